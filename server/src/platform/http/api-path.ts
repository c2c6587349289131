/** Path `/api`, alone or below a market's name; the query is ignored. */
const API = /^\/(?:[^/?]+\/)?api(?:[/?]|$)/i;

/** Whether a URL is a call or the API description, known or not; letters may be percent-encoded. */
export function isApiPath(url: string): boolean {
  return API.test(url) || (url.includes('%') && API.test(decodedPath(url)));
}

/** As decoded by the router; empty if invalid. */
function decodedPath(url: string): string {
  try {
    return decodeURI(url.split('?', 1)[0] ?? '');
  } catch {
    return '';
  }
}
