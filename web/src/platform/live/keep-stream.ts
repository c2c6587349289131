import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import { HEARTBEAT_SECONDS } from '@otolead/contract/events/events.rules.ts';
import { isApiError } from '../api/api-error.ts';
import { openBody } from '../api/client.ts';
import { reactTo } from '../api/react-to.ts';
import { messageReader, type ServerMessage } from './sse.ts';

export interface StreamUser {
  /** The event id to resume from. */
  readonly place: () => string | undefined;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onState: (isDown: boolean) => void;
  /** Called at intervals while there is no stream. */
  readonly onPoll: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Interval of refetching an open screen without a stream. */
const POLL_MS = 20_000;
const SILENT_MS = HEARTBEAT_SECONDS * 3_000;
const UNAUTHORISED = 401;

/** Keeps a stream open until `signal` aborts; reconnects after randomised pauses. */
export async function keepStream(user: StreamUser, signal: AbortSignal): Promise<void> {
  let pause = 0;
  let polled = performance.now();
  while (!signal.aborted) {
    let isAsked = false;
    try {
      await readStream(user, signal, (message) => {
        pause = 0;
        isAsked = message.event === 'end';
        user.onState(false);
        user.onMessage(message);
      });
    } catch (error) {
      if (signal.aborted) return;
      // The session is over: the app signs out, which aborts this too.
      if (isApiError(error) && error.status === UNAUTHORISED) return reactTo(error, 'background');
    }
    if (signal.aborted) return;
    if (isAsked) {
      await wait(100 + Math.random() * 200, signal);
      continue;
    }
    user.onState(true);
    pause = Math.min(Math.max(FIRST_PAUSE_MS, pause * 2), LONGEST_PAUSE_MS);
    await wait(pause * (0.5 + Math.random()), signal);
    if (performance.now() - polled < POLL_MS) continue;
    polled = performance.now();
    user.onPoll();
  }
}

async function readStream(
  { place }: StreamUser,
  signal: AbortSignal,
  onMessage: (message: ServerMessage) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    const id = place();
    const asked = id
      ? { last_event_id: id }
      : { since: Math.min(3_600, Math.ceil(performance.now() / 1_000)) };
    const { body } = await openBody(streamEvents, asked, AbortSignal.any([signal, silence.signal]));
    const take = messageReader(onMessage);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      take(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
