import type { RecordingRule } from '@otolead/contract/recordings/recording-rules.endpoints.ts';
import {
  NO_RECORDINGS,
  type RecordingRuleValues,
} from '@otolead/contract/recordings/recording-rules.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RecordContext } from '../../platform/http/context.ts';

const ruleOf = (db: Db | Tx, marketId: number) =>
  db
    .selectFrom('recording_rule')
    .where('market_id', '=', marketId)
    .select(['market_id as id', 'version', 'mode', 'most_mb', 'keep_months', 'agents_hear', 'consent_line'])
    .select(['ran_at', 'ran_deleted']);

const present = (row: Omit<RecordingRule, 'ran_at'> & { readonly ran_at: Date | null }): RecordingRule => ({
  ...row,
  ran_at: row.ran_at?.toISOString() ?? null,
});

export async function findRecordingRule(db: Db | Tx, marketId: number): Promise<RecordingRule> {
  const row = await ruleOf(db, marketId).executeTakeFirst();
  return row ? present(row) : { ...NO_RECORDINGS, id: marketId, version: 1, ran_at: null, ran_deleted: 0 };
}

/** Locked until the transaction ends. */
export async function lockRecordingRule(
  tx: Tx,
  { market }: RecordContext,
): Promise<RecordingRule | undefined> {
  const row = await ruleOf(tx, market.id).forUpdate().executeTakeFirst();
  return row && present(row);
}

export async function writeRecordingRule(
  tx: Tx,
  { market }: RecordContext,
  { mode, most_mb, keep_months, agents_hear, consent_line }: RecordingRuleValues,
): Promise<number> {
  await tx
    .updateTable('recording_rule')
    .set((eb) => ({
      ...{ mode, most_mb, keep_months, agents_hear, consent_line },
      version: eb('version', '+', 1),
    }))
    .where('market_id', '=', market.id)
    .execute();
  return market.id;
}

/** Not an edit, so the version stays. */
export async function noteRecordingRun(db: Db, marketId: number, at: Date, deleted: number): Promise<void> {
  await db
    .updateTable('recording_rule')
    .set({ ran_at: at, ran_deleted: deleted })
    .where('market_id', '=', marketId)
    .execute();
}
