import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { joinPages } from '../../platform/api/join-pages.ts';
import { leadPart } from '../../platform/api/lead-parts.ts';
import { HISTORY_TABS, type HistoryTab } from './history-tabs.ts';

/** A lead's history in one tab, newest first, page by page. */
export function historyQuery(leadId: number, tab: HistoryTab) {
  return infiniteQueryOptions({
    queryKey: ['activity', leadId, tab] as const,
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> => {
      const source = HISTORY_TABS[tab];
      if (pageParam === null && source.length === 0) return leadPart(leadId, 'history');
      const page = { ...(source.length > 0 && { source }), ...(pageParam !== null && { cursor: pageParam }) };
      return call(getActivity, { lead_id: leadId, ...page }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination?.cursor ?? null,
    select: loadedHistory,
    meta: { live: [`lead:${leadId}`] },
  });
}

type HistoryPage = Pick<Awaited<ReturnType<typeof call<typeof getActivity>>>, 'data' | 'pagination'>;

export interface LoadedHistory {
  readonly entries: readonly ActivityEntry[];
  readonly total: number;
}

function loadedHistory({ pages }: InfiniteData<HistoryPage, string | null>): LoadedHistory {
  const { rows: entries, pagination } = joinPages(pages, ({ history_id: id }) => id);
  return { entries, total: pagination?.total ?? entries.length };
}
