/** Search parameters from the router: texts, or values its parser made of them. */
export type RawUrl = Readonly<Record<string, unknown>>;

/** Search parameters to write; undefined omits one. */
export type UrlParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Most ids in a link, as on the server. */
const MAX_IDS = 10_000;

export function textOf(url: RawUrl, name: string): string {
  const value = url[name];
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A stored list, or comma-separated texts. */
export function textsOf(url: RawUrl, name: string): readonly string[] {
  const value = url[name];
  return Array.isArray(value) ? value.map(String) : textOf(url, name).split(',');
}

/**
 * Encodes salespeople's names behind the `#`: a pasted link keeps them, while no server, log or other site receives
 * that part and nobody can read a name there.
 */
export function writeHash(params: UrlParams): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of value === undefined ? [] : [value].flat()) written.append(name, String(one));
  }
  return btoa(written.toString()).replaceAll('=', '');
}

/** Ignores anything that `writeHash` did not write. */
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

/** `1,2,3` → unique ids; drops invalid parts. */
export function idsOf(url: RawUrl, name: string, least = 1): readonly number[] {
  const ids = textOf(url, name)
    .split(',')
    .map((part) => (/^\d{1,15}$/.test(part.trim()) ? Number(part) : -1))
    .filter((id) => id >= least);
  return [...new Set(ids)].slice(0, MAX_IDS);
}

/** A single number stays a number: the router would quote a numeric text. */
export function writeList(values: readonly (string | number)[]): string | number | undefined {
  const written = values.join(',');
  return values.length === 0 ? undefined : /^\d+$/.test(written) ? Number(written) : written;
}
