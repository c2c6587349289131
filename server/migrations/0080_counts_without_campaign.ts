import { type Kysely, sql } from 'kysely';

/**
 * Leads without a commercial campaign are counted as well, under 0: the performance, sales and retail reports have a row
 * of them. A process of the version before goes on without these; the night counts everything again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from lead_count_change where kind in (1, 2, 3, 4, 5, 23) and gm_id = 0`.execute(db);
  await sql`delete from lead_count where kind in (1, 2, 3, 4, 5, 23) and gm_id = 0`.execute(db);
  for (const kind of KINDS) await count(db, kind);
}

interface Kind {
  readonly kind: number;
  readonly from?: string;
  readonly where?: string;
  readonly day: string;
  readonly status?: string;
  readonly subStatus?: string;
  readonly lmsStatus?: string;
  readonly leadType?: string;
  readonly part?: string;
  readonly age?: string;
}

const MILESTONE = 'join lead_milestone on lead_milestone.lead_id = lead.lead_id';
const CAR =
  'join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id';

const dayOf = (instant: string) => `(${instant} at time zone market.time_zone)::date`;
const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone market.time_zone)::date`;
const bucketOf = (days: string) =>
  `coalesce((array[0, 0, 16, 31, 61, 91, 121, 151, 181])[width_bucket((${days}), array[0, 16, 31, 61, 91, 121, 151, 181]) + 1], -1)`;

const IS_RETAIL = '(lead.sub_status_id = 12 or lead.lms_status_id = 6)';
const RECORDED =
  '(case when lead.sub_status_id = 12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end)';
const RETAIL_AGE = bucketOf(
  `(case when lead.sub_status_id = 12 then coalesce(lead.purchase_date, ${dayOf(RECORDED)}) else ${dayOf(RECORDED)} end
    - ${dayOf('lead_milestone.first_triggered_at')})`,
);
const RETAIL_STATE = {
  subStatus: 'case when lead.sub_status_id = 12 then lead.sub_status_id else 0 end',
  lmsStatus: 'case when lead.lms_status_id = 6 then lead.lms_status_id else 0 end',
};

const KINDS: readonly Kind[] = [
  { kind: 1, day: dayOf('lead.created_at'), status: 'lead.status_id', subStatus: 'lead.sub_status_id' },
  {
    ...{ kind: 2, from: MILESTONE, where: 'lead_milestone.first_triggered_at is not null', ...RETAIL_STATE },
    day: monthOf('lead_milestone.first_triggered_at'),
    leadType: 'coalesce(lead.lead_type_id, 0)',
    age: `case when ${IS_RETAIL} then ${RETAIL_AGE} else -1 end`,
  },
  {
    ...{ kind: 3, from: MILESTONE, where: `${IS_RETAIL} and ${RECORDED} is not null`, ...RETAIL_STATE },
    day: monthOf(RECORDED),
    age: `case when lead_milestone.first_triggered_at is null then -2 else ${RETAIL_AGE} end`,
  },
  { kind: 4, from: CAR, day: monthOf('assigned_car.triggered_at') },
  {
    ...{ kind: 5, from: `left ${MILESTONE}`, where: 'lead.sub_status_id in (11, 12)' },
    day: monthOf('lead.created_at'),
    subStatus: 'lead.sub_status_id',
    age: bucketOf(`(case when lead.sub_status_id = 12
      then coalesce(lead.purchase_date, ${dayOf('lead_milestone.retail_at')})
      else coalesce(lead.booking_date, ${dayOf('lead_milestone.crm_spk_at')}) end - ${dayOf('lead.created_at')})`),
  },
  {
    kind: 23,
    where:
      '(lead.attribution_id is not null or lead.billing_status_id is not null or lead.lms_status_id in (5, 6))',
    day: monthOf('lead.created_at'),
    status: 'coalesce(lead.billing_status_id, 0)',
    lmsStatus: 'case when lead.lms_status_id in (5, 6) then lead.lms_status_id else 0 end',
    part: 'coalesce(lead.attribution_id, 0)',
  },
];

function count(db: Kysely<never>, kind: Kind): Promise<unknown> {
  const { from = '', where = 'true', status = '0', subStatus = '0', lmsStatus = '0' } = kind;
  const { leadType = '0', part = '0', age = '-1' } = kind;
  return sql
    .raw(`
      insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
        lms_status_id, lead_type_id, part, age, leads, amount)
      select lead.market_id, ${kind.kind}, 0, 0, ${kind.day}, 0, 0, ${status}, ${subStatus}, ${lmsStatus}, ${leadType},
        ${part}, ${age}, count(*), 0
      from lead ${from} join market on market.id = lead.market_id
      where lead.gm_id is null and ${where}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`)
    .execute(db);
}
