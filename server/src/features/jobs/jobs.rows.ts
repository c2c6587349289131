import { FILE_KEPT_DAYS, isOver, type JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { endCancelled } from './jobs.finish.ts';
import { type JobTaskServices, lockJob } from './jobs.run.ts';

/** A done row with a description of its effect, for dry runs. */
export interface RowChange {
  readonly change: Text;
  /** The row created a record. */
  readonly isNew?: true;
}

/** Outcome of a row: done, done before, or why not. */
export type RowVerdict = 'done' | RowChange | 'already' | Text;

const isChange = (verdict: RowVerdict): verdict is RowChange =>
  typeof verdict === 'object' && 'change' in verdict;
const isDone = (verdict: RowVerdict): boolean => verdict === 'done' || isChange(verdict);

export interface RowOutcome {
  readonly rowNo: number;
  /** Whom the row concerns, as written in the file. */
  readonly subject: string;
  readonly verdict: RowVerdict;
}

/** Maximum rows stored for a dry run: the first ones. */
const MOST_TOLD = 1_000;

/**
 * Processes the rows after the first `reached` in one transaction with outcomes and progress: a kill leaves whole
 * batches and no row counts twice. A dry run rolls back the work but keeps its outcomes. Returns the number of failed
 * rows so far, or that the job is over.
 */
export async function doRows(
  services: JobTaskServices,
  jobId: number,
  reached: number,
  work: (tx: Tx) => Promise<readonly RowOutcome[]>,
): Promise<{ readonly failed: number } | 'over'> {
  const turn = await inTransaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || isOver(job.state)) return 'over';
    if (job.cancel_requested_at) return 'cancelled';
    // A second worker on the same job has done them.
    if (job.done !== reached) return { failed: job.rows_failed };
    const outcomes = job.dry_run ? await tried(tx, work) : await work(tx);
    const told =
      job.dry_run && reached < MOST_TOLD ? outcomes : outcomes.filter(({ verdict }) => !isDone(verdict));
    return { failed: job.rows_failed + (await recordRows(tx, jobId, { told, all: outcomes })) };
  });
  if (turn !== 'cancelled') return turn;
  await endCancelled(services, jobId);
  return 'over';
}

async function tried<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await sql`savepoint dry_run`.execute(tx);
  const result = await work(tx);
  await sql`rollback to savepoint dry_run`.execute(tx);
  return result;
}

interface Outcomes {
  readonly told: readonly RowOutcome[];
  /** Including rows that are only counted. */
  readonly all: readonly RowOutcome[];
}

/** Returns the number of failures. */
async function recordRows(tx: Tx, jobId: number, { told, all }: Outcomes): Promise<number> {
  const stateOf = ({ verdict }: RowOutcome): JobRowState =>
    isDone(verdict) ? 'done' : verdict === 'already' ? verdict : 'failed';
  const states = told.map(stateOf);
  const failed = states.filter((state) => state === 'failed').length;
  const already = states.filter((state) => state === 'already').length;
  const created = all.filter(({ verdict }) => isChange(verdict) && verdict.isNew).length;
  if (told.length > 0) {
    const rows = told.map(({ rowNo, subject, verdict }, at) => ({
      row_no: rowNo,
      state: states[at],
      subject,
      ...(typeof verdict === 'object' && { message: isChange(verdict) ? verdict.change : verdict }),
    }));
    await sql`
      insert into job_row (job_id, row_no, state, subject, message)
      select ${jobId}::bigint, told.* from json_to_recordset(${JSON.stringify(rows)}::json)
        as told (row_no integer, state text, subject text, message jsonb)`.execute(tx);
  }
  await tx
    .updateTable('job')
    .set((eb) => ({
      done: eb('done', '+', all.length),
      rows_failed: eb('rows_failed', '+', failed),
      rows_already: eb('rows_already', '+', already),
      rows_created: eb('rows_created', '+', created),
    }))
    .where('id', '=', jobId)
    .execute();
  return failed;
}

/** Sets the number of rows once it is known. */
export async function setRowTotal(db: Db, jobId: number, total: number): Promise<void> {
  await db.updateTable('job').set({ total }).where('id', '=', jobId).execute();
}

/** Faults by row number. */
export async function findFaults(db: Db, jobId: number): Promise<ReadonlyMap<number, Text>> {
  const rows = await db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .select(['row_no', 'message'])
    .execute();
  return new Map(rows.flatMap(({ row_no: row, message }) => (message ? [[row, message] as const] : [])));
}

export interface RowsEnd {
  /** Why it was given up. */
  readonly error?: Text;
  /** Faulty rows to correct. */
  readonly file?: { readonly key: string; readonly name: string; readonly size: number } | undefined;
}

const DAY_MS = 86_400_000;

/** Ends a row job; false if it was over before, so that the file has no owner. */
export async function endRows(
  { clock, db }: JobTaskServices,
  jobId: number,
  { error, file }: RowsEnd,
): Promise<boolean> {
  const now = clock.now();
  const ended = await db
    .updateTable('job')
    .set({
      state: error ? 'failed' : 'succeeded',
      error: error ? JSON.stringify(error) : null,
      request: '{}',
      finished_at: now,
      ...(file && {
        file_key: file.key,
        file_name: file.name,
        file_size: file.size,
        file_expires_at: new Date(now.getTime() + FILE_KEPT_DAYS * DAY_MS),
      }),
    })
    .where('id', '=', jobId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
