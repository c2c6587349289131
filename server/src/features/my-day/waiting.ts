import { LD_STATUS } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { TEST_DRIVE } from '@otolead/contract/assigned-cars/test-drives/test-drive.rules.ts';
import { auditCounts } from '@otolead/contract/audits/audits.rules.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Waiting, WaitingThing } from '@otolead/contract/my-day/my-day.schema.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { auditSelection, countAudits } from '../audits/audits.public.ts';
import { countReviews } from '../blacklist/blacklist.public.ts';
import { countApprovals } from '../exports/exports.public.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { auditThings, thingsOf } from './waiting.things.ts';

/** A notice shows no higher number. */
const MOST = 99;

/**
 * Pending work within the caller's rights; empty kinds are omitted. With `ahead`, also which things, for notices, and
 * those that will be due within so many minutes.
 */
export async function waitingFor(context: ActorContext, ahead?: number): Promise<Waiting> {
  const { actor } = context;
  const may = (right: string) => mayReach(right, actor.held, actor.denied);
  const day = may('/my-day');
  const isStaff = actor.roleId === ROLE.dealerStaff;
  const [callbacks, tasks, given, replies, audits, testDrives, refusals, budgets, approvals, things] =
    await Promise.all([
      day ? count(context, dueCallbacks(context)) : 0,
      day ? count(context, dueTasks(context)) : 0,
      day ? count(context, givenToday(context)) : isStaff ? count(context, carsGivenToday(context)) : 0,
      day ? count(context, repliesTo(context)) : 0,
      may('/audit_list') ? countWaitingAudits(context) : NO_AUDITS,
      isStaff ? count(context, askedTestDrives(context)) : 0,
      may('/black-list') ? countReviews(context.db, context.market.id, MOST) : 0,
      may('/security_log') ? countAlarms(context) : 0,
      may('/export_approvals') ? countApprovals(context) : 0,
      ahead === undefined ? NO_THINGS : findThings(context, ahead),
    ]);
  const all: Waiting = [
    { kind: 'callbacks', count: callbacks },
    { kind: 'tasks', count: tasks },
    { kind: 'given', count: given },
    { kind: 'replies', count: replies },
    { kind: 'audits_agent', count: audits.agent },
    { kind: 'audits_returned', count: audits.returned },
    { kind: 'audits_new', count: audits.fresh },
    { kind: 'test_drives', count: testDrives },
    { kind: 'refusals', count: refusals },
    { kind: 'budgets', count: budgets },
    { kind: 'approvals', count: approvals },
  ];
  return all
    .map((one) => {
      const own = things[one.kind] ?? [];
      return own.length > 0 ? { ...one, things: own } : one;
    })
    .filter((one) => one.count > 0 || 'things' in one);
}

type Things = Partial<Record<Waiting[number]['kind'], WaitingThing[]>>;

const NO_THINGS: Things = {};

async function findThings(context: ActorContext, ahead: number): Promise<Things> {
  const { actor } = context;
  const may = (right: string) => mayReach(right, actor.held, actor.denied);
  const until = new Date(context.clock.now().getTime() + ahead * 60_000);
  const isStaff = actor.roleId === ROLE.dealerStaff;
  const [callbacks, tasks, given, replies] = await Promise.all([
    may('/my-day')
      ? thingsOf(
          dueCallbacks(context, until),
          sql<Date>`greatest(lead.followup_at, (select snooze.until_at from follow_up_snooze as snooze
            where snooze.lead_id = lead.lead_id and snooze.user_id = ${actor.userId}))`,
        )
      : [],
    may('/my-day')
      ? thingsOf(
          dueTasks(context, until),
          sql<Date>`greatest(lead_task.due_at, lead_task.snoozed_until)`,
          sql`lead_task.id`,
        )
      : [],
    may('/my-day')
      ? thingsOf(givenToday(context), sql<Date>`lead.myactive_at`)
      : isStaff
        ? thingsOf(carsGivenToday(context), sql<Date>`assigned_car.triggered_at`, sql`assigned_car.id`)
        : [],
    may('/my-day')
      ? thingsOf(repliesTo(context), sql<Date>`lead_message.created_at`, sql`lead_message.id`)
      : [],
  ]);
  return { callbacks, tasks, given, replies, ...(may('/audit_list') && (await findAuditThings(context))) };
}

