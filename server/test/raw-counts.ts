import type pg from 'pg';
import { expect } from 'vitest';

/** Independent of the product: counts of leads by kind, day or month and that kind's columns. */
const month = (instant: string) => `date_trunc('month', ${instant} at time zone 'Asia/Jakarta')::date`;
const RECORDED = 'case when sub_status_id = 12 then retail_at else lms_retail_at end';
const day = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
const age = (
  days: string,
) => `case when ${days} is null then -1 when ${days} > 180 then 181 when ${days} > 150 then 151
  when ${days} > 120 then 121 when ${days} > 90 then 91 when ${days} > 60 then 61 when ${days} > 30 then 31
  when ${days} > 15 then 16 else 0 end`;
const RETAIL_AGE = age(
  `(case when sub_status_id = 12 then coalesce(purchase_date, ${day('retail_at')}) else ${day('lms_retail_at')} end
    - ${day('first_triggered_at')})`,
);
const RETAIL_STATE = `case when sub_status_id = 12 then 12 else 0 end,
  case when lms_status_id = 6 then 6 else 0 end`;
const IS_RETAIL = '(sub_status_id = 12 or lms_status_id is not distinct from 6)';
const OF_GM = '0 as process, 0 as campaign, 0 as agent, coalesce(gm_id, 0) as gm';
const OF_PROCESS = 'process_id as process, coalesce(campaign_id, 0) as campaign';
const COLUMNS = 'kind, process, campaign, agent, gm, day, status, sub, lms, type, part, age';
const PLACES = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12';

/** Leads of a process by one of their timestamps. */
const byDay = (
  kind: number,
  of: string,
  instant: string,
  where: string,
  more: { agent?: string; status?: string; part?: string; amount?: string } = {},
) => `
  select ${kind}, ${OF_PROCESS}, coalesce(${more.agent ?? 0}, 0), 0, ${day(instant)}, ${more.status ?? 0}, 0, 0, 0,
    ${more.part ?? 0}, -1, ${more.amount ?? 0}
  from ${of} where process_id is not null and ${where} and ${instant} is not null`;
const CARS = `(select own.*, c.triggered_at, c.ld_status, c.td_requested_at, c.td_completed_at, c.td_status_id,
  c.td_date, c.td_agent_id, c.visited_at, c.visit_agent_id, c.visit_status_id, c.make_id as car_make_id from own join assigned_car c using (lead_id)) as cars`;
const AUDITS = `(select own.lead_id, process_id, campaign_id, a.agent_id as audited_id, a.calling_at as audited_at, a.compliance
  from own join audit a on a.lead_id = own.lead_id) as audits`;
const IS_CROSS_SELL = `(case when original_make_id is not null then original_make_id <> car_make_id
  else exists (select 1 from lead_preference p where p.lead_id = cars.lead_id and p.make_id <> cars.car_make_id
    and not exists (select 1 from lead_preference q where q.lead_id = p.lead_id
      and (q.created_at, q.sort_order) < (p.created_at, p.sort_order))) end)`;
/** Distinct leads by their first call of a day or month. */
const firsts = (kind: number, by: string, row: string, per: string, where: string) => `
  select ${kind}, ${row}, day, 0, 0, 0, 0, 0, -1, 0
  from (select ${by}, min(${day('called_at')}) as day from lead_call where market_id = 1 and ${where}
    group by lead_id, ${by}, ${per}) as first where ${by.replaceAll(',', ' is not null and')} is not null`;
const CAMPAIGN = '0, campaign_id, 0, 0';
const SPOKEN = 'call_status_id in (1, 6)';

