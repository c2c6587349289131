/** Id of the element with the session that a page carries. */
export const CARRIED_ID = 'carried-session';

/**
 * Name of a readable cookie with the browser's random id. A page repeats the id beside its session: the browser ignores the
 * session of a page with another id, which a proxy has cached.
 */
export const browserCookie = (isSecure: boolean) => (isSecure ? '__Host-otolead_browser' : 'otolead_browser');

const NAME = /^[\w-]{20,40}$/;

export const isBrowserName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value);
