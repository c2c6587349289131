import { marketById } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import type { ViewKind } from '@otolead/contract/kernel/view-kinds.ts';
import {
  BUDGET_SPANS,
  type Budget,
  type BudgetSpan,
  budgetField,
  type RoleLimitValues,
} from '@otolead/contract/trail/limits.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { limitsOf } from './role-limits.ts';
import { logSecurity } from './security-log.ts';
import type { View } from './view-log.ts';

/** Budget that a view uses up; a fetched file was counted when it was made. */
export const BUDGET_OF: Readonly<Record<ViewKind, Budget | null>> = {
  lead: 'leads',
  prepared: 'leads',
  list: 'lists',
  found: 'lists',
  report: 'rows',
  export: 'rows',
  file: null,
  shown: 'leads',
  heard: 'leads',
};

const HOUR_MS = 3_600_000;

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Hour and day in which a view counts. */
export function spanOf(at: Date, marketId: number) {
  const { timeZone } = marketById(marketId);
  const hour = hourOf(at);
  const day = localDate(at, timeZone);
  return {
    hour,
    day,
    ends: { hour: new Date(hour.getTime() + HOUR_MS), day: dayBounds(day, timeZone).to },
  };
}

interface Reading {
  readonly market_id: number;
  readonly user_id: number;
  readonly budget: Budget;
  readonly day: string;
  readonly hour: string;
  /** Pages or rows; leads are counted apart, each once an hour. */
  readonly count: number;
  readonly leads: readonly number[];
}

/** What views add to each user's budgets, in a fixed order, so that concurrent writers cannot deadlock. */
function readingsOf(views: readonly View[]): Reading[] {
  const groups = Map.groupBy(
    views.filter(({ actorId, kind }) => actorId && BUDGET_OF[kind] !== null),
    ({ actorId, at, kind, marketId }) =>
      `${String(actorId).padStart(10, '0')} ${marketId} ${BUDGET_OF[kind]} ${hourOf(at).toISOString()}`,
  );
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      const { hour, day } = spanOf(first.at, first.marketId);
      const budget = BUDGET_OF[first.kind] as Budget;
      const all = [first, ...others];
      return {
        market_id: first.marketId,
        user_id: first.actorId as number,
        budget,
        day,
        hour: hour.toISOString(),
        count: budget === 'rows' ? all.reduce((sum, { rows }) => sum + rows, 0) : all.length,
        leads: budget === 'leads' ? [...new Set(all.flatMap(({ leads }) => leads))] : [],
      };
    });
}

/** An hour of a user without an alarm so far. */
export interface Counted {
  readonly market_id: number;
  readonly user_id: number;
  readonly budget: Budget;
  readonly hour: Date;
  readonly count: number;
  readonly in_day: string;
  readonly limits: RoleLimitValues | null;
}

/** Leads of an hour with which further ones are compared; as many numbers are written with each batch. */
const MOST_COMPARED = 2_000;

/**
 * The end of the statement that logs views: counts them. A lead counts once an hour, however often it is fetched, ahead or
 * on the screen; beyond as many leads each view counts.
 */
export function counting(views: readonly View[]) {
  return sql`reading as (
      select r.market_id, r.user_id, r.budget, r.day, r.hour,
        case when r.budget <> 'leads' then r.count
          when compared then cardinality(fresh.leads) else jsonb_array_length(r.leads) end as added,
        case when compared then fresh.leads else '{}' end as leads
      from jsonb_to_recordset(${JSON.stringify(readingsOf(views))}::jsonb) as r (market_id smallint, user_id integer,
          budget text, day date, hour timestamptz, count integer, leads jsonb)
        left join read_count as known on (known.market_id, known.user_id, known.budget, known.day, known.hour)
          = (r.market_id, r.user_id, r.budget, r.day, r.hour)
        cross join lateral (select r.budget = 'leads'
          and coalesce(cardinality(known.leads), 0) < ${sql.lit(MOST_COMPARED)}) as comparison (compared)
        cross join lateral (select coalesce(array_agg(one.lead), '{}') as leads from (
          select lead::bigint from jsonb_array_elements_text(r.leads) as further (lead) where compared
          except select unnest(known.leads) where compared) as one) as fresh
    ), counted as (
      insert into read_count as c (market_id, user_id, budget, day, hour, count, leads)
      select market_id, user_id, budget, day, hour, added, leads from reading where added > 0
      on conflict (market_id, user_id, budget, day, hour)
        do update set count = c.count + excluded.count, leads = c.leads || excluded.leads
      returning *
    )
    select counted.market_id, counted.user_id, counted.budget, counted.hour, counted.count,
      counted.count + (select coalesce(sum(other.count), 0) from read_count as other
        where (other.market_id, other.user_id, other.budget, other.day)
            = (counted.market_id, counted.user_id, counted.budget, counted.day)
          and other.hour <> counted.hour) as in_day,
      to_jsonb(role_limit) as limits
    from counted join app_user on app_user.id = counted.user_id
      left join role_limit on role_limit.market_id = counted.market_id and role_limit.role_id = app_user.role_id
    where counted.alarmed_at is null`;
}

