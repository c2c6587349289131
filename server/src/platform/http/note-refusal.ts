import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { logSecurity } from '../trail/security-log.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { callerOf } from './request-log.ts';

/**
 * Logs a refused call in the security log. Entries are merged by user and call, and for strangers by call alone, so
 * that many addresses make one entry a minute. A failure does not affect the answer.
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
  try {
    await logSecurity(trail, doer, { event: 'refused', detail: { call: name, reason }, fold });
  } catch (cause) {
    request.log.warn({ err: cause }, 'a refusal is not in the security log');
  }
}
