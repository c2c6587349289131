import { type SqlBool, sql } from 'kysely';
import { type CountKind, entry, GROUPED, type Kept } from './leads.counts.columns.ts';
import { hasStrangeMobile } from './leads.owned.sql.ts';
import {
  ageAtRetail,
  bucketOf,
  dayIn,
  isCrmRetail,
  isCrossSell,
  isLmsSold,
  isRetail,
  isSold,
  LMS_RETAIL,
  monthIn,
  NEVER,
  NO_AGE,
  retailRecordedAt,
  type Sql,
  saleDay,
} from './leads.sales.sql.ts';
import { IS_ACTIVE } from './search/states.ts';

const ZONE = sql.ref('market.time_zone');

interface Entry extends Kept {
  readonly from: Sql;
  readonly where: Sql<SqlBool>;
  readonly day: Sql;
  /** What is added up besides the rows: whole numbers. */
  readonly amount?: Sql;
}

const WITH_MILESTONE = sql`lead join lead_milestone on lead_milestone.lead_id = lead.lead_id`;
const WITH_CAR = sql`lead join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id`;
const WITH_CAR_AND_ORIGIN = sql`${WITH_CAR} left join lead_milestone on lead_milestone.lead_id = lead.lead_id`;
const WITH_AUDIT = sql`lead join audit on audit.lead_id = lead.lead_id and audit.market_id = lead.market_id`;
const retailState = {
  sub_status_id: sql`case when ${isCrmRetail} then lead.sub_status_id else 0 end`,
  lms_status_id: sql`case when lead.lms_status_id = ${sql.lit(LMS_RETAIL)} then lead.lms_status_id else 0 end`,
};
/** 0 for those without a commercial campaign. */
const ofGm = { gm_id: sql`coalesce(lead.gm_id, 0)` };
const EVERY = sql<SqlBool>`true`;
const ofProcess = { process_id: sql`lead.process_id`, campaign_id: sql`coalesce(lead.campaign_id, 0)` };
const inProcess = sql<SqlBool>`lead.process_id is not null`;

/** Whom it counts for (`creditOf`). */
const ofAgent = (column: string) => ({ agent_id: sql`coalesce(${sql.ref(column)}, 0)` });

/** Leads of a process by a moment of theirs. */
const byDay = (from: Sql, instant: string, where: Sql<SqlBool>): Entry => ({
  ...ofProcess,
  from,
  where: sql`${inProcess} and ${sql.ref(instant)} is not null and ${where}`,
  day: dayIn(ZONE, sql.ref(instant)),
});

/** `test_drive_status_list`, `dealer_visit_status_list`. */
const TEST_DRIVE_SCHEDULED = sql.lit(3);
const TEST_DRIVE_COMPLETED = sql.lit(4);
const VISITED = sql.lit(2);

