import { DISPOSITION } from '@otolead/contract/kernel/dispositions.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { DAY_COUNTED, DAY_ROWS } from '@otolead/contract/my-day/due.rules.ts';
import type { DayLead, MyDay } from '@otolead/contract/my-day/my-day.schema.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isoOrNull } from '../../platform/db/instant.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import type { Database } from '../../tables/database.ts';
import { configName } from '../config/config.public.ts';
import { fromMarketParts, leadScope, scopedLeads } from '../leads/leads.public.ts';
import { dueBounds, IS_UNTOUCHED, zonesOf } from './due.ts';
import { ownTasks, tasksOf } from './tasks.ts';

/** The caller's leads by due time, tasks, and new leads that nobody has called. */
export async function myDay(context: ActorContext): Promise<MyDay> {
  const { clock, market } = context;
  const now = clock.now();
  const { late, soon } = dueBounds(now);
  const { from: morning, to: midnight } = dayBounds(localDate(now, market.timeZone), market.timeZone);
  return onOneConnection(context.db, async (db) => {
    const reader = { ...context, db };
    const between = (from: Date | null, to: Date) => (from && from >= to ? [] : dueLeads(reader, from, to));
    const [overdue, due_now, later_today, never_touched, tasks, progress] = await Promise.all([
      between(null, late),
      between(late, soon),
      between(soon, midnight),
      untouchedLeads(reader),
      ownTasks(reader, midnight),
      progressOf(reader, morning),
    ]);
    const all = (shown: readonly unknown[], count: () => Promise<number>) =>
      shown.length < DAY_ROWS ? shown.length : count();
    const [allOverdue, allNow, allLater, allUntouched, allTasks] = await Promise.all([
      all(overdue, () => countRows(db, dueOf(reader, null, late))),
      all(due_now, () => countRows(db, dueOf(reader, late, soon))),
      all(later_today, () => countRows(db, dueOf(reader, soon, midnight))),
      all(never_touched, () => countUntouched(reader)),
      all(tasks, () => countRows(db, tasksOf(reader, midnight))),
    ]);
    const totals = {
      overdue: allOverdue,
      due_now: allNow,
      later_today: allLater,
      never_touched: allUntouched,
      tasks: allTasks,
    };
    return { progress, totals, overdue, due_now, later_today, never_touched, tasks };
  });
}

/** Own calls since the morning. */
async function progressOf(context: ActorContext, morning: Date): Promise<MyDay['progress']> {
  const conditions = [
    sql<SqlBool>`lead_call.agent_id = ${context.actor.userId}`,
    sql<SqlBool>`lead_call.called_at >= ${morning}`,
  ];
  const calls = fromMarketParts(leadScope(context), { table: 'lead_call', conditions });
  if (!calls) return { calls: 0, answered: 0 };
  const { rows } = await sql<MyDay['progress']>`select count(*)::int as calls,
    count(*) filter (where lead_call.call_status_id = ${DISPOSITION.connected})::int as answered ${calls}`.execute(
    context.db,
  );
  return rows[0] ?? { calls: 0, answered: 0 };
}

