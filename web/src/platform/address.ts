import { withoutMarket } from './market/market-path.ts';

/** A path inside the app, below the market: '/lead-list?status_id=2'. */
export type Address = `/${string}`;

/**
 * The address to return to after signing in, as it came in the URL; undefined unless it stays inside the app.
 * '//host', '/\host' and control characters are ways out that browsers would follow.
 */
export function returnAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || hasControlCharacter(value))
    return undefined;
  const path = pathOf(value);
  return path === undefined || LEADS_NOWHERE.test(path) ? undefined : (value as Address);
}

/** Returning to these would end the new session, loop or show nothing. */
const LEADS_NOWHERE = /^\/(?:login|logout|single-sign-on|refresh-token|not-found|403)(?:\/|$)/i;

/** The path as the router reads it: without dots, escapes and market. */
function pathOf(address: string): string | undefined {
  try {
    const { pathname } = new URL(address, 'http://app.invalid');
    return withoutMarket(withoutMarket(decodeURIComponent(pathname)));
  } catch {
    return undefined;
  }
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ' || character === '\u007f');
}
