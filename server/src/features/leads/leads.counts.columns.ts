import { sql } from 'kysely';
import { NEVER, NO_AGE, type Sql } from './leads.sales.sql.ts';

/** What is counted; each kind keeps what its reports ask for. */
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
  testDriveScheduled: 20,
  audited: 21,
  owned: 22,
  decided: 23,
} as const;
export type CountKind = keyof typeof COUNT;

/** Columns of a count besides the number of leads; what a kind does not keep is 0. */
const COLUMNS = [
  'market_id',
  'kind',
  'process_id',
  'campaign_id',
  'day',
  'agent_id',
  'gm_id',
  'status_id',
  'sub_status_id',
  'lms_status_id',
  'lead_type_id',
  'part',
  'age',
] as const;
type Column = (typeof COLUMNS)[number];
export const COUNT_COLUMNS = sql.join(COLUMNS.map((column) => sql.ref(column)));

/** What tells the rows of a kind apart. */
export type Kept = Partial<Record<Exclude<Column, 'market_id' | 'kind'>, Sql>>;

const numberOf = (kind: string) => sql.lit(COUNT[kind as CountKind]);

/** One entry for each row that is kept apart, in the order of the columns. */
export function entry(kind: string, market: Sql, kept: Kept): Sql {
  const columns = COLUMNS.slice(2).map((column) => {
    const none = sql.lit(column === 'age' ? NO_AGE : 0);
    return kept[column as keyof Kept] ?? none;
  });
  return sql.join([market, numberOf(kind), ...columns]);
}

/** Places of these columns in the answer. */
export const GROUPED = sql.join(COLUMNS.map((_, at) => sql.lit(at + 1)));

/** What is counted of a market at this moment, under the columns that leads and calls themselves have. */
export function keptCounts(marketId: number, kind: CountKind) {
  const columns = sql`process_id, campaign_id, agent_id, gm_id, day, status_id, sub_status_id, lms_status_id, lead_type_id,
    status_id as call_status_id, status_id as ld_status, status_id as billing_status_id, part, part as attribution_id,
    nullif(part, 0) as duplicate_of, part = 1 as is_cross_sell, case when age >= 0 then age end as age, age = ${sql.lit(NEVER)} as never_triggered`;
  const own = sql`where market_id = ${marketId} and kind = ${numberOf(kind)}`;
  return sql<unknown>`(select ${columns}, leads, amount from lead_count ${own}
    union all select ${columns}, change, amount from lead_count_change ${own})`;
}
