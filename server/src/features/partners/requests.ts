import { createHash } from 'node:crypto';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalidInput } from '../../platform/http/errors.ts';
import type { Partner } from './admit.ts';
import { findRequest, type IntakeRequest, keepRequest } from './requests.queries.ts';

export type PartnerContext = Context & { readonly caller: Partner };

const LONGEST_KEY = 255;

/**
 * The sender's key of a request: the header `Idempotency-Key`, else derived from the sender's ids; null without either.
 * Throws 400 for a key that is too long.
 */
export function requestKeyOf(
  { http }: PartnerContext,
  ids: readonly string[],
  nameOf: () => string | null,
): string | null {
  const header = http.request.headers['idempotency-key'];
  const named = typeof header === 'string' && header !== '';
  if ((named ? [header] : ids).some((name) => name.length > LONGEST_KEY))
    throw invalidInput({ id: text('partners:key_too_long', { most: LONGEST_KEY }) });
  return named ? `key ${header}` : nameOf();
}

export const digestOf = (value: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(value)).digest();

/**
 * Stored answer of this request, else the result of `work`, which is stored with it; a sandbox key stores neither. Throws 409 for a different request under the same key.
 */
export async function answerOnce<Answer>(
  context: PartnerContext,
  kept: IntakeRequest,
  work: (tx: Tx, now: Date) => Promise<Answer>,
): Promise<Answer> {
  const before = await findRequest<Answer>(context.db, kept);
  if (before) return answeredBefore(kept, before);
  try {
    return await rehearsed(context, async (tx) => {
      const now = context.clock.now();
      const answer = await work(tx, now);
      const isKept = context.caller.isSandbox || (await keepRequest(tx, kept, answer, now));
      if (!isKept) throw new TakenMeanwhile();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof TakenMeanwhile)) throw error;
    const other = await findRequest<Answer>(context.db, kept);
    if (!other) throw error;
    return answeredBefore(kept, other);
  }
}

/** Result of `work` in a transaction; of a sandbox key it is rolled back once it has succeeded. */
export async function rehearsed<Answer>(
  context: PartnerContext,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(context.db, async (tx) => {
      const answer = await work(tx);
      if (context.caller.isSandbox) throw new Rehearsed(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer as Answer;
    throw error;
  }
}

/** A concurrent call has taken the same request. */
class TakenMeanwhile extends Error {}

/** Aborts the transaction with its answer, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rehearsed');
    this.answer = answer;
  }
}

function answeredBefore<Answer>(kept: IntakeRequest, before: { digest: Buffer; answer: Answer }): Answer {
  if (before.digest.equals(kept.digest)) return before.answer;
  throw conflict(text('partners:key_reused'), { key: kept.requestKey });
}
