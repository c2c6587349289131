/** A list's search parameters from the router: filters, page, sort, order. */
export type ListSearch = Readonly<Record<string, string | number>>;

const LONGEST = 300;

/** The parameters of a list's route: single short values; each filter validates its part. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  return Object.fromEntries(
    Object.entries(raw).filter(
      (entry): entry is [string, string | number] =>
        (typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= LONGEST) ||
        typeof entry[1] === 'number',
    ),
  );
}

/** People's numbers and names: in the history entry, never in the address, which is shared and logged. */
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

/** Navigation props to a list with its last filters and page. */
export function rememberedList(path: string): { readonly search: never; readonly state: never } {
  const { search, state } = left.get(path) ?? { search: {}, state: {} };
  // The router types both per route; forms know only their list's path.
  return { search: search as never, state: state as never };
}
