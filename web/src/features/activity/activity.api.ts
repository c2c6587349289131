import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { joinPages } from '../../platform/api/join-pages.ts';
import { HISTORY_TABS, type HistoryTab } from './history-tabs.ts';

/** A lead's history in one tab, newest first, page by page. */
export function historyQuery(leadId: number, tab: HistoryTab) {
  return infiniteQueryOptions({
    queryKey: ['activity', leadId, tab] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        getActivity,
        { lead_id: leadId, source: HISTORY_TABS[tab], ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination?.cursor ?? null,
    select: loadedHistory,
    meta: { quiet: true, live: [`lead:${leadId}`] },
  });
}

type HistoryPage = Awaited<ReturnType<typeof call<typeof getActivity>>>;

export interface LoadedHistory {
  readonly entries: readonly ActivityEntry[];
  readonly total: number;
}

function loadedHistory({ pages }: InfiniteData<HistoryPage, string | null>): LoadedHistory {
  const { rows: entries, pagination } = joinPages(pages, ({ history_id: id }) => id);
  return { entries, total: pagination?.total ?? entries.length };
}
