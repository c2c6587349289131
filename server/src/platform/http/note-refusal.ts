import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { logSecurity } from '../trail/security-log.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { callerOf } from './request-log.ts';

/** Logs a key or secret that nobody has, once a minute for each market and kind, however many addresses try. */
export async function noteWrongKey(
  { clock, http: { request }, market, trail }: Context,
  reason: 'unknown_key' | 'wrong_secret',
): Promise<void> {
  const doer = { at: clock.now(), marketId: market.id, address: request.ip };
  await noted(request, () =>
    logSecurity(trail, doer, { event: 'key_refused', detail: { reason }, fold: `${market.id} ${reason}` }),
  );
}

/** A failure does not affect the answer. */
async function noted(request: Context['http']['request'], log: () => Promise<void>): Promise<void> {
  try {
    await log();
  } catch (cause) {
    request.log.warn({ err: cause }, 'a refusal is not in the security log');
  }
}

/**
 * Logs a refused call in the security log. Entries are merged by user and call, and for strangers by call alone, so
 * that many addresses make one entry a minute.
 */
export async function noteRefusal(
  { clock, http: { request }, market, trail }: Context,
  { name }: Endpoint,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.status !== 403) return;
  const caller = callerOf(request);
  const { userId: actorId = null, sessionId = null } = caller ?? {};
  const doer = { at: clock.now(), marketId: market.id, actorId, sessionId, address: request.ip };
  const reason = error.code === 'wrong_market' ? 'wrong_market' : 'forbidden';
  const fold = `${actorId ?? 0} ${market.id} ${name}`;
  await noted(request, () =>
    logSecurity(trail, doer, { event: 'refused', detail: { call: name, reason }, fold }),
  );
}
