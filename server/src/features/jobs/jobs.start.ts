import type { JobKind } from '@otolead/contract/jobs/jobs.kinds.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Database } from '../../tables/database.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly title: Text;
  /** What the work will need; kept as JSON. */
  readonly request: object;
  readonly requestId?: string | undefined;
  readonly total?: number | null;
}

export interface StartedJob {
  readonly id: number;
  readonly total: number;
  readonly isNew: boolean;
}

/**
 * Enters a job and queues its work inside the caller's transaction. A request that was entered before (same person,
 * same `requestId`) answers with its job again and `isNew` false: its first answer was lost on the way.
 */
export async function startJob(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  { kind, title, request, requestId, total = null }: NewJob,
): Promise<StartedJob> {
  const entered = await tx
    .insertInto('job')
    .values({
      market_id: market.id,
      user_id: actor.userId,
      kind,
      title: JSON.stringify(title),
      request: JSON.stringify(request),
      request_id: requestId ?? null,
      total,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entered) return enteredBefore(tx, actor.userId, market.id, { kind, request, requestId });
  await queueWork(tx, kind, entered.id);
  return { id: entered.id, total: total ?? 0, isNew: true };
}

/** The same id for other work or in another market is no repetition but a client's mistake. */
async function enteredBefore(
  tx: Tx,
  userId: number,
  marketId: number,
  { kind, request, requestId }: Pick<NewJob, 'kind' | 'request' | 'requestId'>,
): Promise<StartedJob> {
  const known = await tx
    .selectFrom('job')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId ?? null)
    .where('kind', '=', kind)
    .where(sql<boolean>`request::jsonb = ${JSON.stringify(request)}::jsonb`)
    .where('market_id', '=', marketId)
    .select(['id', 'total'])
    .executeTakeFirst();
  if (known) return { id: known.id, total: known.total ?? 0, isNew: false };
  const name = text('kernel:unnamed_field');
  throw invalidInput({ request_id: text('kernel:invalid.value', { name }) });
}

/** Failures are tried again after e^n seconds; eight attempts are almost an hour. */
const MOST_ATTEMPTS = 8;

/** One entry of the queue per job: asking for more work on it replaces the entry that waits. */
export async function queueWork(tx: Tx, kind: JobKind, jobId: number, delaySeconds = 0): Promise<void> {
  await sql`select graphile_worker.add_job(${kind}, ${JSON.stringify({ job_id: jobId })}::json,
    job_key => ${`job:${jobId}`}, max_attempts => ${MOST_ATTEMPTS}::integer,
    run_at => now() + ${delaySeconds} * interval '1 second')`.execute(tx);
}

/** Writes down which leads a job is about, as they are now; later changes of the search do not touch it. */
export async function freezeLeads(
  tx: Tx,
  jobId: number,
  leads: SelectQueryBuilder<Database, 'lead', object>,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('job_lead')
    .columns(['job_id', 'lead_id'])
    .expression(leads.select([sql<number>`${jobId}::bigint`.as('job_id'), 'lead.lead_id']))
    .executeTakeFirst();
  const total = Number(numInsertedOrUpdatedRows ?? 0);
  await tx.updateTable('job').set({ total }).where('id', '=', jobId).execute();
  return total;
}
