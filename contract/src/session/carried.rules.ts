/** Id of the element in which a page brings along its session. */
export const CARRIED_ID = 'carried-session';

/**
 * Readable cookie that names the browser at random. The page repeats it beside the session, so that one which a proxy
 * kept for another browser is told apart.
 */
export const browserCookie = (isSecure: boolean) => (isSecure ? '__Host-otolead_browser' : 'otolead_browser');

const NAME = /^[\w-]{20,40}$/;

export const isBrowserName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value);
