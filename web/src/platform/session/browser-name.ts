import { browserCookie, isBrowserName } from '@otolead/contract/session/carried.rules.ts';

const BYTES = 16;

/** The browser's name of its cookie; the first page of a browser's run draws it. */
export function nameOfBrowser(): string {
  const isSecure = window.location.protocol === 'https:';
  const known = nameIn(document.cookie, isSecure);
  if (known !== undefined) return known;
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = cookieOf(drawn, isSecure);
  return drawn;
}

/** Undefined unless the page's cookies hold a usable one. */
export function nameIn(cookies: string, isSecure: boolean): string | undefined {
  const start = `${browserCookie(isSecure)}=`;
  const name = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  return isBrowserName(name) ? name : undefined;
}

/** Value for `document.cookie`; it ends with the browser's run. */
export const cookieOf = (name: string, isSecure: boolean): string =>
  `${browserCookie(isSecure)}=${name}; path=/; samesite=strict${isSecure ? '; secure' : ''}`;
