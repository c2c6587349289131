import { TEST_DRIVE } from '@otolead/contract/assigned-cars/test-drives/test-drive.rules.ts';
import { auditCounts } from '@otolead/contract/audits/audits.rules.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Waiting } from '@otolead/contract/my-day/my-day.schema.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { auditSelection, countAudits } from '../audits/audits.public.ts';
import { countReviews } from '../blacklist/blacklist.public.ts';
import { countApprovals } from '../exports/exports.public.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';

/** A notice shows no higher number. */
const MOST = 99;

/** Pending work within the caller's rights; empty kinds are omitted. */
export async function waitingFor(context: ActorContext): Promise<Waiting> {
  const { actor } = context;
  const may = (right: string) => mayReach(right, actor.held, actor.denied);
  const day = may('/my-day');
  const [callbacks, tasks, given, audits, testDrives, refusals, budgets, approvals] = await Promise.all([
    day ? count(context, dueCallbacks(context)) : 0,
    day ? count(context, dueTasks(context)) : 0,
    day ? count(context, givenToday(context)) : 0,
    may('/audit_list') ? countWaitingAudits(context) : NO_AUDITS,
    actor.roleId === ROLE.dealerStaff ? count(context, askedTestDrives(context)) : 0,
    may('/black-list') ? countReviews(context.db, context.market.id, MOST) : 0,
    may('/security_log') ? countAlarms(context) : 0,
    may('/export_approvals') ? countApprovals(context) : 0,
  ]);
  const all: Waiting = [
    { kind: 'callbacks', count: callbacks },
    { kind: 'tasks', count: tasks },
    { kind: 'given', count: given },
    { kind: 'audits_agent', count: audits.agent },
    { kind: 'audits_returned', count: audits.returned },
    { kind: 'audits_new', count: audits.fresh },
    { kind: 'test_drives', count: testDrives },
    { kind: 'refusals', count: refusals },
    { kind: 'budgets', count: budgets },
    { kind: 'approvals', count: approvals },
  ];
  return all.filter((one) => one.count > 0);
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

const dueCallbacks = (context: ActorContext) =>
  ownLeads(context)
    .where('lead.sub_status_id', '=', LEAD_SUB_STATUS.callBack)
    .where('lead.followup_at', '<=', context.clock.now());

const dueTasks = (context: ActorContext) =>
  scopedLeadRows(context.db, 'lead_task', leadScope(context))
    .where('lead_task.user_id', '=', context.actor.userId)
    .where('lead_task.done_at', 'is', null)
    .where('lead_task.due_at', '<=', context.clock.now());

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

/** Requested test drives of the dealer's own cars. */
function askedTestDrives(context: ActorContext) {
  const scope = leadScope(context);
  return scopedLeadRows(context.db, 'assigned_car', scope)
    .where('assigned_car.td_status_id', '=', TEST_DRIVE.requested)
    .$if(scope.dseId !== 'everyone', (cars) => cars.where('assigned_car.dse_id', '=', scope.dseId as number));
}

/** Budgets that were passed on the market's current day. */
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
