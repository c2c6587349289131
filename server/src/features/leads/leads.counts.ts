import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { COUNT_COLUMNS, countEntries } from './leads.counts.sql.ts';

/** Columns of a lead that tell what it is counted as. */
const COUNTED = [
  'gm_id',
  'status_id',
  'sub_status_id',
  'lms_status_id',
  'lead_type_id',
  'purchase_date',
  'booking_date',
] as const;

/** Whether leads that are written so are counted as something else afterwards. */
export const movesCounts = (columns: Partial<Record<(typeof COUNTED)[number], unknown>>): boolean =>
  COUNTED.some((column) => columns[column] !== undefined);

const insertNotes = new Statement<{ readonly leadIds: readonly number[]; readonly change: number }, never>(
  (_db, { leadIds, change }) => sql`
    insert into lead_count_change (${COUNT_COLUMNS}, change)
    ${countEntries(sql`lead.lead_id = any(${leadIds}::bigint[])`, change as never)}`,
);

/** Notes, in the transaction of a write of these locked leads, from which counts to which it moves them. */
export async function movingCounts(
  tx: Tx,
  leadIds: readonly number[],
  write: () => Promise<unknown>,
): Promise<void> {
  await writeBehind(tx, insertNotes.filled(tx, { leadIds, change: -1 }));
  await write();
  await writeBehind(tx, insertNotes.filled(tx, { leadIds, change: 1 }));
}

/** Of two that fold or count anew one waits; readers and writers of leads do not. */
const alone = (tx: Tx) => sql`lock table lead_count in share row exclusive mode`.execute(tx);

/**
 * Adds what writes have noted to the counts. A reader who adds both up finds the same before and after, because both
 * change in one transaction; a worker that is killed leaves everything as it was.
 */
export function foldLeadCounts(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await alone(tx);
    await sql`
      with noted as (delete from lead_count_change returning ${COUNT_COLUMNS}, change)
      insert into lead_count (${COUNT_COLUMNS}, leads)
      select ${COUNT_COLUMNS}, sum(change) from noted
      group by ${COUNT_COLUMNS} having sum(change) <> 0
      on conflict (${COUNT_COLUMNS}) do update set leads = lead_count.leads + excluded.leads`.execute(tx);
  });
}

/**
 * Counts all leads anew: after rows were loaded around the product, and each night. What is noted by then is in the
 * count and goes; a write that commits meanwhile is in neither and keeps its note.
 */
export function recountLeads(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await alone(tx);
    await sql`delete from lead_count_change`.execute(tx);
    await sql`delete from lead_count`.execute(tx);
    await sql`insert into lead_count (${COUNT_COLUMNS}, leads) ${countEntries(sql`true`, sql.lit(1))}`.execute(
      tx,
    );
  });
}
