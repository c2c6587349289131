/** Search parameters as the router hands them over: texts, or what its parser made of them. */
export type RawUrl = Readonly<Record<string, unknown>>;

/** Search parameters to be written; undefined leaves a parameter out. */
export type UrlParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Ids in a link at most, as the server accepts. */
const MAX_IDS = 10_000;

export function textOf(url: RawUrl, name: string): string {
  const value = url[name];
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A list that was kept as such, or texts joined by commas. */
export function textsOf(url: RawUrl, name: string): readonly string[] {
  const value = url[name];
  return Array.isArray(value) ? value.map(String) : textOf(url, name).split(',');
}

/**
 * Names of salespeople stand behind the address's `#`, encoded: a pasted link keeps them, no server, log or other site
 * gets to see that part, and nobody reads a name off the address.
 */
export function writeHash(params: UrlParams): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of value === undefined ? [] : [value].flat()) written.append(name, String(one));
  }
  return btoa(written.toString()).replaceAll('=', '');
}

/** Anything that `writeHash` did not write counts as absent. */
export function readHash(hash: string): RawUrl {
  const written = new URLSearchParams(decoded(hash));
  return Object.fromEntries([...written.keys()].map((name) => [name, written.getAll(name)]));
}

function decoded(hash: string): string {
  try {
    return atob(hash);
  } catch {
    return '';
  }
}

/** `1,2,3` → ids, each once; parts that are no id are dropped. */
export function idsOf(url: RawUrl, name: string, least = 1): readonly number[] {
  const ids = textOf(url, name)
    .split(',')
    .map((part) => (/^\d{1,15}$/.test(part.trim()) ? Number(part) : -1))
    .filter((id) => id >= least);
  return [...new Set(ids)].slice(0, MAX_IDS);
}

/** A single number as such, because the router would put a text that looks like one into quotes. */
export function writeList(values: readonly (string | number)[]): string | number | undefined {
  const written = values.join(',');
  return values.length === 0 ? undefined : /^\d+$/.test(written) ? Number(written) : written;
}
