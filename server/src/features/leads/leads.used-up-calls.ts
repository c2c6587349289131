import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { scopedLeads } from './leads.scope.ts';
import { lockLeads } from './leads.write.ts';

/** Leads per transaction, small enough that no save waits long. */
const BATCH = 1000;

/** Recomputes `calls_used_up` for a market whose limit has changed; resumable. */
export async function judgeUsedUp(db: Db, marketId: number, limit: number): Promise<void> {
  const scope = { marketId, dseId: 'everyone' as const };
  const isOff = sql<SqlBool>`calls_used_up <> (attempts >= ${limit})`;
  // Two conditions, because each half has an index.
  const halves = [
    sql<SqlBool>`not lead.calls_used_up and lead.attempts >= ${limit}`,
    sql<SqlBool>`lead.calls_used_up and lead.attempts < ${limit} and lead.erased_at is null`,
  ];
  for (const half of halves) {
    let found: readonly { readonly lead_id: number }[];
    do {
      found = await scopedLeads(db, scope).where(half).select('lead.lead_id').limit(BATCH).execute();
      const ids = found.map(({ lead_id: id }) => id);
      await inTransaction(db, async (tx) => {
        await lockLeads(tx, scope, ids);
        await tx
          .updateTable('lead')
          .set({ calls_used_up: sql<boolean>`not calls_used_up` })
          .where(sql<SqlBool>`lead_id = any(${ids})`)
          .where(isOff)
          .execute();
      });
    } while (found.length === BATCH);
  }
}
