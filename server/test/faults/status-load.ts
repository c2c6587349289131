import { setTimeout as delay } from 'node:timers/promises';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import type { StatusUpdated } from '../../src/features/lead-status/lead-status.service.ts';

/** A status update with its answer. */
export interface Attempt {
  /** Internal comment in the history that identifies the attempt. */
  readonly mark: string;
  readonly leadId: number;
  /** Requested follow-up as stored. */
  readonly followUp: string;
  readonly startedAt: number;
  readonly milliseconds: number;
  /** Undefined if the connection was refused or broke, or nothing came in time. */
  readonly status: number | undefined;
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly cookies: readonly string[];
  readonly failure: string | undefined;
}

export interface Acknowledged extends Attempt {
  readonly answer: StatusUpdated;
}

export interface StatusLoad {
  readonly attempts: readonly Attempt[];
  /** Acknowledged attempts that began after this instant (`performance.now()`). */
  acknowledgedSince(moment: number): number;
  /** Attempts refused after this instant, whenever they began. */
  refusedSince(moment: number): number;
  /** Every writer finishes its current attempt. */
  stop(): Promise<void>;
}

interface LoadOptions {
  /** Distinguishes the marks of several loads. */
  readonly name?: string;
  readonly url: string;
  readonly token: string;
  readonly leadIds: readonly number[];
  readonly writers: number;
  /** Milliseconds between two updates of a writer. */
  readonly pauseMs?: number;
}

/** Longer than any answer may take, so that a hang is recognised. */
const GIVE_UP_MS = 15_000;
const DAY_MS = 86_400_000;
const JAKARTA_MS = 7 * 3_600_000;

/** Several writers with sequential status updates, always two of them on the same lead. */
export function startStatusLoad(options: LoadOptions): StatusLoad {
  const attempts: Attempt[] = [];
  let stopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !stopped; n += 1) {
      const leadId = options.leadIds[(writer + (n % 2)) % options.leadIds.length] ?? 0;
      const attempt = await saveStatus(
        options,
        leadId,
        `${options.name ?? 'load'}: writer ${writer} update ${n}`,
        writer * 7 + n,
      );
      attempts.push(attempt);
      // Pauses before retrying a refusing server.
      if (attempt.status !== 200) await delay(20);
      else if (options.pauseMs) await delay(options.pauseMs * (0.5 + Math.random()));
    }
  };
  const writing = Promise.all(Array.from({ length: options.writers }, (_, writer) => write(writer)));
  return {
    attempts,
    acknowledgedSince: (moment) => attempts.filter((a) => a.status === 200 && a.startedAt > moment).length,
    refusedSince: (moment) =>
      attempts.filter((a) => a.status !== 200 && a.startedAt + a.milliseconds > moment).length,
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}

export async function saveStatus(
  { url, token }: Pick<LoadOptions, 'url' | 'token'>,
  leadId: number,
  mark: string,
  variant = 0,
): Promise<Attempt> {
  const { date, time, followUp } = followUpOf(variant);
  const startedAt = performance.now();
  const outcome = await fetch(`${url}/id${servedPath(updateStatus)}`, {
    method: updateStatus.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      lead_id: leadId,
      status_id: 2,
      sub_status_id: 2,
      follow_up_date: date,
      followup_time: time,
      buy_time: 14,
      internal_comment: mark,
    }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
    .then(async (response) => ({
      status: response.status,
      body: (await response.json()) as unknown,
      retryAfter: response.headers.get('retry-after'),
      cookies: response.headers.getSetCookie(),
      failure: undefined,
    }))
    .catch((error: Error) => ({
      status: undefined,
      body: undefined,
      retryAfter: null,
      cookies: [],
      failure: error.cause instanceof Error ? error.cause.message : error.message,
    }));
  return { mark, leadId, followUp, startedAt, milliseconds: performance.now() - startedAt, ...outcome };
}

export function acknowledged(attempts: readonly Attempt[]): Acknowledged[] {
  return attempts
    .filter((attempt) => attempt.status === 200)
    .map((attempt) => ({ ...attempt, answer: (attempt.body as { data: StatusUpdated }).data }));
}

/** A hot lead's follow-up: 2 to 29 days ahead, 08:00 to 20:00 in Jakarta; neighbouring variants differ. */
function followUpOf(variant: number): { date: string; time: string; followUp: string } {
  const date = new Date(Date.now() + JAKARTA_MS + (2 + (variant % 28)) * DAY_MS).toISOString().slice(0, 10);
  const quarters = 8 * 4 + (variant % 49);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`;
  return { date, time, followUp: new Date(`${date}T${time}:00+07:00`).toISOString() };
}
