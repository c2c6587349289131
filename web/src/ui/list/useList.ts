import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import type { RowOf } from '@otolead/contract/kernel/list-rows.ts';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { SortState } from '../DataTable/columns.ts';
import {
  type FilterValues,
  forAddress,
  type ListFilters,
  partFilters,
  readFilters,
  writeFilters,
} from './filters.ts';
import { type ListSearch, type PersonalState, rememberList } from './list-search.ts';
import { type ListPage, useListPage } from './useListPage.ts';

/** A screen's list with its filters in the address. */
export interface List<Row, Filters extends ListFilters = ListFilters> extends ListPage<Row> {
  readonly filters: Filters;
  readonly values: FilterValues<Filters>;
  readonly isFiltered: boolean;
  readonly sort: SortState | null;
  /** A new search starts at page 1. */
  readonly search: (values: FilterValues<Filters>) => void;
  readonly setSort: (sort: SortState) => void;
  readonly setPage: (page: number) => void;
}

interface ListOptions<E extends ListEndpoint> {
  /** Further parameters of the call. */
  readonly given?: Readonly<Partial<RequestOf<E>>>;
}

/**
 * A list's filters, page and order in the address, restored by Back, reload and pasted links. `filters` is a
 * constant.
 */
export function useList<E extends ListEndpoint, Filters extends ListFilters>(
  endpoint: E,
  filters: Filters,
  { given }: ListOptions<E> = {},
): List<RowOf<E>, Filters> {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const address = useSearch({ strict: false }) as ListSearch;
  const personal = useLocation({ select: ({ state }) => (state as PersonalState).personalFilters });
  useEffect(
    () => rememberList(path, address, personal ? { personalFilters: personal } : {}),
    [path, address, personal],
  );
  const values = useMemo(
    () => readFilters(filters, { ...address, ...personal }),
    [filters, address, personal],
  );
  const page = pageOf(address.page);
  const sort = sortOf(address);
  const order: ListSearch = sort ? { sort: sort.id, order: sort.desc ? 'desc' : 'asc' } : {};
  const asked = {
    ...given,
    ...writeFilters(values),
    ...(page > 1 && { page }),
    ...order,
  };
  const found = useListPage(endpoint, asked);
  const go = (next: FilterValues<Filters>, rest: ListSearch) => {
    const { open, closed } = partFilters(filters, next);
    const state = { personalFilters: closed } satisfies PersonalState;
    void navigate({ to: '.', search: { ...forAddress(open), ...rest } as never, state: state as never });
  };
  return {
    ...found,
    filters,
    values,
    isFiltered: Object.values(values).some((value) => value !== null),
    sort,
    search: (next) => go(next, order),
    setSort: ({ id, desc }) => go(values, { sort: id, order: desc ? 'desc' : 'asc' }),
    setPage: (next) => go(values, { ...order, ...(next > 1 && { page: next }) }),
  };
}

function pageOf(raw: unknown): number {
  const page = Number(raw);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function sortOf({ sort, order }: ListSearch): SortState | null {
  return typeof sort === 'string' && /^\w{1,40}$/.test(sort) ? { id: sort, desc: order === 'desc' } : null;
}
