import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { currentSession, onSessionChange } from '../session/session.ts';
import { applyEvents, applyResync } from './apply-events.ts';
import { keepStream, type StreamUser } from './keep-stream.ts';
import { showState } from './live-state.ts';
import type { ServerMessage } from './sse.ts';
import { publishToTabs, subscribeToTabs, TAB, type TabNews } from './tabs.ts';

/** Lock of the tab that holds the browser's stream; when it closes another tab takes over. */
const LOCK = 'otolead-live';
const REMEMBERED_MS = 60_000;

let place: string | undefined;
let recent: { readonly at: number; readonly events: readonly LiveEvent[] }[] = [];
let isStreaming = false;

/** Open screens follow others' changes from now until the sign-out. */
export function startLive(): void {
  let stopping: AbortController | undefined;
  const follow = () => {
    const session = currentSession();
    const isSignedIn = session !== null && !session.user.next_step;
    if (isSignedIn === (stopping !== undefined)) return;
    if (stopping) {
      stopping.abort();
      stopping = undefined;
      place = undefined;
      recent = [];
      return;
    }
    stopping = new AbortController();
    void streamInOneTab(stopping.signal);
  };
  subscribeToTabs(receive);
  publishToTabs({ kind: 'missed?', tab: TAB, ms: Math.ceil(performance.now()) });
  onSessionChange(follow);
  follow();
}

async function streamInOneTab(signal: AbortSignal): Promise<void> {
  // Without locks (https and localhost only) every visible tab holds a connection.
  if (!navigator.locks) return streamWhileVisible(signal);
  await navigator.locks.request(LOCK, { signal }, () => stream(signal)).catch(() => undefined);
}

async function stream(signal: AbortSignal): Promise<void> {
  isStreaming = true;
  await keepStream(user, signal);
  isStreaming = false;
}

async function streamWhileVisible(signal: AbortSignal): Promise<void> {
  let watching: AbortController | undefined;
  const look = () => {
    watching?.abort();
    watching = undefined;
    if (document.visibilityState === 'hidden' || signal.aborted) return;
    watching = new AbortController();
    void keepStream(user, AbortSignal.any([signal, watching.signal]));
  };
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', look));
  look();
}

const user: StreamUser = {
  place: () => place,
  onMessage: take,
  onState: (isDown) => publish({ kind: 'state', isDown }),
  onPoll: () => publish({ kind: 'resync' }),
};

function take({ event, id, data }: ServerMessage): void {
  // Viewers expire without a stream, so refetch them.
  if (event === 'ready' && place !== undefined) publish({ kind: 'back' });
  if (event === 'change') publish({ kind: 'change', events: JSON.parse(data) as LiveEvent[], id });
  else if (event === 'resync' || (event === 'ready' && !(JSON.parse(data) as { resumed: boolean }).resumed))
    publish({ kind: 'resync' });
  if (event !== 'change' && id) publish({ kind: 'place', id });
}

/** Sends to every tab of this browser, this one included. */
function publish(news: TabNews): void {
  if (navigator.locks) publishToTabs(news);
  receive(news);
}

function receive(news: TabNews): void {
  switch (news.kind) {
    case 'change':
      place = news.id ?? place;
      if (isStreaming) remember(news.events);
      applyEvents(news.events);
      break;
    case 'place':
      place = news.id;
      break;
    case 'resync':
      applyResync();
      break;
    case 'back':
      applyEvents([{ kind: 'desk' }]);
      break;
    case 'state':
      showState(news.isDown);
      break;
    case 'missed?':
      if (isStreaming) publishToTabs({ kind: 'missed', tab: news.tab, events: remembered(news.ms) });
      break;
    case 'missed':
      if (news.tab === TAB) applyEvents(news.events);
  }
}

function remember(events: readonly LiveEvent[]): void {
  const now = performance.now();
  recent = [...recent.filter(({ at }) => at > now - REMEMBERED_MS), { at: now, events }];
}

function remembered(ms: number): LiveEvent[] {
  const from = performance.now() - ms;
  return recent.filter(({ at }) => at >= from).flatMap(({ events }) => events);
}
