/** Search parameters of a list as the router hands them over: filters, page, sort, order. */
export type ListSearch = Readonly<Record<string, string | number>>;

const LONGEST = 300;

/** What a list's route takes from its address: single short values; each filter reads its own and drops what it is not. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string | number] =>
        (typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= LONGEST) ||
        typeof entry[1] === 'number',
    ),
  );
}

const lastSearch = new Map<string, ListSearch>();

/** A form goes back to the list as it was left: same filters, same page. */
export function rememberSearch(path: string, search: ListSearch): void {
  lastSearch.set(path, search);
}

export function rememberedSearch(path: string): ListSearch {
  return lastSearch.get(path) ?? {};
}
