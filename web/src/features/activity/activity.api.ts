import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
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
    select: joinPages,
    meta: { quiet: true },
  });
}

type HistoryPage = Awaited<ReturnType<typeof call<typeof getActivity>>>;

export interface LoadedHistory {
  readonly entries: readonly ActivityEntry[];
  readonly total: number;
}

/** New entries push the old ones down, so that a page's last may come again as the next one's first. */
function joinPages({ pages }: InfiniteData<HistoryPage, string | null>): LoadedHistory {
  const entries = new Map<number, ActivityEntry>();
  for (const page of pages) for (const entry of page.data) entries.set(entry.history_id, entry);
  return { entries: [...entries.values()], total: pages.at(-1)?.pagination?.total ?? entries.size };
}
