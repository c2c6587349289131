import {
  type CallLimits,
  type CallRefusal,
  callRefusal,
  refusalText,
} from '@otolead/contract/calls/call-limits.rules.ts';
import { CALL_RULES } from '@otolead/contract/calls/call-rules.rules.ts';
import type { CallState, WrapUpRequest } from '@otolead/contract/calls/calls.schema.ts';
import { NEXT_REASONS } from '@otolead/contract/calls/next.rules.ts';
import { DISPOSITIONS } from '@otolead/contract/calls/wrap-up.rules.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { formatDateTime, instantOf } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import { inTransaction, onOneConnection } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import { recordActivity, savedEntry, submissionOf } from '../activity/activity.public.ts';
import { beginLeadCall, endLeadCall, queueFinish } from '../dialer/dialer.public.ts';
import { type StatusUpdated, updateStatusIn } from '../lead-status/lead-status.public.ts';
import {
  countAttempt,
  isBlacklisted,
  type Lead,
  leadScope,
  lockLead,
  type ScopeTerms,
  scopedLeads,
  scopedStatement,
  setLastCall,
} from '../leads/leads.public.ts';
import { wantRecording } from '../recordings/recordings.public.ts';
import { findCallRules, startOfDay } from './call-rules.queries.ts';
import { findLease, refuseOpenCall, setCall, takeLease } from './lease.ts';

interface CallKey {
  readonly leadId: number;
  readonly now: Date;
  /** Market time zone, for leads without a known city. */
  readonly timeZone: string;
}

/** Facts that decide whether a lead may be called, with its calls since local midnight. */
function calledLead(db: Db | Tx, scope: ScopeTerms, { leadId, now, timeZone }: Placeholders<CallKey>) {
  const zone = sql<string>`coalesce(city.time_zone, ${timeZone}::text)`;
  return scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin('lead_merge', (join) =>
      join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
    )
    .select([
      'lead_merge.into_lead_id',
      'lead.attempts',
      'lead.last_called_at',
      'lead.sub_status_id',
      zone.as('time_zone'),
      isBlacklisted.as('is_listed'),
      sql<number>`(select count(*) from lead_call where lead_call.lead_id = lead.lead_id
        and lead_call.lead_id = ${leadId} and lead_call.called_at >= ${startOfDay(now, zone)})`.as('today'),
    ]);
}

const findCalled = scopedStatement<CallKey, Called>(calledLead);

type Called = Awaited<ReturnType<ReturnType<typeof calledLead>['execute']>>[number];

const keyOf = ({ clock, market }: ActorContext, leadId: number): CallKey => ({
  leadId,
  now: clock.now(),
  timeZone: market.timeZone,
});

async function calledBy(context: ActorContext, db: Db | Tx, leadId: number): Promise<Called> {
  const [called] = await findCalled(db, leadScope(context), keyOf(context, leadId));
  if (!called) throw notFound();
  return called;
}

/** `calledLead` with the market's rules, in one statement. */
const findCallState = scopedStatement((db, scope, key: Placeholders<CallKey>) =>
  calledLead(db, scope, key)
    .leftJoin('call_rules', 'call_rules.market_id', 'lead.market_id')
    .select([
      'call_rules.attempts_per_day',
      'call_rules.attempts_in_all',
      'call_rules.pause_minutes',
      'call_rules.quiet_from',
      'call_rules.quiet_to',
    ]),
);

function judgeCall(called: Called, rules: CallLimits, now: Date): CallRefusal | null {
  const facts = {
    doNotCall: called.is_listed || called.sub_status_id === LEAD_SUB_STATUS.doNotCall,
    mergedInto: called.into_lead_id,
    attempts: called.attempts,
    attemptsToday: called.today,
    lastCalledAt: called.last_called_at,
    timeZone: called.time_zone,
  };
  return callRefusal(facts, rules, now);
}

/** The refusal with the next allowed time by the market's clock, which is the agent's. */
function words({ language, market }: ActorContext, refusal: CallRefusal) {
  const { allowedAt } = refusal;
  return refusalText(refusal, allowedAt && formatDateTime(allowedAt, market.timeZone, language));
}

