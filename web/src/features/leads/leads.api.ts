import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { EXACT_TOTAL_LIMIT } from '@otolead/contract/leads/leads.limits.ts';
import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { joinPages } from '../../platform/api/join-pages.ts';
import type { LeadListInput } from './list/filters/filter-kinds.ts';

/** Returning to the tab refetches the loaded pages; for a list scrolled far down that would be many calls. */
const PAGES_TO_REFRESH = 4;

/** The default order is stable under changes, so a page never starts elsewhere, but a row may appear twice. */
export function leadListQuery(request: LeadListInput) {
  return infiniteQueryOptions({
    queryKey: ['leads', 'list', request] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listLeads, pageParam === null ? request : { ...request, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination?.cursor ?? null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: (query) =>
      ((query.state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= PAGES_TO_REFRESH,
    select: loadedLeads,
  });
}

export type LeadPage = Awaited<ReturnType<typeof call<typeof listLeads>>>;

export interface LoadedLeads {
  readonly rows: readonly LeadRow[];
  readonly total: number;
  /** `total` is a lower bound; nobody has counted the rest. */
  readonly totalCapped: boolean;
}

function loadedLeads({ pages }: InfiniteData<LeadPage, string | null>): LoadedLeads {
  const { rows, pagination } = joinPages(pages, ({ lead_id: id }) => id);
  const totalCapped = pagination?.total_capped === true;
  return {
    rows,
    total: totalCapped ? EXACT_TOTAL_LIMIT : (pagination?.total ?? rows.length),
    totalCapped,
  };
}

/** The exact number of matching leads; the list counts only up to a limit. */
export function leadCountQuery(request: LeadListInput) {
  return queryOptions({
    queryKey: ['leads', 'count', request] as const,
    queryFn: async ({ signal }) => {
      const { pagination } = await call(listLeads, { ...request, count: 'exact' }, { signal });
      return pagination?.total ?? 0;
    },
  });
}
