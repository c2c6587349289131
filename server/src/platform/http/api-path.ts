/** Path `/api`, alone or below the name of a market; the query does not count. */
const API = /^\/(?:[^/?]+\/)?api(?:[/?]|$)/i;

/** Whether a URL is one of the calls or their description, known or not. */
export function isApiPath(url: string): boolean {
  return API.test(url);
}
