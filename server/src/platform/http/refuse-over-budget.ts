import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Budget } from '@otolead/contract/trail/limits.rules.ts';
import { z } from 'zod';
import type { Db, Tx } from '../db/database.ts';
import { BUDGET_OF, budgetEnds, raiseRefused, spanOf } from '../trail/read-budget.ts';
import type { ViewBatch } from '../trail/view-batch.ts';
import type { View } from '../trail/view-log.ts';
import type { ActorContext, Context } from './context.ts';
import { AppError } from './errors.ts';

const NOTHING = () => undefined;

/**
 * Refuses a read beyond the caller's budget; a call that answers nothing shows nothing. Returns what to call once the view is
 * noted or the read has failed.
 */
export async function refuseOverBudget(
  context: Context | ActorContext,
  { views, data }: Endpoint,
  batch: ViewBatch,
): Promise<() => void> {
  if (views === null || !('actor' in context) || data instanceof z.ZodNull) return NOTHING;
  const budget = BUDGET_OF[views];
  const { actor, clock, market, trail } = context;
  if (budget === null || !actor.limits.budget_refuses) return NOTHING;
  const { hour } = spanOf(clock.now(), market.id);
  const { before, end } = batch.begin(`${actor.userId} ${market.id} ${budget}`);
  const own = batch
    .waitingOf(actor.userId)
    .filter(({ at, kind }) => BUDGET_OF[kind] === budget && at >= hour);
  try {
    await refuseReads(trail, context, { budget, more: 1, waiting: readsIn(budget, own) + before });
    return end;
  } catch (error) {
    end();
    throw error;
  }
}

const readsIn = (budget: Budget, views: readonly View[]) =>
  budget === 'leads' ? new Set(views.flatMap(({ leads }) => leads)).size : views.length;

/** Throws 429 with the moment when the caller may read on, if `more` do not fit into a budget that refuses. */
export async function refuseReads(
  db: Db | Tx,
  { actor, clock, http, language, market, trail }: ActorContext,
  reads: { readonly budget: Budget; readonly more: number; readonly waiting?: number },
): Promise<void> {
  if (!actor.limits.budget_refuses) return;
  const now = clock.now();
  const reader = { marketId: market.id, userId: actor.userId, now };
  const passed = await budgetEnds({ ...reader, db }, actor.limits, reads);
  if (!passed) return;
  const { span, until } = passed;
  // Behind the refusal: the caller may hold a transaction, which ends with it, and is not to wait for a second connection.
  void raiseRefused({ ...reader, db: trail }, actor.limits, { budget: reads.budget, span }).catch(
    (cause: unknown) => http.request.log.warn({ err: cause }, 'a passed budget is not in the security log'),
  );
  const words = text('kernel:error.budget_passed', {
    until: formatDateTime(until, market.timeZone, language),
  });
  throw new AppError(429, 'too_many_requests', words, {
    detail: { until: until.toISOString() },
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}
