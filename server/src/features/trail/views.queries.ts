import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { TRAIL_REACHED } from '@otolead/contract/trail/security.rules.ts';
import type { downloadSeenLeads, listViews } from '@otolead/contract/trail/views.endpoints.ts';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { usersCalled } from './users-called.ts';

type Filters = ParsedOf<typeof downloadSeenLeads>;

/** Views of the path's market. */
async function viewsOf(context: ActorContext, filters: Filters) {
  const { db, market } = context;
  const { customer, who, session_id: sessionId, key_id: keyId, kind, from, to } = filters;
  const leads = customer === undefined ? undefined : await leadsCalled(context, customer);
  return db
    .selectFrom('view_log')
    .where('view_log.market_id', '=', market.id)
    .$call(whenGiven(leads, (rows, ids) => rows.where(sql<boolean>`view_log.leads && ${ids}::bigint[]`)))
    .$call(whenGiven(who, (rows, words) => rows.where('view_log.actor_id', 'in', usersCalled(db, words))))
    .$call(whenGiven(sessionId, (rows, id) => rows.where('view_log.session_id', '=', id)))
    .$call(whenGiven(keyId, (rows, id) => rows.where('view_log.key_id', '=', id)))
    .$call(whenGiven(kind, (rows, value) => rows.where('view_log.kind', '=', value)))
    .$call(
      whenGiven(from, (rows, day) => rows.where('view_log.at', '>=', dayBounds(day, market.timeZone).from)),
    )
    .$call(whenGiven(to, (rows, day) => rows.where('view_log.at', '<', dayBounds(day, market.timeZone).to)));
}

/** A number of a lead, or of a telephone as it is typed here. */
async function leadsCalled(context: ActorContext, typed: string): Promise<readonly number[]> {
  const id = /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : 0;
  const mobile = mobileDigits(typed, context.market) ?? '';
  const found = await scopedLeads(context.db, leadScope(context))
    .where(({ eb, or }) =>
      or([
        eb('lead.lead_id', '=', id),
        eb('lead.mobile', '=', mobile),
        eb('lead.alternate_mobile', '=', mobile),
      ]),
    )
    .select('lead.lead_id')
    .execute();
  return found.map(({ lead_id: leadId }) => leadId);
}

/** Leads that a row of the list names; the file names them all. */
const NAMED = 20;

export async function viewsPage(context: ActorContext, request: ParsedOf<typeof listViews>) {
  const query = (await viewsOf(context, request)).select([
    'view_log.id',
    'view_log.at',
    'view_log.kind',
    'view_log.actor_id',
    'view_log.session_id',
    'view_log.key_id',
    'view_log.address',
    'view_log.call',
    'view_log.filter',
    'view_log.rows',
    'view_log.job_id',
    sql<number[]>`to_jsonb(view_log.leads[1:${sql.lit(NAMED)}])`.as('leads'),
  ]);
  // By time the planner would look through all that happened since, where the leads' index knows the few.
  const at =
    request.customer === undefined ? sql.ref('view_log.at') : sql`view_log.at + interval '0 seconds'`;
  return numberedPage(query, request, {
    market: context.market,
    columns: { at },
    initial: { column: 'at', direction: 'desc' },
    id: sql`view_log.id desc`,
    reached: { db: context.db, rows: TRAIL_REACHED },
  });
}

export type FoundView = Awaited<ReturnType<typeof viewsPage>>['rows'][number];

/** Of a fetched file of a job those that it was made with: the fetch itself names the job alone. */
const LEADS_SEEN = sql`case when view_log.kind = 'file' and view_log.job_id is not null
  then (select made.leads from view_log as made where made.job_id = view_log.job_id and made.kind = 'export' limit 1)
  else view_log.leads end`;

/** Each lead that the views of a search showed: first and last view, their number and kinds. */
export async function seenLeads(context: ActorContext, filters: Filters) {
  const moment = (value: 'min' | 'max') =>
    sql<string>`to_char(${sql.raw(value)}(view_log.at) at time zone ${sql.lit(context.market.timeZone)}, 'YYYY-MM-DD HH24:MI:SS')`;
  return (await viewsOf(context, filters))
    .innerJoin(sql<{ lead_id: number }>`unnest(${LEADS_SEEN})`.as<'seen'>(sql`seen(lead_id)`), (on) =>
      on.onTrue(),
    )
    .select([
      sql<string>`seen.lead_id`.as('lead_id'),
      moment('min').as('first'),
      moment('max').as('last'),
      sql<string>`count(*)`.as('times'),
      sql<string>`string_agg(distinct view_log.kind, ' ')`.as('kinds'),
    ])
    .groupBy(sql`seen.lead_id`)
    .orderBy(sql`seen.lead_id`);
}
