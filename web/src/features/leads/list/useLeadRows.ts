import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { leadListQuery } from '../leads.api.ts';
import { filterRequest, type LeadFilters, needsProcesses } from './filters/filters.ts';
import { namedFilters, useFilterLists } from './filters/options.ts';
import type { AppliedSearch } from './filters/search-by.ts';

const NO_ROWS: readonly LeadRow[] = [];

/** The rows for the filters and the search; waits until every filter's name is known. */
export function useLeadRows(filters: LeadFilters, search: AppliedSearch, today: string) {
  const lists = useFilterLists(namedFilters(filters));
  const { gm_campaign_process_list: offered, switched_off: off } = lists.config;
  // Includes switched-off processes, which still have leads.
  const processes = useMemo(
    () =>
      offered &&
      off && [...offered.map(({ gm_id: id }) => id), ...off.gm_campaign_process_list.map(({ id }) => id)],
    [offered, off],
  );
  const request = useMemo(
    () => filterRequest({ filters, search, today, processes }),
    [filters, search, today, processes],
  );
  const waiting = needsProcesses(filters) && processes === undefined;
  const list = useInfiniteQuery({ ...leadListQuery(request), enabled: !waiting });
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const status: 'ready' | 'error' | 'loading' = list.data ? 'ready' : list.isError ? 'error' : 'loading';
  return { lists, request, list, rows: list.data?.rows ?? NO_ROWS, status, loadMore };
}
