import { type Kysely, sql } from 'kysely';

/**
 * Reports count a test drive, a visit and a sale for the agent who recorded it, else for the lead's owner of then; a visit
 * without a date on the day it was recorded; an audit on the day of its call. From before: whoever the history names, if
 * an agent now, else the present owner.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table assigned_car
      add column td_agent_id integer,
      add column visit_agent_id integer,
      add column visited_at timestamptz;
    alter table lead_milestone add column crm_spk_by integer;
  `.execute(db);
  await sql`
    update assigned_car as car set
      td_agent_id = case when car.td_status_id = 3 then coalesce(
        (${recorder(sql`entry.type = 'test_drive' and ${OF_CAR} and entry.detail ->> 'td_status' = '3'`)}),
        lead.myactive_agent_id) end,
      visit_agent_id = case when car.visit_status_id = 2 then coalesce(
        (${recorder(sql`entry.type = 'dealer_visit' and ${OF_CAR} and entry.detail ->> 'visit_status' = '2'`)}),
        lead.myactive_agent_id) end,
      visited_at = case when car.visit_status_id = 2 then coalesce(car.visit_date, car.updated_at) end
    from lead where lead.lead_id = car.lead_id and (car.td_status_id = 3 or car.visit_status_id = 2)
  `.execute(db);
  await sql`
    update lead_milestone as reached set
      crm_spk_by = case when reached.crm_spk_at is not null then coalesce(
        (${recorder(sql`entry.type = 'status' and entry.created_at = reached.crm_spk_at`)}),
        lead.myactive_agent_id) end,
      retail_by = case
        when retail_by is null or exists (select 1 from app_user where id = retail_by and role_id = 3) then retail_by
        else lead.myactive_agent_id end
    from lead where lead.lead_id = reached.lead_id and (reached.crm_spk_at is not null or reached.retail_by is not null)
  `.execute(db);
  const kinds = sql.raw(KINDS.map(({ kind }) => kind).join(', '));
  await sql`delete from lead_count_change where kind in (${kinds})`.execute(db);
  await sql`delete from lead_count where kind in (${kinds})`.execute(db);
  for (const kind of KINDS) await count(db, kind);
}

const OF_CAR = sql`(entry.detail ->> 'assign_id')::bigint = car.id`;

/** The agent who wrote the last of these entries of a lead. */
const recorder = (entries: ReturnType<typeof sql>) => sql`
  select agent.id from activity as entry join app_user as agent on agent.id = entry.actor_id and agent.role_id = 3
  where entry.lead_id = lead.lead_id and ${entries} order by entry.created_at desc limit 1`;

interface Kind {
  readonly kind: number;
  readonly from: string;
  /** The moment whose day counts. */
  readonly at: string;
  readonly where: string;
  readonly agent: string;
  readonly part?: string;
  readonly amount?: string;
}

const CAR =
  'join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id';
const MILESTONE = 'join lead_milestone on lead_milestone.lead_id = lead.lead_id';

const KINDS: readonly Kind[] = [
  {
    kind: 10,
    from: CAR,
    at: 'assigned_car.visited_at',
    where: 'assigned_car.visit_status_id = 2',
    agent: 'coalesce(assigned_car.visit_agent_id, 0)',
  },
  {
    kind: 11,
    from: MILESTONE,
    at: 'lead_milestone.crm_spk_at',
    where: 'lead.sub_status_id in (11, 12)',
    agent: 'coalesce(lead_milestone.crm_spk_by, 0)',
    part: 'coalesce(lead.attribution_id, 0)',
  },
  {
    kind: 13,
    from: MILESTONE,
    at: '(case when lead.sub_status_id = 12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end)',
    where: '(lead.sub_status_id = 12 or lead.lms_status_id = 6)',
    agent: 'case when lead.sub_status_id = 12 then coalesce(lead_milestone.retail_by, 0) else 0 end',
  },
  {
    kind: 20,
    from: CAR,
    at: 'assigned_car.td_date',
    where: 'assigned_car.td_status_id = 3',
    agent: 'coalesce(assigned_car.td_agent_id, 0)',
  },
  {
    kind: 21,
    from: 'join audit on audit.lead_id = lead.lead_id and audit.market_id = lead.market_id',
    at: 'audit.calling_at',
    where: 'audit.compliance is not null',
    agent: 'coalesce(audit.agent_id, 0)',
    amount: 'sum((audit.compliance * 100)::bigint)',
  },
];

function count(db: Kysely<never>, { kind, from, at, where, agent, part = '0', amount = '0' }: Kind) {
  return sql
    .raw(`
      insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
        lms_status_id, lead_type_id, part, age, leads, amount)
      select lead.market_id, ${kind}, lead.process_id, coalesce(lead.campaign_id, 0),
        (${at} at time zone market.time_zone)::date, ${agent}, 0, 0, 0, 0, 0, ${part}, -1, count(*), ${amount}
      from lead ${from} join market on market.id = lead.market_id
      where lead.process_id is not null and ${at} is not null and ${where}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`)
    .execute(db);
}
