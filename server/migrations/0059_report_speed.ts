import { type Kysely, sql } from 'kysely';

/**
 * Counts of leads by day, and by month what the retail reports ask for: leads by their first assignment, retails, assigned
 * cars and sales by their age (docs/decisions/040). Calls are found by process and campaign, by which every report asks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const key = `
    market_id smallint not null,
    kind smallint not null,
    gm_id integer not null,
    day date not null,
    status_id smallint not null,
    sub_status_id smallint not null,
    lms_status_id smallint not null,
    lead_type_id integer not null,
    age smallint not null`;
  await sql`
    drop table lead_count_change, lead_count;
    create table lead_count (
      ${sql.raw(key)},
      leads bigint not null,
      primary key (market_id, kind, day, gm_id, status_id, sub_status_id, lms_status_id, lead_type_id, age)
    );
    create table lead_count_change (
      id bigint primary key default nextval('lead_count_change_id_seq'),
      ${sql.raw(key)},
      change integer not null
    );

    drop index lead_call_time;
    create index lead_call_process on lead_call (market_id, process_id, campaign_id, called_at)
      include (lead_id, agent_id, call_status_id, sub_status_id, talk_seconds);
  `.execute(db);
  await countLeads(db);
}

const isCrm = `lead.sub_status_id = 12`;
const recorded = `case when ${isCrm} then lead_milestone.retail_at else lead_milestone.lms_retail_at end`;
const retail = `case when ${isCrm} then 12 else 0 end, case when lead.lms_status_id = 6 then 6 else 0 end`;
const isRetail = `(${isCrm} or lead.lms_status_id = 6)`;
const dayOf = (instant: string) => `(${instant} at time zone market.time_zone)::date`;
const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone market.time_zone)::date`;
const bucketOf = (age: string) =>
  `coalesce((array[0, 0, 16, 31, 61, 91, 121, 151, 181])[width_bucket(${age}, array[0, 16, 31, 61, 91, 121, 151, 181]) + 1], -1)`;
const retailAge = bucketOf(`(case when ${isCrm} then coalesce(lead.purchase_date, ${dayOf(`(${recorded})`)})
  else ${dayOf(`(${recorded})`)} end - ${dayOf('lead_milestone.first_triggered_at')})`);
const saleAge =
  bucketOf(`(case when ${isCrm} then coalesce(lead.purchase_date, ${dayOf('lead_milestone.retail_at')})
  else coalesce(lead.booking_date, ${dayOf('lead_milestone.crm_spk_at')}) end - ${dayOf('lead.created_at')})`);

/** Kind, day, what each kind tells apart, and which leads it is about. */
const KINDS = [
  [1, dayOf('lead.created_at'), 'lead.status_id, lead.sub_status_id, 0, 0, -1', 'true'],
  [
    2,
    monthOf('lead_milestone.first_triggered_at'),
    `0, ${retail}, coalesce(lead.lead_type_id, 0), case when ${isRetail} then ${retailAge} else -1 end`,
    'lead_milestone.first_triggered_at is not null',
  ],
  [
    3,
    monthOf(`(${recorded})`),
    `0, ${retail}, 0, case when lead_milestone.first_triggered_at is null then -2 else ${retailAge} end`,
    `${isRetail} and (${recorded}) is not null`,
  ],
  [4, monthOf('assigned_car.triggered_at'), '0, 0, 0, 0, -1', 'assigned_car.market_id = lead.market_id'],
  [
    5,
    monthOf('lead.created_at'),
    `0, lead.sub_status_id, 0, 0, ${saleAge}`,
    'lead.sub_status_id in (11, 12)',
  ],
] as const;

/** Whole tables at once, each kind by a pass of its own. */
async function countLeads(db: Kysely<never>): Promise<void> {
  for (const [kind, day, columns, where] of KINDS) {
    const part =
      kind === 4 ? 'join assigned_car using (lead_id)' : 'left join lead_milestone using (lead_id)';
    await sql
      .raw(`
        insert into lead_count
        select lead.market_id, ${kind}, lead.gm_id, ${day}, ${columns}, count(*)
        from lead join market on market.id = lead.market_id ${part}
        where lead.gm_id is not null and ${where}
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)
      .execute(db);
  }
}
