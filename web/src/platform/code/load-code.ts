/** How long to wait before a file that did not come is asked for again. */
const PAUSES_MS = [500, 2_000];

/** A file of the app did not come; asking for it once more may help. */
export class CodeLostError extends Error {
  override readonly name = 'CodeLostError';
}

/** What has arrived or is on its way, by address; a file that failed is not among them. */
const arrivals = new Map<string, Promise<unknown>>();

/**
 * Every dynamic import of the built app (code-loading.plugin.ts): `load` with the files that it needs, relative to the
 * app's base. They are fetched first, because browsers keep a module that once failed to load (Chromium before 156,
 * Firefox before 155) and would never ask for it again. Without a connection it waits for one.
 *
 * Fails with CodeLostError where asking again may help; after any other failure only a fresh page does.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(
    files.map((file) => arrival(new URL(import.meta.env.BASE_URL + file, location.href).href)),
  );
  return load();
}

function arrival(address: string): Promise<unknown> {
  const known = arrivals.get(address);
  if (known) return known;
  const arriving = isInPage(address) ? Promise.resolve() : fetched(address);
  arrivals.set(address, arriving);
  arriving.catch(() => arrivals.delete(address));
  return arriving;
}

/** The page itself brought it along. */
function isInPage(address: string): boolean {
  const links = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload],link[rel=stylesheet]'),
  ];
  return (
    links.some(({ href }) => href === address) || [...document.scripts].some(({ src }) => src === address)
  );
}

async function fetched(address: string): Promise<void> {
  const fetchOnce = new URL(address).pathname.endsWith('.css') ? addStyles : fetchScript;
  for (const pause of PAUSES_MS) {
    try {
      return await fetchOnce(address);
    } catch (error) {
      if (!(error instanceof CodeLostError)) throw error;
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pause)) : connection());
    }
  }
  return fetchOnce(address);
}

/** Into the browser's cache, where the import finds it. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address).catch(lost);
  // A new release has taken it away.
  if (response.status === 404) throw new Error(`${address} is gone`);
  if (!response.ok) lost();
  await response.arrayBuffer().catch(lost);
}

function addStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new CodeLostError(address));
    };
    document.head.append(link);
  });
}

function lost(cause?: unknown): never {
  throw new CodeLostError('A part of the app could not be fetched', { cause });
}

function connection(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