/** Agents are notified of audits of their calls; others of new ones and of those that come back to them. */
async function findAuditThings(context: ActorContext): Promise<Things> {
  const { actor } = context;
  const tabs = auditCounts(actor.roleId);
  if (actor.roleId === ROLE.agent)
    return {
      audits_agent: await auditThings(context, [tabs.count_pending_on_agent, tabs.count_re_audit_agent]),
    };
  const isOwn = sql<SqlBool>`coalesce(audit.auditor_id, ${actor.userId}) = ${actor.userId}`;
  const [fresh, returned] = await Promise.all([
    auditThings(context, [tabs.count_new_auditor]),
    auditThings(context, [tabs.count_pending_on_auditor], { isOwn }),
  ]);
  return { audits_new: fresh, audits_returned: returned };
}

async function count(
  { db }: ActorContext,
  rows: SelectQueryBuilder<Database, 'lead', object>,
): Promise<number> {
  const { waiting } = await db
    .selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(MOST + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

const ownLeads = (context: ActorContext) =>
  scopedLeads(context.db, leadScope(context)).where(
    sql<SqlBool>`lead.myactive_agent_id = ${context.actor.userId}`,
  );

const dueCallbacks = (context: ActorContext, until = context.clock.now()) =>
  ownLeads(context)
    .where('lead.sub_status_id', '=', LEAD_SUB_STATUS.callBack)
    .where('lead.followup_at', '<=', until);

/** Of customers to the caller's leads, unread. */
const repliesTo = (context: ActorContext) =>
  scopedLeadRows(context.db, 'lead_message', leadScope(context))
    .where('lead_message.market_id', '=', context.market.id)
    .where('lead_message.direction', '=', 'in')
    .where('lead_message.seen_at', 'is', null)
    .where(sql<SqlBool>`lead.myactive_agent_id = ${context.actor.userId}`);

const dueTasks = (context: ActorContext, until = context.clock.now()) =>
  scopedLeadRows(context.db, 'lead_task', leadScope(context))
    .where('lead_task.user_id', '=', context.actor.userId)
    .where('lead_task.done_at', 'is', null)
    .where('lead_task.due_at', '<=', until);

/** Assigned by somebody else on the market's current day, and not called since. */
function givenToday(context: ActorContext) {
  const { actor, clock, market } = context;
  const { from } = dayBounds(localDate(clock.now(), market.timeZone), market.timeZone);
  return ownLeads(context)
    .where('lead.myactive_at', '>=', from)
    .where(sql<SqlBool>`(lead.last_called_at is null or lead.last_called_at < lead.myactive_at)
      and not exists (select 1 from activity as own where own.lead_id = lead.lead_id and own.type = 'myactive'
        and own.actor_id = ${actor.userId} and own.created_at >= lead.myactive_at)`);
}

/** Cars of the dealer's salesperson. */
function ownCars(context: ActorContext) {
  const scope = leadScope(context);
  return scopedLeadRows(context.db, 'assigned_car', scope).$if(scope.dseId !== 'everyone', (cars) =>
    cars.where('assigned_car.dse_id', '=', scope.dseId as number),
  );
}

const askedTestDrives = (context: ActorContext) =>
  ownCars(context).where('assigned_car.td_status_id', '=', TEST_DRIVE.requested);

/** Assigned to the salesperson on the market's current day, and not reported on since. */
function carsGivenToday(context: ActorContext) {
  const { clock, market } = context;
  const { from } = dayBounds(localDate(clock.now(), market.timeZone), market.timeZone);
  return ownCars(context)
    .where('assigned_car.triggered_at', '>=', from)
    .where('assigned_car.lms_status_id', 'is', null)
    .where('assigned_car.ld_status', 'is distinct from', LD_STATUS.removed);
}

/** Number of read-budget alarms raised on the market's current day. */
async function countAlarms({ clock, db, market }: ActorContext): Promise<number> {
  const { alarms } = await db
    .selectFrom('read_count')
    .where('market_id', '=', market.id)
    .where('day', '=', localDate(clock.now(), market.timeZone))
    .where('alarmed_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('alarms'))
    .executeTakeFirstOrThrow();
  return Number(alarms);
}

const NO_AUDITS = { agent: 0, fresh: 0, returned: 0 };

/** For agents those to answer; for others those to score. */
async function countWaitingAudits(context: ActorContext): Promise<typeof NO_AUDITS> {
  const { actor, db } = context;
  const tabs = auditCounts(actor.roleId);
  const isAgent = actor.roleId === ROLE.agent;
  const asked = isAgent
    ? [tabs.count_pending_on_agent, tabs.count_re_audit_agent]
    : [tabs.count_new_auditor, tabs.count_pending_on_auditor];
  const [first = 0, second = 0] = await countAudits(db, auditSelection(context, {}), asked, MOST);
  return isAgent ? { ...NO_AUDITS, agent: first + second } : { ...NO_AUDITS, fresh: first, returned: second };
}
