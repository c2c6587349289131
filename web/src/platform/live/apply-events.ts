import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { Query } from '@tanstack/react-query';
import { isNews, type LiveNews, topicsOf } from '../api/live-topic.ts';
import { queryClient } from '../api/query-client.ts';
import { reactTo } from '../api/react-to.ts';
import { activeMarket } from '../market/active-market.ts';
import { rereadRights } from '../session/session-life.ts';
import { tellListeners } from './lead-news.ts';

/** Batches simultaneous changes, and spreads the load of many browsers. */
const GATHER_MS = 50;
const SPREAD_MS = 200;
/** Spreads full refetches, because a fault disconnects all browsers at once. */
const RESYNC_SPREAD_MS = 2_000;

const gathered: LiveEvent[] = [];
let due: ReturnType<typeof setTimeout> | undefined;
/** Delayed fetches by query hash. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Refetches queries affected by the changes: visible ones now, others on next use. A caller does not wait. */
export function applyEvents(events: readonly LiveEvent[]): void {
  gathered.push(...events);
  const isUrgent = events.some(({ kind }) => kind === 'line');
  if (due && !isUrgent) return;
  clearTimeout(due);
  due = setTimeout(applyGathered, isUrgent ? 0 : GATHER_MS + Math.random() * SPREAD_MS);
}

function applyGathered(): void {
  due = undefined;
  const events = gathered.splice(0);
  const { code } = activeMarket();
  const news = topicsOf(events, code);
  const live = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.live !== undefined });
  // One invalidation, because a derived query must find all its sources stale.
  fetchAgain(live.filter((query) => !isAnswering(query) && concerns(news, query, versionOf(query))));
  for (const query of live.filter(isAnswering)) void followAnswer(query, news);
  tellListeners(news);
  if (events.some(({ kind, market = code }) => kind === 'rights' && market === code)) readRights();
}

const isAnswering = ({ meta, state }: Query) =>
  meta?.liveVersion !== undefined && state.fetchStatus === 'fetching';

function concerns(news: LiveNews, { meta, state }: Query, version?: number): boolean {
  const leads = (state.data !== undefined && meta?.liveLeads?.(state.data as never)) || [];
  return isNews(news, [...(meta?.live ?? []), ...leads.map((id) => `lead:${id}`)], version);
}

/** A fetch in progress may predate the change or include it: its answer tells. */
async function followAnswer(query: Query, news: LiveNews): Promise<void> {
  if (!concerns(news, query)) return;
  await query.promise?.catch(() => undefined);
  if (concerns(news, query, versionOf(query))) fetchAgain([query]);
}

function versionOf({ meta, state: { data } }: Query): number | undefined {
  return data === undefined ? undefined : meta?.liveVersion?.(data as never);
}

function fetchAgain(queries: readonly Query[]): void {
  const now = new Set(queries.filter((query) => waitOf(query) <= 0).map(({ queryHash }) => queryHash));
  if (now.size > 0) invalidate(({ queryHash }) => now.has(queryHash));
  for (const query of queries) {
    const { queryHash } = query;
    if (now.has(queryHash) || waiting.has(queryHash)) continue;
    const again = () => {
      waiting.delete(queryHash);
      invalidate((one) => one.queryHash === queryHash);
    };
    waiting.set(queryHash, setTimeout(again, waitOf(query)));
  }
}

const waitOf = ({ meta, state }: Query) => (meta?.liveEvery ?? 0) - (Date.now() - state.dataUpdatedAt);

/** Refetches all live queries, because the changes are unknown. */
export function applyResync(): void {
  setTimeout(() => {
    invalidate(({ meta }) => meta?.live !== undefined);
    tellListeners('unknown');
    readRights();
  }, Math.random() * RESYNC_SPREAD_MS);
}

function invalidate(predicate: (query: Query) => boolean): void {
  // A hidden tab refetches when shown.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  void queryClient.invalidateQueries({ predicate, refetchType });
}

function readRights(): void {
  rereadRights().catch((error: unknown) => reactTo(error, 'background'));
}
