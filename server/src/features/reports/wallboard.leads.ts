import { MOST_WAITING } from '@otolead/contract/reports/lines.rules.ts';
import type { Period } from '@otolead/contract/reports/months.rules.ts';
import type { WallboardCampaign, WallboardTotals } from '@otolead/contract/reports/wallboard.schema.ts';
import { type SqlBool, sql } from 'kysely';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { dueBounds, IS_UNTOUCHED } from '../my-day/my-day.public.ts';
import { calls, IS_CONNECTED } from './call-metrics.ts';
import { cellRows } from './grid.ts';
import { createdLeads } from './lead-metrics.ts';
import type { ReportReader } from './reader.ts';

type Waiting = Pick<WallboardTotals, 'due_now' | 'overdue' | 'untouched'>;

/** Waiting leads of the whole market, each kind counted up to its limit along its index. */
export async function countWaiting(reader: ReportReader, now: Date): Promise<Waiting> {
  const { db } = reader;
  const { late, soon } = dueBounds(now);
  const leads = () =>
    scopedLeads(db, leadScope(reader))
      .select(sql`1`.as('one'))
      .limit(MOST_WAITING + 1);
  const dueNow = leads().where('lead.followup_at', '>=', late).where('lead.followup_at', '<', soon);
  // Ordered like the index, as PostgreSQL would scan the table when most leads are overdue.
  const overdue = leads().where('lead.followup_at', '<', late).orderBy('lead.followup_at');
  const untouched = leads().where(IS_UNTOUCHED);
  const { rows } = await sql<Waiting>`
    select (select count(*)::integer from ${dueNow} as waiting) as due_now,
      (select count(*)::integer from ${overdue} as waiting) as overdue,
      (select count(*)::integer from ${untouched} as waiting) as untouched`.execute(db);
  return rows[0] ?? { due_now: 0, overdue: 0, untouched: 0 };
}

interface NewLeads {
  /** Median in seconds. */
  readonly speedToLead: number | null;
  /** Those with the most new leads first. */
  readonly campaigns: WallboardCampaign[];
}

/** Leads created in a period by campaign, and their time to the first call within it. */
export async function findNewLeads(reader: ReportReader, period: Period): Promise<NewLeads> {
  const called = cellRows(reader, [], { metric: calls(), period })
    .select([
      sql<number>`lead_call.lead_id`.as('lead_id'),
      sql<Date>`min(lead_call.called_at)`.as('first_at'),
      sql<boolean>`bool_or(${IS_CONNECTED})`.as('is_connected'),
    ])
    .groupBy(sql`lead_call.lead_id`);
  const wait = sql`greatest(0, extract(epoch from called.first_at - lead.created_at))`;
  const rows = await cellRows(reader, [], { metric: createdLeads(), period })
    .leftJoin(called.as('called'), (join) => join.on(sql<SqlBool>`called.lead_id = lead.lead_id`))
    .leftJoin('campaign', 'campaign.id', 'lead.campaign_id')
    .select([
      sql<number>`grouping(lead.campaign_id)`.as('is_total'),
      'lead.campaign_id',
      sql<string | null>`min(campaign.name)`.as('campaign_name'),
      sql<number>`count(*)::integer`.as('new_leads'),
      sql<number>`count(called.lead_id)::integer`.as('called'),
      sql<number>`(count(*) filter (where called.is_connected))::integer`.as('connected'),
      sql<number | null>`round((percentile_cont(0.5) within group (order by ${wait})
        filter (where called.lead_id is not null))::numeric)::integer`.as('speed_to_lead'),
    ])
    .groupBy(sql`grouping sets ((lead.campaign_id), ())`)
    .orderBy(sql`4`, 'desc')
    .orderBy('campaign_name')
    .execute();
  return {
    speedToLead: rows.find(({ is_total }) => is_total === 1)?.speed_to_lead ?? null,
    campaigns: rows.filter(({ is_total }) => is_total === 0).map(({ is_total, ...row }) => row),
  };
}