const OF_LEADS = {
  created: {
    ...ofGm,
    from: sql`lead`,
    where: EVERY,
    day: dayIn(ZONE, sql`lead.created_at`),
    status_id: sql`lead.status_id`,
    sub_status_id: sql`lead.sub_status_id`,
  },
  triggered: {
    ...ofGm,
    ...retailState,
    from: WITH_MILESTONE,
    where: sql`lead_milestone.first_triggered_at is not null`,
    day: monthIn(ZONE, sql`lead_milestone.first_triggered_at`),
    lead_type_id: sql`coalesce(lead.lead_type_id, 0)`,
    age: sql`case when ${isRetail} then ${bucketOf(ageAtRetail(ZONE))} else ${sql.lit(NO_AGE)} end`,
  },
  retail: {
    ...ofGm,
    ...retailState,
    from: WITH_MILESTONE,
    where: sql`${isRetail} and ${retailRecordedAt} is not null`,
    day: monthIn(ZONE, retailRecordedAt),
    age: sql`case when lead_milestone.first_triggered_at is null then ${sql.lit(NEVER)}
      else ${bucketOf(ageAtRetail(ZONE))} end`,
  },
  car: { ...ofGm, from: WITH_CAR, where: EVERY, day: monthIn(ZONE, sql`assigned_car.triggered_at`) },
  sale: {
    ...ofGm,
    from: sql`lead left join lead_milestone on lead_milestone.lead_id = lead.lead_id`,
    where: isSold,
    day: monthIn(ZONE, sql`lead.created_at`),
    sub_status_id: sql`lead.sub_status_id`,
    age: bucketOf(sql`(${saleDay(ZONE)} - ${dayIn(ZONE, sql`lead.created_at`)})`),
  },
  arrived: {
    ...byDay(sql`lead`, 'lead.created_at', sql`true`),
    part: sql`(lead.duplicate_of is not null)::integer`,
  },
  carTriggered: {
    ...byDay(WITH_CAR_AND_ORIGIN, 'assigned_car.triggered_at', sql`true`),
    status_id: sql`coalesce(assigned_car.ld_status, 0)`,
    part: sql`coalesce(${isCrossSell}, false)::integer`,
  },
  testDriveRequested: byDay(WITH_CAR, 'assigned_car.td_requested_at', sql`true`),
  testDriveCompleted: byDay(
    WITH_CAR,
    'assigned_car.td_completed_at',
    sql`assigned_car.td_status_id = ${TEST_DRIVE_COMPLETED}`,
  ),
  testDriveScheduled: {
    ...byDay(WITH_CAR, 'assigned_car.td_date', sql`assigned_car.td_status_id = ${TEST_DRIVE_SCHEDULED}`),
    ...ofAgent('assigned_car.td_agent_id'),
  },
  visited: {
    ...byDay(WITH_CAR, 'assigned_car.visited_at', sql`assigned_car.visit_status_id = ${VISITED}`),
    ...ofAgent('assigned_car.visit_agent_id'),
  },
  crmSpk: {
    ...byDay(WITH_MILESTONE, 'lead_milestone.crm_spk_at', isSold),
    ...ofAgent('lead_milestone.crm_spk_by'),
    part: sql`coalesce(lead.attribution_id, 0)`,
  },
  lmsSpk: byDay(WITH_MILESTONE, 'lead_milestone.lms_spk_at', isLmsSold),
  retailRecorded: {
    ...ofProcess,
    from: WITH_MILESTONE,
    where: sql`${inProcess} and ${isRetail} and ${retailRecordedAt} is not null`,
    day: dayIn(ZONE, retailRecordedAt),
    agent_id: sql`case when ${isCrmRetail} then coalesce(lead_milestone.retail_by, 0) else 0 end`,
  },
  audited: {
    ...byDay(WITH_AUDIT, 'audit.calling_at', sql`audit.compliance is not null`),
    ...ofAgent('audit.agent_id'),
    // Hundredths of a percent.
    amount: sql`(audit.compliance * 100)::bigint`,
  },
  /** Active leads with an owner by the day of their follow-up. */
  owned: {
    from: sql`lead`,
    where: sql`lead.myactive_agent_id is not null and lead.followup_at is not null and ${IS_ACTIVE}`,
    campaign_id: sql`coalesce(lead.campaign_id, 0)`,
    day: dayIn(ZONE, sql`lead.followup_at`),
    agent_id: sql`lead.myactive_agent_id`,
    lead_type_id: sql`coalesce(lead.lead_type_id, 0)`,
    part: sql`(${hasStrangeMobile})::integer`,
  },
  /** What was decided of leads by the month of their creation: attribution, billing, and the dealer's word of a sale. */
  decided: {
    ...ofGm,
    from: sql`lead`,
    where: sql`(lead.attribution_id is not null or lead.billing_status_id is not null or ${isLmsSold})`,
    day: monthIn(ZONE, sql`lead.created_at`),
    status_id: sql`coalesce(lead.billing_status_id, 0)`,
    lms_status_id: sql`case when ${isLmsSold} then lead.lms_status_id else 0 end`,
    part: sql`coalesce(lead.attribution_id, 0)`,
  },
} satisfies Partial<Record<CountKind, Entry>>;