/** An alarm for each passed budget, once per user, budget and hour. */
export async function raiseAlarms(db: Db | Tx, hours: readonly Counted[], at: Date): Promise<void> {
  for (const { market_id: marketId, user_id: userId, budget, hour, count, ...counted } of hours) {
    const limits = limitsOf(counted.limits);
    const totals = { hour: count, day: Number(counted.in_day) };
    const span = BUDGET_SPANS.find((one) => totals[one] > limits[budgetField(budget, one)]);
    const reader = { db, marketId, userId, now: at };
    if (span) await raiseAlarm(reader, limits, { budget, span, hour });
  }
}

interface Passed {
  readonly budget: Budget;
  readonly span: BudgetSpan;
  readonly hour: Date;
}

/** Once per user, budget and hour, also where reads are refused and so never counted. */
async function raiseAlarm(
  { db, marketId, userId, now }: Reader,
  limits: RoleLimitValues,
  { budget, span, hour }: Passed,
): Promise<void> {
  const { day } = spanOf(hour, marketId);
  const raised = await db
    .insertInto('read_count')
    .values({ market_id: marketId, user_id: userId, budget, day, hour, count: 0, alarmed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['market_id', 'user_id', 'budget', 'day', 'hour'])
        .doUpdateSet({ alarmed_at: now })
        .where('read_count.alarmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!raised) return;
  const passed = budgetField(budget, span);
  const detail = { budget: passed, limit: limits[passed] };
  await logSecurity(db, { at: now, marketId, actorId: userId }, { event: 'budget_passed', userId, detail });
}

/** `raiseAlarm` for a read that is refused. */
export function raiseRefused(
  reader: Reader,
  limits: RoleLimitValues,
  passed: Pick<Passed, 'budget' | 'span'>,
): Promise<void> {
  return raiseAlarm(reader, limits, { ...passed, hour: spanOf(reader.now, reader.marketId).hour });
}

interface Reader {
  readonly db: Db | Tx;
  readonly marketId: number;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Which budget is passed and when the user may read on, and undefined as long as `more` fits into the budgets; `waiting` are reads that are not
 * counted yet.
 */
export async function budgetEnds(
  { db, marketId, userId, now }: Reader,
  limits: RoleLimitValues,
  {
    budget,
    more,
    waiting = 0,
  }: { readonly budget: Budget; readonly more: number; readonly waiting?: number },
): Promise<{ readonly span: BudgetSpan; readonly until: Date } | undefined> {
  const { hour, day, ends } = spanOf(now, marketId);
  const { in_hour: inHour, in_day: inDay } = await db
    .selectFrom('read_count')
    .where('market_id', '=', marketId)
    .where('user_id', '=', userId)
    .where('budget', '=', budget)
    .where('day', '=', day)
    .select([
      sql<string>`coalesce(sum(count) filter (where hour = ${hour}), 0)`.as('in_hour'),
      sql<string>`coalesce(sum(count), 0)`.as('in_day'),
    ])
    .executeTakeFirstOrThrow();
  const added = more + waiting;
  const totals = { hour: Number(inHour) + added, day: Number(inDay) + added };
  // A passed day outlasts the hour.
  const span = BUDGET_SPANS.toReversed().find((one) => totals[one] > limits[budgetField(budget, one)]);
  return span && { span, until: ends[span] };
}

/** Days for which counts stay: today's are in use in every time zone. */
const COUNTS_KEPT_DAYS = 3;

export async function dropOldCounts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COUNTS_KEPT_DAYS * 24 * HOUR_MS);
  await db.deleteFrom('read_count').where('hour', '<', before).execute();
}
