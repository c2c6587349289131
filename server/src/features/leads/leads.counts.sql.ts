import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/lead-status/statuses.rules.ts';
import { SUMMARY_BUCKETS } from '@otolead/contract/reports/process-summary.schema.ts';
import { AGE_BUCKETS } from '@otolead/contract/reports/retail-summary.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Sql<Value = unknown> = RawBuilder<Value>;

/** `lms_status_list`: the dealer's LMS tells of a delivery (domain.md 2). */
const LMS_RETAIL = 6;

const isCrmRetail = sql<SqlBool>`lead.sub_status_id = ${sql.lit(SUB.retailed)}`;
const isRetail = sql<SqlBool>`(${isCrmRetail} or lead.lms_status_id = ${sql.lit(LMS_RETAIL)})`;

/** When a retail was recorded: by our staff, or else by the dealer's LMS. */
export const retailRecordedAt: Sql<Date | null> = sql`case when ${isCrmRetail} then lead_milestone.retail_at
  else lead_milestone.lms_retail_at end`;

const dayIn = (zone: Sql, instant: Sql): Sql => sql`(${instant} at time zone ${zone})::date`;
const monthIn = (zone: Sql, instant: Sql): Sql =>
  sql`date_trunc('month', ${instant} at time zone ${zone})::date`;

/** Days from the first assignment to the purchase; what the LMS alone knows of was purchased when it was reported. */
export function ageAtRetail(zone: Sql): Sql<number | null> {
  const recorded = dayIn(zone, retailRecordedAt);
  return sql`(case when ${isCrmRetail} then coalesce(lead.purchase_date, ${recorded}) else ${recorded} end
    - ${dayIn(zone, sql`lead_milestone.first_triggered_at`)})`;
}

/** When a booked or delivered lead came to its state. */
export function saleDay(zone: Sql): Sql<string | null> {
  return sql`case when ${isCrmRetail} then coalesce(lead.purchase_date, ${dayIn(zone, sql`lead_milestone.retail_at`)})
    else coalesce(lead.booking_date, ${dayIn(zone, sql`lead_milestone.crm_spk_at`)}) end`;
}

/** Ages that begin a bucket of some report. */
const AGES = [...new Set([...AGE_BUCKETS, ...SUMMARY_BUCKETS].map(([, from]) => from))].toSorted(
  (one, other) => one - other,
);
const NO_AGE = -1;
/** Of a retail without an assignment. */
const NEVER = -2;

/** The first age of the bucket; a negative one counts in the first. */
function bucketOf(age: Sql): Sql {
  const ages = sql.join(AGES.map((from) => sql.lit(from)));
  return sql`coalesce((array[0, ${ages}])[width_bucket(${age}, array[${ages}]) + 1], ${sql.lit(NO_AGE)})`;
}

/** What leads are counted by; each kind keeps what its reports ask for. */
export const COUNT = { created: 1, triggered: 2, retail: 3, car: 4, sale: 5 } as const;
export type CountKind = keyof typeof COUNT;

const ZONE = sql.ref('market.time_zone');
const NONE = sql.lit(0);

interface Entry {
  readonly from: Sql;
  readonly where: Sql<SqlBool>;
  readonly day: Sql;
  readonly status?: Sql;
  readonly sub?: Sql;
  readonly lms?: Sql;
  readonly leadType?: Sql;
  readonly age?: Sql;
}

const WITH_MILESTONE = sql`lead join lead_milestone on lead_milestone.lead_id = lead.lead_id`;
const retailSub = sql`case when ${isCrmRetail} then lead.sub_status_id else 0 end`;
const retailLms = sql`case when lead.lms_status_id = ${sql.lit(LMS_RETAIL)} then lead.lms_status_id else 0 end`;

const ENTRIES: Record<CountKind, Entry> = {
  created: {
    from: sql`lead`,
    where: sql`true`,
    day: dayIn(ZONE, sql`lead.created_at`),
    status: sql`lead.status_id`,
    sub: sql`lead.sub_status_id`,
  },
  triggered: {
    from: WITH_MILESTONE,
    where: sql`lead_milestone.first_triggered_at is not null`,
    day: monthIn(ZONE, sql`lead_milestone.first_triggered_at`),
    sub: retailSub,
    lms: retailLms,
    leadType: sql`coalesce(lead.lead_type_id, 0)`,
    age: sql`case when ${isRetail} then ${bucketOf(ageAtRetail(ZONE))} else ${sql.lit(NO_AGE)} end`,
  },
  retail: {
    from: WITH_MILESTONE,
    where: sql`${isRetail} and ${retailRecordedAt} is not null`,
    day: monthIn(ZONE, retailRecordedAt),
    sub: retailSub,
    lms: retailLms,
    age: sql`case when lead_milestone.first_triggered_at is null then ${sql.lit(NEVER)}
      else ${bucketOf(ageAtRetail(ZONE))} end`,
  },
  car: {
    from: sql`lead join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id`,
    where: sql`true`,
    day: monthIn(ZONE, sql`assigned_car.triggered_at`),
  },
  sale: {
    from: sql`lead left join lead_milestone on lead_milestone.lead_id = lead.lead_id`,
    where: sql`lead.sub_status_id in (${sql.lit(SUB.booked)}, ${sql.lit(SUB.retailed)})`,
    day: monthIn(ZONE, sql`lead.created_at`),
    sub: sql`lead.sub_status_id`,
    age: bucketOf(sql`(${saleDay(ZONE)} - ${dayIn(ZONE, sql`lead.created_at`)})`),
  },
};

/** Columns of a count besides the number of leads, the same in the order of its entries. */
export const COUNT_COLUMNS = sql`market_id, kind, gm_id, day, status_id, sub_status_id, lms_status_id, lead_type_id, age`;

/** What the leads are counted as, `change` times each. A lead without a process stands in no report. */
export function countEntries(leads: Sql<SqlBool>, change: Sql<number>): Sql {
  const kinds = Object.entries(ENTRIES).map(
    ([
      kind,
      { from, where, day, status = NONE, sub = NONE, lms = NONE, leadType = NONE, age = sql.lit(NO_AGE) },
    ]) => sql`
      select lead.market_id, ${sql.lit(COUNT[kind as CountKind])} as kind, lead.gm_id, ${day} as day, ${status} as status_id,
        ${sub} as sub_status_id, ${lms} as lms_status_id, ${leadType} as lead_type_id, ${age} as age,
        ${change}::integer * count(*) as leads
      from ${from} join market on market.id = lead.market_id
      where lead.gm_id is not null and ${leads} and ${where}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  return sql.join(kinds, sql` union all `);
}

/** Leads of a market as they are counted at this moment, under the columns that leads themselves have. */
export function countedLeads(marketId: number, kind: CountKind) {
  const columns = sql`gm_id, day, status_id, sub_status_id, lms_status_id, lead_type_id,
    case when age >= 0 then age end as age, age = ${sql.lit(NEVER)} as never_triggered`;
  const own = sql`where market_id = ${marketId} and kind = ${sql.lit(COUNT[kind])}`;
  return sql<unknown>`(select ${columns}, leads from lead_count ${own}
    union all select ${columns}, change from lead_count_change ${own})`;
}
