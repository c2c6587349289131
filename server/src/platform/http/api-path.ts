/** Path `/api`, alone or below the name of a market; the query does not count. */
const API = /^\/(?:[^/?]+\/)?api(?:[/?]|$)/i;

/** Whether a URL is one of the calls or their description, known or not; letters may be written as %61. */
export function isApiPath(url: string): boolean {
  return API.test(url) || (url.includes('%') && API.test(decodedPath(url)));
}

/** As the router reads it; empty where it is none. */
function decodedPath(url: string): string {
  try {
    return decodeURI(url.split('?', 1)[0] ?? '');
  } catch {
    return '';
  }
}