const callDay = dayIn(ZONE, sql`lead_call.called_at`);
const isConnected = sql<SqlBool>`lead_call.call_status_id in (1, 6)`;

const CALL: Kept = {
  process_id: sql`coalesce(lead_call.process_id, 0)`,
  campaign_id: sql`coalesce(lead_call.campaign_id, 0)`,
  agent_id: sql`coalesce(lead_call.agent_id, 0)`,
  day: callDay,
  // Every connected status counts as one.
  status_id: sql`case when ${isConnected} then 1 else 0 end`,
  sub_status_id: sql`coalesce(lead_call.sub_status_id, 0)`,
};

interface First {
  /** Each lead counts once for each of these. */
  readonly by: readonly ('campaign_id' | 'process_id' | 'agent_id')[];
  readonly per: 'day' | 'month';
  readonly where: Sql<SqlBool>;
}

/** Leads by the day of their first call of a day or month: how many there were up to a day of it is a sum of days. */
const FIRSTS = {
  dialedDay: { by: ['campaign_id'], per: 'day', where: sql`true` },
  connectedDay: { by: ['campaign_id'], per: 'day', where: isConnected },
  dialedMonth: { by: ['campaign_id'], per: 'month', where: sql`true` },
  connectedMonth: { by: ['campaign_id'], per: 'month', where: isConnected },
  agentMonth: { by: ['process_id', 'agent_id'], per: 'month', where: isConnected },
} as const satisfies Partial<Record<CountKind, First>>;

/** Of which leads, by their id in a table. */
export type OfLeads = (leadId: Sql) => Sql<SqlBool>;

/** What leads are counted as, `change` times each. */
export function leadEntries(
  of: OfLeads,
  change: Sql<number>,
  wanted: readonly (keyof typeof OF_LEADS)[] = Object.keys(OF_LEADS) as (keyof typeof OF_LEADS)[],
): Sql {
  const kinds = wanted
    .map((kind) => [kind, OF_LEADS[kind] as Entry] as const)
    .map(
      ([kind, { from, where, amount = sql`0`, ...kept }]) => sql`
      select ${entry(kind, sql`lead.market_id`, kept)}, ${change}::integer * count(*), ${change}::integer * sum(${amount})
      from ${from} join market on market.id = lead.market_id
      where ${of(sql`lead.lead_id`)} and ${where} group by ${GROUPED}`,
    );
  return sql.join(kinds, sql` union all `);
}

const CALLS = sql`lead_call join market on market.id = lead_call.market_id`;

/** What calls are counted as, each by itself: the one kind that tells what they led to. */
export const outcomeEntries = (own: Sql<SqlBool>, change: Sql<number>): Sql => sql`
  select ${entry('call', sql`lead_call.market_id`, CALL)}, ${change}::integer * count(*),
    ${change}::integer * sum(lead_call.talk_seconds)
  from ${CALLS} where ${own} group by ${GROUPED}`;

/** The same of the calls of leads, with the seconds that were talked. */
export function callEntries(of: OfLeads, change: Sql<number>): Sql {
  const own = of(sql`lead_call.lead_id`);
  const firsts = Object.entries<First>(FIRSTS).map(([kind, { by, per, where }]) => {
    const columns = by.map((column) => sql.ref(`lead_call.${column}`));
    const told = sql.join(
      columns.map((column) => sql`${column} is not null`),
      sql` and `,
    );
    const kept: Kept = {
      ...Object.fromEntries(by.map((column) => [column, sql.ref(`first.${column}`)])),
      day: sql`first.day`,
    };
    return sql`
      select ${entry(kind, sql`first.market_id`, kept)}, ${change}::integer * count(*), 0
      from (select lead_call.market_id, ${sql.join(columns)}, min(${callDay}) as day from ${CALLS}
        where ${own} and ${where} and ${told}
        group by lead_call.market_id, lead_call.lead_id, ${sql.join(columns)},
          ${per === 'day' ? callDay : sql`date_trunc('month', ${callDay})`}) as first
      group by ${GROUPED}`;
  });
  return sql.join([outcomeEntries(own, change), ...firsts], sql` union all `);
}