const RAW = `
  select 1 as kind, ${OF_GM}, ${day('created_at')} as day, status_id as status, sub_status_id as sub,
    0 as lms, 0 as type, 0 as part, -1 as age, 0 as amount from own
  union all select 2, ${OF_GM}, ${month('first_triggered_at')}, 0, ${RETAIL_STATE}, coalesce(lead_type_id, 0), 0,
    case when ${IS_RETAIL} then ${RETAIL_AGE} else -1 end, 0
    from own where first_triggered_at is not null
  union all select 3, ${OF_GM}, ${month(`(${RECORDED})`)}, 0, ${RETAIL_STATE}, 0, 0,
    case when first_triggered_at is null then -2 else ${RETAIL_AGE} end, 0
    from own where ${IS_RETAIL} and ${RECORDED} is not null
  union all select 4, ${OF_GM}, ${month('triggered_at')}, 0, 0, 0, 0, 0, -1, 0 from ${CARS}
  union all select 5, ${OF_GM}, ${month('created_at')}, 0, sub_status_id, 0, 0, 0,
    ${age(`(case when sub_status_id = 12 then coalesce(purchase_date, ${day('retail_at')})
      else coalesce(booking_date, ${day('crm_spk_at')}) end - ${day('created_at')})`)}, 0
    from own where sub_status_id in (11, 12)
  union all ${byDay(6, 'own', 'created_at', 'true', { part: '(duplicate_of is not null)::int' })}
  union all ${byDay(7, CARS, 'triggered_at', 'true', {
    status: 'coalesce(ld_status, 0)',
    part: `${IS_CROSS_SELL}::int`,
  })}
  union all ${byDay(8, CARS, 'td_requested_at', 'true')}
  union all ${byDay(9, CARS, 'td_completed_at', 'td_status_id = 4')}
  union all ${byDay(10, CARS, 'visited_at', 'visit_status_id = 2', { agent: 'visit_agent_id' })}
  union all ${byDay(11, 'own', 'crm_spk_at', 'sub_status_id in (11, 12)', {
    agent: 'crm_spk_by',
    part: 'coalesce(attribution_id, 0)',
  })}
  union all ${byDay(12, 'own', 'lms_spk_at', 'lms_status_id in (5, 6)')}
  union all ${byDay(13, 'own', `(${RECORDED})`, IS_RETAIL, { agent: '(case when sub_status_id = 12 then retail_by end)' })}
  union all select 14, coalesce(process_id, 0), coalesce(campaign_id, 0), coalesce(agent_id, 0), 0, ${day('called_at')},
    case when ${SPOKEN} then 1 else 0 end, coalesce(sub_status_id, 0), 0, 0, 0, -1, talk_seconds
    from lead_call where market_id = 1
  union all ${firsts(15, 'campaign_id', CAMPAIGN, day('called_at'), 'true')}
  union all ${firsts(16, 'campaign_id', CAMPAIGN, day('called_at'), SPOKEN)}
  union all ${firsts(17, 'campaign_id', CAMPAIGN, month('called_at'), 'true')}
  union all ${firsts(18, 'campaign_id', CAMPAIGN, month('called_at'), SPOKEN)}
  union all ${firsts(19, 'process_id, agent_id', 'process_id, 0, agent_id, 0', month('called_at'), SPOKEN)}
  union all ${byDay(21, AUDITS, 'audited_at', 'compliance is not null', {
    agent: 'audited_id',
    amount: '(compliance * 100)::int',
  })}
  union all select 22, 0, coalesce(campaign_id, 0), myactive_agent_id, 0, ${day('followup_at')}, 0, 0, 0,
    coalesce(lead_type_id, 0), case when mobile ~ '^628[0-9]{7,11}$' then 0 else 1 end, -1, 0
    from own where myactive_agent_id is not null and followup_at is not null and status_id in (1, 2, 24)
  union all select 23, ${OF_GM}, ${month('created_at')}, coalesce(billing_status_id, 0), 0,
    case when lms_status_id in (5, 6) then lms_status_id else 0 end, 0, coalesce(attribution_id, 0), -1, 0
    from own where attribution_id is not null or billing_status_id is not null or lms_status_id in (5, 6)`;

/** Compares rollup plus deltas with the leads of Indonesia, in one snapshot; returns the kinds with a count. */
export async function expectCountsEqual(pool: pg.Pool): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const kinds = await expectCountsEqualOn(client);
    await client.query('commit');
    return kinds;
  } finally {
    client.release();
  }
}

/** `expectCountsEqual` within a transaction, including its own writes. */
export async function expectCountsEqualOn(client: pg.ClientBase): Promise<number[]> {
  const counted = await client.query<{ kind: number }>(`
      select kind, process_id as process, campaign_id as campaign, agent_id as agent, gm_id as gm, day::text,
        status_id as status, sub_status_id as sub, lms_status_id as lms, lead_type_id as type, part, age,
        sum(leads)::int as leads, sum(amount)::int as amount
      from (select * from lead_count union all
        select market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id, lms_status_id,
          lead_type_id, part, age, change, amount from lead_count_change) as counts
      where market_id = 1 group by ${PLACES} having sum(leads) <> 0 order by ${PLACES}`);
  const raw = await client.query(`
      with own as (select lead.*, m.original_make_id, m.first_triggered_at, m.crm_spk_at, m.crm_spk_by, m.lms_spk_at, m.retail_at,
          m.retail_by, m.lms_retail_at
        from lead left join lead_milestone m using (lead_id) where lead.market_id = 1)
      select kind, process, campaign, agent, gm, day::text, status, sub, lms, type, part, age, count(*)::int as leads,
        sum(amount)::int as amount
      from (${RAW}) as raw group by ${COLUMNS} order by ${COLUMNS}`);
  expect(counted.rows).toEqual(raw.rows);
  return counted.rows.map(({ kind }) => kind);
}
