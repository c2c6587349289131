import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Kinds of counts; each groups by what its reports need (migrations/baseline/functions/count-triggers.ts). */
export const COUNT = {
  created: 1,
  triggered: 2,
  retail: 3,
  car: 4,
  sale: 5,
  arrived: 6,
  carTriggered: 7,
  testDriveRequested: 8,
  testDriveCompleted: 9,
  visited: 10,
  crmSpk: 11,
  lmsSpk: 12,
  retailRecorded: 13,
  call: 14,
  dialedDay: 15,
  connectedDay: 16,
  dialedMonth: 17,
  connectedMonth: 18,
  agentMonth: 19,
  audited: 21,
  owned: 22,
  decided: 23,
} as const;
export type CountKind = keyof typeof COUNT;

/** Current counts of a market, under the column names of leads and calls. */
export function leadRollup(marketId: number, kind: CountKind) {
  const columns = sql`process_id, campaign_id, agent_id, gm_id, day, status_id, sub_status_id, lms_status_id, lead_type_id,
    status_id as call_status_id, status_id as ld_status, status_id as billing_status_id, part, part as attribution_id,
    nullif(part, 0) as duplicate_of, part = 1 as is_cross_sell, case when age >= 0 then age end as age, age = -2 as never_triggered`;
  const own = sql`where market_id = ${marketId} and kind = ${sql.lit(COUNT[kind])}`;
  return sql<unknown>`(select ${columns}, leads, amount from lead_count ${own}
    union all select ${columns}, change, amount from lead_count_change ${own})`;
}

const KEY = sql`market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id, lms_status_id,
  lead_type_id, part, age`;

/** Serialises applying and rebuilding; readers and writers of leads are not blocked. */
const alone = (tx: Tx) => sql`lock table lead_count in share row exclusive mode`.execute(tx);

/**
 * Adds the triggers' deltas to the rollup. Readers add both up and see no difference, because both change in one
 * transaction; a killed worker leaves everything unchanged.
 */
export function applyLeadDeltas(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await alone(tx);
    await sql`
      with delta as (delete from lead_count_change returning ${KEY}, change, amount)
      insert into lead_count (${KEY}, leads, amount)
      select ${KEY}, sum(change), sum(amount) from delta
      group by ${KEY} having sum(change) <> 0 or sum(amount) <> 0
      on conflict (${KEY}) do update set leads = lead_count.leads + excluded.leads,
        amount = lead_count.amount + excluded.amount`.execute(tx);
  });
}

/**
 * Recounts all rows: each night, and after a load without triggers. Deltas committed by then are included and deleted;
 * a write that commits meanwhile is not included and keeps its delta.
 */
export function rebuildLeadRollup(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await alone(tx);
    await sql`delete from lead_count_change`.execute(tx);
    await sql`delete from lead_count`.execute(tx);
    // In key order, so that the rows of a report are adjacent.
    await sql`insert into lead_count (${KEY}, leads, amount)
      select ${KEY}, count(*), sum(amount) from lead_counted group by ${KEY} order by ${KEY}`.execute(tx);
  });
}
