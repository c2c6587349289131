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

/** Numbers and names of people: in the history entry, never in the address, which is shared and logged. */
export interface PersonalState {
  readonly personalFilters?: Readonly<Record<string, string>>;
}

interface LeftList {
  readonly search: ListSearch;
  readonly state: PersonalState;
}

const left = new Map<string, LeftList>();

export function rememberList(path: string, search: ListSearch, state: PersonalState): void {
  left.set(path, { search, state });
}

/** For a navigation back to the list as it was left: same filters, same page. */
export function rememberedList(path: string): { readonly search: never; readonly state: never } {
  const { search, state } = left.get(path) ?? { search: {}, state: {} };
  // The router types both by route, and forms know their list by its path alone.
  return { search: search as never, state: state as never };
}
