import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';
import { findRecordingRule, noteRecordingRun } from './recording-rules.queries.ts';

interface Term {
  readonly marketId: number;
  /** 0 for no end. */
  readonly months: number;
  readonly now: Date;
}

/** Recordings whose term is over. */
const overRecordings = (db: Db | Tx, { marketId, months, now }: Term) =>
  scopedLeadRows(db, 'recording', { marketId, dseId: 'everyone' })
    .where('recording.market_id', '=', marketId)
    .where('recording.called_at', '<', sql<Date>`${now}::timestamptz - ${months} * interval '1 month'`)
    .where(({ eb, or }) =>
      or([eb('recording.location', 'is not', null), eb('recording.storage_key', 'is not', null)]),
    );

export async function countOverRecordings(
  db: Db,
  term: Term,
): Promise<{ recordings: number; oldest: string | null }> {
  if (term.months === 0) return { recordings: 0, oldest: null };
  const { count, oldest } = await overRecordings(db, term)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Date | null>`min(recording.called_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { recordings: count, oldest: oldest?.toISOString() ?? null };
}

const BATCH = 200;

/** Nightly: deletes each market's recordings at the end of their term, in batches; a killed run goes on the next night. */
export async function retainRecordings(db: Db, clock: Clock, files: Files): Promise<void> {
  for (const { id: marketId } of Object.values(MARKETS)) {
    const { keep_months: months } = await findRecordingRule(db, marketId);
    if (months === 0) continue;
    const term = { marketId, months, now: clock.now() };
    let deleted = 0;
    for (let count = BATCH; count === BATCH; deleted += count) count = await deleteBatch(db, term, files);
    await noteRecordingRun(db, marketId, clock.now(), deleted);
  }
}

/** Files first: what a kill leaves is deleted again, and a row without its file is never kept. */
async function deleteBatch(db: Db, term: Term, files: Files): Promise<number> {
  return inTransaction(db, async (tx) => {
    const over = await overRecordings(tx, term)
      .select(['recording.lead_id', 'recording.id', 'recording.storage_key'])
      .orderBy('recording.called_at')
      .limit(BATCH)
      .forUpdate('recording')
      .execute();
    for (const { storage_key: key } of over) if (key !== null) await files.remove(key);
    for (const { lead_id: leadId, id } of over)
      await tx
        .updateTable('recording')
        .set({ state: 'expired', reason: null, location: null, storage_key: null, peaks: null })
        .set({ updated_at: term.now })
        .where('lead_id', '=', leadId)
        .where('id', '=', id)
        .execute();
    return over.length;
  });
}
