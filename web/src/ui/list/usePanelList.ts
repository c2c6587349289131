import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import type { RowOf } from '@otolead/contract/kernel/list-rows.ts';
import { useState } from 'react';
import type { SortState } from '../DataTable/columns.ts';
import type { List } from './useList.ts';
import { useListPage } from './useListPage.ts';

/**
 * A list below a form: `given` selects its rows; page and order stay out of the address, so that paging never
 * leaves the form.
 */
export function usePanelList<E extends ListEndpoint>(
  endpoint: E,
  given: Readonly<Partial<RequestOf<E>>>,
): List<RowOf<E>> {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<SortState | null>(null);
  const order = sort && { sort: sort.id, order: sort.desc ? 'desc' : 'asc' };
  return {
    ...useListPage(endpoint, { ...given, page, ...order }),
    filters: {},
    values: {},
    isFiltered: false,
    sort,
    search: () => setPage(1),
    setSort: (next) => {
      setSort(next);
      setPage(1);
    },
    setPage,
  };
}
