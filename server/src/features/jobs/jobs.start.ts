import type { JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import type { AccessKey } from '@otolead/contract/kernel/access.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Database } from '../../tables/database.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly title: Text;
  /** Input of the work, stored as JSON. */
  readonly request: object;
  readonly requestId?: string | undefined;
  readonly total?: number | null;
  /** An open job of this person with the same fingerprint is joined instead. */
  readonly fingerprint?: string;
  /** Rows are tried without writing. */
  readonly isDryRun?: boolean;
  /** Right of the request if the kind has several; an undo checks it again. */
  readonly access?: AccessKey | null;
  /** The job that it undoes or retries. */
  readonly ofJobId?: number;
  /** It begins once a second person grants it. */
  readonly waits?: boolean;
}

/** On whose behalf a job starts, in which market and when. */
export interface JobOwner extends Pick<ActorContext, 'clock' | 'market'> {
  readonly actor: Pick<ActorContext['actor'], 'userId'>;
}

export interface StartedJob {
  readonly id: number;
  readonly total: number;
  readonly isNew: boolean;
}

/**
 * Inserts a job and queues its work in the caller's transaction. A repeated request (same person, same `requestId`)
 * returns its job with `isNew` false, since its first answer was lost. So does one whose `fingerprint` is open.
 */
export async function startJob(tx: Tx, { actor, clock, market }: JobOwner, job: NewJob): Promise<StartedJob> {
  const { kind, title, request, requestId, fingerprint, total = null, isDryRun = false } = job;
  const { access = null, ofJobId = null, waits = false } = job;
  const entered = await tx
    .insertInto('job')
    .values({
      market_id: market.id,
      user_id: actor.userId,
      kind,
      title: JSON.stringify(title),
      request: JSON.stringify(request),
      request_id: requestId ?? null,
      fingerprint: fingerprint ?? null,
      total,
      dry_run: isDryRun,
      access,
      of_job_id: ofJobId,
      approval: waits ? WAITS : null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entered) return enteredBefore(tx, actor.userId, job, market.id);
  if (!waits) await queueWork(tx, kind, entered.id);
  return { id: entered.id, total: total ?? 0, isNew: true };
}

/** `job.approval`. */
export const WAITS = 0;
export const GRANTED = 1;

/** Begins a job that waited, as a second person says so. */
export async function grantJob(tx: Tx, jobId: number): Promise<void> {
  const { kind } = await tx
    .updateTable('job')
    .set({ approval: GRANTED })
    .where('id', '=', jobId)
    .returning('kind')
    .executeTakeFirstOrThrow();
  await queueWork(tx, kind, jobId);
}

/** The same id for other work or in another market is a client's mistake, not a repetition. */
async function enteredBefore(
  tx: Tx,
  userId: number,
  { kind, request, requestId, fingerprint }: NewJob,
  marketId: number,
): Promise<StartedJob> {
  const known = await tx
    .selectFrom('job')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('request_id', '=', requestId ?? null),
          sql<boolean>`request::jsonb = ${JSON.stringify(request)}::jsonb`,
        ]),
        eb('fingerprint', '=', fingerprint ?? null),
      ]),
    )
    .where('kind', '=', kind)
    .where('market_id', '=', marketId)
    .select(['id', 'total'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (known) return { id: known.id, total: known.total ?? 0, isNew: false };
  const name = text('kernel:unnamed_field');
  throw invalidInput({ request_id: text('kernel:invalid.value', { name }) });
}

/** Retries follow after e^n seconds; eight attempts take almost an hour. */
const MOST_ATTEMPTS = 8;

/** One queue entry per job: queueing again replaces the waiting entry. */
export async function queueWork(tx: Tx, kind: JobKind, jobId: number, delaySeconds = 0): Promise<void> {
  await sql`select graphile_worker.add_job(${kind}, ${JSON.stringify({ job_id: jobId })}::json,
    job_key => ${`job:${jobId}`}, max_attempts => ${MOST_ATTEMPTS}::integer,
    run_at => now() + ${delaySeconds} * interval '1 second')`.execute(tx);
}

/** Stores the leads made by a job, so that they can be found as long as it exists. */
export async function rememberLeads(tx: Tx, jobId: number, leadIds: readonly number[]): Promise<void> {
  if (leadIds.length === 0) return;
  const insert = sql`insert into job_lead (job_id, lead_id, state)
    select ${jobId}::bigint, unnest(${leadIds}::bigint[]), 'done'`;
  await deferWrite(tx, insert.compile(tx));
}

/** Stores the present leads of a job; later changes of the search do not affect them. */
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

/** Receivers of a job's leads, with their numbers of leads. */
export interface Hand {
  readonly target: number;
  readonly leads: number;
}

/** Deals a job's frozen leads round-robin, so that each target gets its number, old and new leads alike. */
export async function dealLeads(tx: Tx, jobId: number, hands: readonly Hand[]): Promise<void> {
  const targets = hands.map(({ target }) => target);
  const counts = hands.map(({ leads }) => leads);
  await sql`
    update job_lead set target = turn.target
    from (select lead_id, row_number() over (order by lead_id) as place from job_lead where job_id = ${jobId}) as dealt
    join (
      select hand.target, row_number() over (order by (nth - 0.5) / hand.leads, hand.place) as place
      from unnest(${targets}::bigint[], ${counts}::integer[]) with ordinality as hand (target, leads, place),
        generate_series(1, hand.leads) as nth
    ) as turn using (place)
    where job_lead.job_id = ${jobId} and job_lead.lead_id = dealt.lead_id`.execute(tx);
}
