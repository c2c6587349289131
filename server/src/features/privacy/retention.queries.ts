import type { RetentionRule } from '@otolead/contract/privacy/retention.endpoints.ts';
import { NO_RETENTION, type RetentionValues } from '@otolead/contract/privacy/retention.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RecordContext } from '../../platform/http/context.ts';

const ruleOf = (db: Db | Tx, marketId: number) =>
  db
    .selectFrom('retention_rule')
    .where('market_id', '=', marketId)
    .select(['market_id as id', 'version', 'not_connectable', 'not_interested', 'not_eligible', 'purchase'])
    .select(['ran_at', 'ran_leads']);

const present = (row: Omit<RetentionRule, 'ran_at'> & { readonly ran_at: Date | null }): RetentionRule => ({
  ...row,
  ran_at: row.ran_at?.toISOString() ?? null,
});

export async function findRetention(db: Db, marketId: number): Promise<RetentionRule> {
  const row = await ruleOf(db, marketId).executeTakeFirst();
  return row ? present(row) : { ...NO_RETENTION, id: marketId, version: 1, ran_at: null, ran_leads: 0 };
}

/** Locked until the transaction ends. */
export async function lockRetention(tx: Tx, { market }: RecordContext): Promise<RetentionRule | undefined> {
  const row = await ruleOf(tx, market.id).forUpdate().executeTakeFirst();
  return row && present(row);
}

export async function writeRetention(
  tx: Tx,
  { market }: RecordContext,
  { not_connectable, not_interested, not_eligible, purchase }: RetentionValues,
): Promise<number> {
  await tx
    .updateTable('retention_rule')
    .set((eb) => ({
      ...{ not_connectable, not_interested, not_eligible, purchase },
      version: eb('version', '+', 1),
    }))
    .where('market_id', '=', market.id)
    .execute();
  return market.id;
}

/** Not an edit, so the version stays. */
export async function noteRun(db: Db, marketId: number, at: Date, leads: number): Promise<void> {
  await db
    .updateTable('retention_rule')
    .set({ ran_at: at, ran_leads: leads })
    .where('market_id', '=', marketId)
    .execute();
}
