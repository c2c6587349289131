/** Id of the element with the session that a page carries. */
export const CARRIED_ID = 'carried-session';

/**
 * Name of a readable cookie with a random id of the browser. The page repeats the id beside the session, so that the
 * browser recognises a page that a proxy cached for somebody else.
 */
export const browserCookie = (isSecure: boolean) => (isSecure ? '__Host-otolead_browser' : 'otolead_browser');

const NAME = /^[\w-]{20,40}$/;

export const isBrowserName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value);