/** Whether a lead may be called now; 404 outside the scope. */
export async function callStateOf(context: ActorContext, leadId: number): Promise<CallState> {
  const { db, actor, t } = context;
  const key = keyOf(context, leadId);
  const [[found], lease] = await onOneConnection(db, (one) =>
    Promise.all([findCallState(one, leadScope(context), key), findLease(one, leadId, actor.userId, key.now)]),
  );
  if (!found) throw notFound();
  const rules = limitsOf(found);
  const refusal = judgeCall(found, rules, key.now);
  const own = lease?.user_id === actor.userId ? lease : undefined;
  return {
    open_call:
      own && own.call_id !== null && own.called_at !== null
        ? { call_id: own.call_id, called_at: own.called_at.toISOString() }
        : null,
    refusal: refusal?.reason ?? null,
    allowed_at: refusal?.allowedAt?.toISOString() ?? null,
    refusal_text: refusal && t(words(context, refusal)),
    held_by: own ? null : (lease?.name ?? null),
    came_as: NEXT_REASONS.find((reason) => reason === own?.reason) ?? null,
    attempts_today: found.today,
    attempts_per_day: rules.attempts_per_day,
  };
}

/** Defaults if the market has no rules. */
function limitsOf(found: { readonly [Limit in keyof CallLimits]: CallLimits[Limit] | null }): CallLimits {
  const { attempts_per_day, attempts_in_all, pause_minutes, quiet_from, quiet_to } = found;
  return {
    attempts_per_day: attempts_per_day ?? CALL_RULES.attempts_per_day,
    attempts_in_all: attempts_in_all ?? CALL_RULES.attempts_in_all,
    pause_minutes: pause_minutes ?? CALL_RULES.pause_minutes,
    quiet_from: quiet_from ?? CALL_RULES.quiet_from,
    quiet_to: quiet_to ?? CALL_RULES.quiet_to,
  };
}

export interface BegunCall {
  readonly lead_id: number;
  readonly call_id: number;
  readonly called_at: string;
  readonly attempts: number;
}

/**
 * Counts an attempt and leases the lead to the caller until the wrap-up; an open call is returned again. Throws 404
 * outside the scope, 400 with the reason and the next allowed time, or if another agent has the lead.
 */
export function beginCall(context: ActorContext, leadId: number): Promise<BegunCall> {
  const { actor, clock, market } = context;
  const now = clock.now();
  const scope = leadScope(context);
  return inTransaction(context.db, async (tx) => {
    const [lead, lease, rules, called] = await Promise.all([
      lockLead(tx, scope, leadId),
      findLease(tx, leadId, actor.userId, now),
      findCallRules(tx, market.id),
      calledBy(context, tx, leadId),
      refuseOpenCall(tx, scope, actor.userId, leadId),
    ]);
    if (lease?.user_id === actor.userId && lease.call_id !== null && lease.called_at !== null) {
      const { call_id, called_at } = lease;
      return { lead_id: leadId, call_id, called_at: called_at.toISOString(), attempts: lead.attempts };
    }
    if (lease && lease.user_id !== actor.userId) throw badRequest(text('calls:held', { name: lease.name }));
    const refusal = judgeCall(called, rules, now);
    if (refusal) throw badRequest(words(context, refusal));
    const kept = { leadId, marketId: market.id, userId: actor.userId, reason: 'opened' as const, now };
    if (!(await takeLease(tx, { ...kept, minutes: rules.lease_minutes })))
      throw badRequest(text('calls:taken'));
    const callId = await beginLeadCall(tx, lead, { agentId: actor.userId, now });
    await countAttempt(tx, lead, { agentId: actor.userId, now });
    await setCall(tx, { leadId, userId: actor.userId, callId, calledAt: now });
    for (const kind of ['lead', 'desk']) await noteEvent(tx, { kind, marketId: market.id, key: leadId });
    return { lead_id: leadId, call_id: callId, called_at: now.toISOString(), attempts: lead.attempts + 1 };
  });
}

/**
 * Wraps up the caller's call or an incoming one together with a manage-status save, atomically. Throws 404 outside the
 * scope, 400 if the call is not open or by the form's rules, 409 for a stale form. A repeated submission changes nothing.
 */
