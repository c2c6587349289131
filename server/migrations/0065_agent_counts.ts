import { type Kysely, sql } from 'kysely';

/**
 * Counts of what the dialer and agent performance reports ask for besides: assigned cars of another make, test drives,
 * visits and sales by the lead's last agent, retails by who recorded them, and audits with their compliance
 * (docs/decisions/040). A link's set of leads is told by its token alone and not kept any more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lead_count rename column seconds to amount;
    alter table lead_count_change rename column seconds to amount;
    drop table lead_set;
  `.execute(db);
  const kinds = sql.raw(KINDS.map(({ kind }) => kind).join(', '));
  await sql`delete from lead_count_change where kind in (${kinds})`.execute(db);
  await sql`delete from lead_count where kind in (${kinds})`.execute(db);
  for (const kind of KINDS) await count(db, kind);
  // What a report asks for lies together.
  await sql`cluster lead_count using lead_count_pkey`.execute(db);
}

interface Kind {
  readonly kind: number;
  readonly from: string;
  /** The moment whose day counts. */
  readonly at: string;
  readonly where: string;
  readonly agent?: string;
  readonly status?: string;
  readonly part?: string;
  readonly amount?: string;
}

const CAR =
  'join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id';
const MILESTONE = 'join lead_milestone on lead_milestone.lead_id = lead.lead_id';
const AUDIT = 'join audit on audit.lead_id = lead.lead_id and audit.market_id = lead.market_id';
const LAST_AGENT = 'coalesce(lead.last_agent_id, 0)';
const IS_CROSS_SELL = `assigned_car.make_id <> coalesce(lead_milestone.original_make_id,
  (select lead_preference.make_id from lead_preference where lead_preference.lead_id = lead.lead_id
    order by lead_preference.created_at, lead_preference.sort_order limit 1))`;

const KINDS: readonly Kind[] = [
  {
    kind: 7,
    from: `${CAR} left ${MILESTONE}`,
    at: 'assigned_car.triggered_at',
    where: 'true',
    status: 'coalesce(assigned_car.ld_status, 0)',
    part: `coalesce(${IS_CROSS_SELL}, false)::integer`,
  },
  {
    kind: 10,
    from: CAR,
    at: 'assigned_car.visit_date',
    where: 'assigned_car.visit_status_id = 2',
    agent: LAST_AGENT,
  },
  {
    kind: 11,
    from: MILESTONE,
    at: 'lead_milestone.crm_spk_at',
    where: 'lead.sub_status_id in (11, 12)',
    agent: LAST_AGENT,
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
    agent: LAST_AGENT,
  },
  {
    kind: 21,
    from: AUDIT,
    at: 'audit.updated_at',
    where: 'audit.compliance is not null',
    agent: 'coalesce(audit.agent_id, 0)',
    amount: 'sum((audit.compliance * 100)::bigint)',
  },
];

function count(db: Kysely<never>, kind: Kind): Promise<unknown> {
  const { from, at, where, agent = '0', status = '0', part = '0', amount = '0' } = kind;
  return sql
    .raw(`
      insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
        lms_status_id, lead_type_id, part, age, leads, amount)
      select lead.market_id, ${kind.kind}, lead.process_id, coalesce(lead.campaign_id, 0),
        (${at} at time zone market.time_zone)::date, ${agent}, 0, ${status}, 0, 0, 0, ${part}, -1, count(*), ${amount}
      from lead ${from} join market on market.id = lead.market_id
      where lead.process_id is not null and ${at} is not null and ${where}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`)
    .execute(db);
}