/** Number of rows, counted up to `DAY_COUNTED` + 1. */
async function countRows(db: Db, rows: SelectQueryBuilder<Database, 'lead', object>): Promise<number> {
  const { count } = await db
    .selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(DAY_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function dayRows(context: ActorContext) {
  const { actor, db, language } = context;
  return scopedLeads(db, leadScope(context))
    .leftJoin('follow_up_snooze as snooze', (join) =>
      join.onRef('snooze.lead_id', '=', 'lead.lead_id').on('snooze.user_id', '=', actor.userId),
    )
    .select([
      'lead.lead_id',
      'lead.version',
      'lead.name',
      'lead.status_id',
      configName('status_list', 'lead.status_id', language).as('status'),
      configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
      'lead.sub_status_id',
      'lead.followup_at',
      'lead.created_at',
      'lead.attempts',
      'lead.mobile',
      'snooze.until_at',
    ])
    .limit(DAY_ROWS);
}

type DayRow = Awaited<ReturnType<ReturnType<typeof dayRows>['execute']>>[number];

/**
 * City, first wanted car and latest comment, without comments on a change of owner or an audit, which say nothing
 * about the customer.
 */
const findSaid = (context: ActorContext, leadIds: readonly number[]) =>
  scopedLeads(context.db, leadScope(context))
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .select([
      'lead.lead_id',
      sql<string | null>`(select city.name from city where city.id = lead.city_id)`.as('city'),
      sql<string | null>`(select make.name || ' ' || model.name from lead_preference as wish
        join model on model.id = wish.model_id join make on make.id = wish.make_id
        where wish.lead_id = lead.lead_id order by wish.sort_order limit 1)`.as('car'),
      sql<string | null>`(select entry.comments -> 0 ->> 'comment' from activity as entry
        where entry.lead_id = lead.lead_id and entry.comments -> 0 ->> 'comment' is not null
          and entry.type not in ('myactive', 'audit')
        order by entry.created_at desc, entry.id desc limit 1)`.as('comment'),
    ])
    .execute();

async function presentRows(context: ActorContext, rows: readonly DayRow[]): Promise<DayLead[]> {
  if (rows.length === 0) return [];
  const found = await findSaid(
    context,
    rows.map((row) => row.lead_id),
  );
  const said = new Map(found.map(({ lead_id: id, ...more }) => [id, more]));
  return rows.map((row) => ({
    lead_id: row.lead_id,
    version: row.version,
    name: row.name,
    status_id: row.status_id,
    status: fillTerms(row.status ?? '', context.market),
    sub_status_id: row.sub_status_id,
    sub_status: fillTerms(row.sub_status ?? '', context.market),
    followup_date: isoOrNull(row.followup_at),
    created_date: row.created_at.toISOString(),
    attempts: row.attempts,
    mobile: e164(row.mobile),
    ...(said.get(row.lead_id) ?? { city: null, car: null, comment: null }),
    is_callback: row.sub_status_id === LEAD_SUB_STATUS.callBack,
    snoozed_until: isoOrNull(row.until_at),
  }));
}

/** Own leads with a follow-up between `from` and `to` (exclusive), earliest first. */
async function dueLeads(context: ActorContext, from: Date | null, to: Date): Promise<DayLead[]> {
  return presentRows(context, await dueRows(context, from, to).execute());
}

export function dueRows(context: ActorContext, from: Date | null, to: Date) {
  return dayRows(context)
    .where(isDue(context, from, to))
    .orderBy('lead.followup_at')
    .orderBy('lead.lead_id');
}

const dueOf = (context: ActorContext, from: Date | null, to: Date) =>
  scopedLeads(context.db, leadScope(context)).where(isDue(context, from, to));

function isDue({ actor }: ActorContext, from: Date | null, to: Date) {
  const begun = from === null ? sql`true` : sql`lead.followup_at >= ${from}`;
  return sql<SqlBool>`lead.myactive_agent_id = ${actor.userId} and ${begun} and lead.followup_at < ${to}`;
}

/** New leads without an attempt, newest first: own ones before unowned ones. */
async function untouchedLeads(context: ActorContext): Promise<DayLead[]> {
  const of = (ownerId: number) => untouchedRows(context, ownerId).execute();
  const [own, free] = await Promise.all([of(context.actor.userId), of(0)]);
  return presentRows(context, [...own, ...free].slice(0, DAY_ROWS));
}

/** Own and unowned leads in separate statements, since the index begins with the owner. */
async function countUntouched(context: ActorContext): Promise<number> {
  const of = (ownerId: number) =>
    countRows(
      context.db,
      scopedLeads(context.db, leadScope(context))
        .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = ${ownerId}`)
        .where(sql<SqlBool>`city_zone(lead.city_id) = any(${zonesOf(context.market)}::text[])`)
        .where(IS_UNTOUCHED),
    );
  const [own, free] = await Promise.all([of(context.actor.userId), of(0)]);
  return Math.min(own + free, DAY_COUNTED + 1);
}

/**
 * Reads each zone in the order of `lead_fresh`, so that the cost depends on the rows shown, not on all waiting leads.
 */
export function untouchedRows(context: ActorContext, ownerId: number) {
  const { db, market } = context;
  const ofZone = (zone: string) =>
    scopedLeads(db, leadScope(context))
      .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = ${ownerId}`)
      .where(IS_UNTOUCHED)
      .where(sql<SqlBool>`city_zone(lead.city_id) = ${zone}`)
      .select(['lead.lead_id', 'lead.created_at'])
      .orderBy('lead.created_at', 'desc')
      .orderBy('lead.lead_id', 'desc')
      .limit(DAY_ROWS);
  const newest = sql`select found.lead_id from (${sql.join(zonesOf(market).map(ofZone), sql` union all `)}) as found
    order by found.created_at desc, found.lead_id desc limit ${DAY_ROWS}`;
  return dayRows(context)
    .where(sql<SqlBool>`lead.lead_id = any(array(${newest}))`)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
}
