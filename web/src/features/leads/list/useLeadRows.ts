import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { leadListQuery } from '../leads.api.ts';
import { filterRequest, type LeadFilters, needsProcesses } from './filters/filters.ts';
import { namedFilters, useFilterLists } from './filters/options.ts';
import type { AppliedSearch } from './filters/search-by.ts';

const NO_ROWS: readonly LeadRow[] = [];

/** What the filters and the search ask for, and the rows that came; nothing is asked while a name in it is unknown. */
export function useLeadRows(filters: LeadFilters, search: AppliedSearch, today: string) {
  const lists = useFilterLists(namedFilters(filters));
  const { gm_campaign_process_list: offered, switched_off: off } = lists.config;
  // Leads of a process that is switched off are there too.
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