export async function wrapUpCall(
  context: ActorContext,
  request: WrapUpRequest,
): Promise<{ readonly lead_id: number; readonly saved: StatusUpdated | null }> {
  const {
    lead_id: leadId,
    call_id: callId,
    call_status_id: callStatusId,
    comment,
    incoming,
    status,
  } = request;
  const { actor, clock, market } = context;
  const submission = submissionOf('wrap_up', request);
  if (!DISPOSITIONS.some((id) => id === callStatusId)) {
    const name = text('calls:field.call_status_id');
    throw invalidInput({ call_status_id: text('kernel:invalid.value', { name }) });
  }
  return inTransaction(context.db, async (tx) => {
    const [lead, before] = await Promise.all([
      lockLead(tx, leadScope(context), leadId),
      savedEntry(tx, context, leadId, submission, text('lead-status:field.request_id')),
    ]);
    if (before) return { lead_id: leadId, saved: null };
    const entry = {
      leadId,
      submission,
      marketId: market.id,
      actor,
      ...(comment?.trim() && {
        comments: [{ comment: comment.trim(), comment_type: 'INTERNAL' as const, to: null }],
      }),
    };
    let calledAt: Date | undefined;
    if (incoming) {
      const facts = { action_type: 'incoming_call' as const };
      await recordActivity(tx, { ...entry, type: 'status', source: 'crm', now: clock.now(), facts });
    } else {
      calledAt = await endOwnCall(context, tx, { leadId: lead.lead_id, callId, callStatusId });
      // The entry has the time of the call, so that a resync of calls from the history finds it.
      await recordActivity(tx, {
        ...entry,
        type: 'dialer_disposition',
        source: 'dialer',
        now: calledAt,
        facts: { dialer_activity: 'call', dialed_by: actor.name, call_status_id: callStatusId },
      });
    }
    if (calledAt && callId !== undefined)
      await wantRecording(tx, {
        ...{ leadId, marketId: market.id, callId, calledAt, agentId: actor.userId, now: clock.now() },
        dialerLeadId: null,
      });
    const saved = status ? await updateStatusIn(tx, context, { ...status, lead_id: leadId }) : null;
    if (!incoming) await setCall(tx, { leadId, userId: actor.userId, callId: null, calledAt: null });
    await tellDialer(context, tx, lead, { callStatusId, status, isSaved: saved !== null });
    await noteEvent(tx, { kind: 'desk', marketId: market.id, key: leadId });
    return { lead_id: leadId, saved };
  });
}

interface Said {
  readonly callStatusId: number;
  readonly status: WrapUpRequest['status'];
  readonly isSaved: boolean;
}

/** The dialer gets the disposition that fits the lead's state after the save. */
async function tellDialer(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  { callStatusId, status, isSaved }: Said,
): Promise<void> {
  const after = isSaved ? status : undefined;
  await queueFinish(tx, context, lead.lead_id, {
    callStatusId,
    subStatusId: after?.sub_status_id ?? lead.sub_status_id,
    followupAt: followUpOf(after, context.market),
  });
}

function followUpOf(status: Said['status'], market: Market): Date | null {
  const { follow_up_date: date, followup_time: time } = status ?? {};
  return date && time ? instantOf(date, time, market.timeZone) : null;
}

interface OwnCall {
  readonly leadId: number;
  readonly callId: number | undefined;
  readonly callStatusId: number;
}

/** Stores the outcome of the caller's open call; returns its start. Throws 400 if it is not open. */
async function endOwnCall(
  { actor, clock }: ActorContext,
  tx: Tx,
  { leadId, callId, callStatusId }: OwnCall,
): Promise<Date> {
  const lease = await findLease(tx, leadId, actor.userId, clock.now());
  const isOpen = lease?.user_id === actor.userId && callId !== undefined && lease.call_id === callId;
  if (!isOpen || lease.called_at === null) throw badRequest(text('calls:no_call'));
  await endLeadCall(tx, { leadId, callId, callStatusId });
  await setLastCall(tx, { leadId, callStatusId });
  return lease.called_at;
}
