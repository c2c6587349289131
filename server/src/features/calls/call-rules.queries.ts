import { CALL_RULES, type CallRuleValues } from '@otolead/contract/calls/call-rules.rules.ts';
import type { Expression } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { ActorContext } from '../../platform/http/context.ts';

export interface CallRuleRecord extends CallRuleValues {
  /** Id of the market. */
  readonly id: number;
  readonly version: number;
}

function rulesOf(db: Db | Tx, marketId: number | Expression<number>) {
  return db
    .selectFrom('call_rules')
    .where('market_id', '=', marketId)
    .select([
      'market_id as id',
      'version',
      'attempts_per_day',
      'attempts_in_all',
      'pause_minutes',
      'quiet_from',
      'quiet_to',
      'lease_minutes',
      'call_order',
    ]);
}

const rulesOfMarket = new Statement<{ readonly marketId: number }, CallRuleRecord>((db, { marketId }) =>
  rulesOf(db, marketId),
);

/** Rules of a market, with defaults. */
export async function findCallRules(db: Db | Tx, marketId: number): Promise<CallRuleRecord> {
  const [rules] = await rulesOfMarket.run(db, { marketId });
  return rules ?? { ...CALL_RULES, id: marketId, version: 1 };
}

/** Rules locked until the transaction ends. */
export async function lockCallRules(tx: Tx, { market }: ActorContext): Promise<CallRuleRecord | undefined> {
  return rulesOf(tx, market.id).forUpdate().executeTakeFirst();
}

/** Midnight of the day that an instant lies on in a time zone. */
export const startOfDay = (instant: Expression<Date>, zone: Expression<string>) =>
  sql<Date>`date_trunc('day', ${instant}::timestamptz at time zone ${zone}) at time zone ${zone}`;

/** Task that moves leads out of the queues or back after a change of the limit. */
export const JUDGE_USED_UP = 'judge_used_up';

export async function writeCallRules(
  tx: Tx,
  { market }: ActorContext,
  values: CallRuleValues,
): Promise<number> {
  const { attempts_per_day, attempts_in_all, pause_minutes, quiet_from, quiet_to, lease_minutes } = values;
  const limits = { attempts_per_day, attempts_in_all, pause_minutes, quiet_from, quiet_to, lease_minutes };
  await tx
    .updateTable('call_rules')
    .set((eb) => ({ ...limits, call_order: values.call_order, version: eb('version', '+', 1) }))
    .where('market_id', '=', market.id)
    .execute();
  await sql`select graphile_worker.add_job(${JUDGE_USED_UP}, ${JSON.stringify({ market_id: market.id })}::json,
    job_key => ${`${JUDGE_USED_UP}:${market.id}`})`.execute(tx);
  return market.id;
}
