import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { Query } from '@tanstack/react-query';
import { topicsOf } from '../api/live-topic.ts';
import { queryClient } from '../api/query-client.ts';
import { reactTo } from '../api/react-to.ts';
import { activeMarket } from '../market/active-market.ts';
import { rereadRights } from '../session/session-life.ts';

/** Changes of a moment are one reason to fetch; and not every browser asks at the same instant. */
const GATHER_MS = 50;
const SPREAD_MS = 300;
/** Of those who fetch everything anew, because they were all cut off at the same moment. */
const RESYNC_SPREAD_MS = 2_000;

const gathered: LiveEvent[] = [];
let due: ReturnType<typeof setTimeout> | undefined;

/** Fetches again what the changes concern: on the screen now, elsewhere when it is next looked at. */
export function applyEvents(events: readonly LiveEvent[]): void {
  gathered.push(...events);
  if (due) return;
  due = setTimeout(applyGathered, GATHER_MS + Math.random() * SPREAD_MS);
}

function applyGathered(): void {
  due = undefined;
  const events = gathered.splice(0);
  const { code } = activeMarket();
  const topics = topicsOf(events, code);
  refetch(({ meta }) => meta?.live?.some((topic) => topics.has(topic)) ?? false);
  if (events.some(({ kind, market = code }) => kind === 'rights' && market === code)) readRights();
}

/** Nobody knows what has changed. */
export function applyResync(): void {
  setTimeout(() => {
    refetch(({ meta }) => meta?.live !== undefined);
    readRights();
  }, Math.random() * RESYNC_SPREAD_MS);
}

function refetch(predicate: (query: Pick<Query, 'meta'>) => boolean): void {
  // What nobody sees is fetched when the tab is seen again.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  void queryClient.invalidateQueries({ predicate, refetchType });
}

function readRights(): void {
  rereadRights().catch((error: unknown) => reactTo(error, 'quiet-read'));
}
