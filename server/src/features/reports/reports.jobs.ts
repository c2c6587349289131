import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fillCalls } from '../dialer/dialer.public.ts';
import { fillMilestones } from '../leads/leads.public.ts';

/** Ids of leads in one transaction. */
const BATCH = 5_000;

/**
 * Fills in what reports count of leads from before. Batch and place are written together, so that a worker killed
 * anywhere leaves whole batches and the next one goes on; of two at once one has nothing to do.
 */
export async function fillReportFacts(db: Db, clock: Clock): Promise<void> {
  while (await fillBatch(db, clock));
}

function fillBatch(db: Db, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const fill = await tx
      .selectFrom('report_fill')
      .where('finished_at', 'is', null)
      .select('reached_lead_id')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!fill) return false;
    const { rows } = await sql<{ last: number }>`select last_value as last from lead_id_seq`.execute(tx);
    const after = fill.reached_lead_id || FIRST_LEAD;
    const until = after + BATCH;
    await fillMilestones(tx, after, until);
    await fillCalls(tx, { after, until });
    const isOver = until >= (rows[0]?.last ?? 0);
    await tx
      .updateTable('report_fill')
      .set({
        reached_lead_id: isOver ? (rows[0]?.last ?? until) : until,
        finished_at: isOver ? clock.now() : null,
      })
      .where('id', '=', 1)
      .execute();
    return !isOver;
  });
}

/** Ids of leads begin after it. */
const FIRST_LEAD = 1_000_000;

/** What came late is still read: so long before the last time the history is read again. */
const GRACE_MS = 86_400_000;

/**
 * Brings the calls that reports count up to date with the history: on demand by the icon, at night by the job, with the
 * same result (domain.md 11). A call that is known already stays as it is.
 */
export async function syncCalls(db: Db, clock: Clock): Promise<void> {
  await fillReportFacts(db, clock);
  await inTransaction(db, async (tx) => {
    const known = await tx.selectFrom('report_fill').select('synced_at').forUpdate().executeTakeFirst();
    const since = new Date((known?.synced_at?.getTime() ?? 0) - GRACE_MS);
    await fillCalls(tx, { since });
    await tx.updateTable('report_fill').set({ synced_at: clock.now() }).execute();
  });
}
