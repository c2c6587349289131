import { mergedText } from '@otolead/contract/calls/call-limits.rules.ts';
import {
  hasCall,
  type LineState,
  pauseReasons,
  TRANSFER_NUMBER,
} from '@otolead/contract/dialer/line.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { dialLead, endConsult, transferCall } from '@otolead/contract/line/line.endpoints.ts';
import type { LineData } from '@otolead/contract/line/line.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import { findListed } from '../blacklist/blacklist.public.ts';
import { findLease } from '../calls/calls.public.ts';
import { findSiteSettings } from '../config/config.public.ts';
import type { LineAnswer, TransferTarget } from '../dialer/dialer.public.ts';
import { isBlacklisted, leadScope, scopedLeads } from '../leads/leads.public.ts';
import { recordThirdPerson, type ThirdPerson, thirdPersonAt } from './line.history.ts';
import { leadOfCall } from './line.lead.ts';
import { lineStateOf } from './line.present.ts';
import {
  codeOfDial,
  dropLineCall,
  findFree,
  findLine,
  findLineAgent,
  insertLineCall,
  type LineRow,
} from './line.queries.ts';
import { setStates } from './line.states.ts';
import { ownLine } from './own-line.ts';

/** Time in which the agent's screen does what it was asked to, and the next question for the lines shows it. */
const SETTLES_MS = 3_000;

/** Throws 400 with what the agent can do about it. */
function refuse(answer: LineAnswer): void {
  if (answer !== 'done') throw badRequest(text(composedKey(`line:refused.${answer}`)));
}

const AWAY = { state: 'away', reason: null, call_code: null, pause_after: null } as const;

type Known = Pick<LineRow, 'state' | 'reason' | 'call_code' | 'pause_after'>;

const knownLine = async ({ db, actor, market }: ActorContext): Promise<Known> =>
  (await findLine(db, market, actor.userId)) ?? AWAY;

/** Shows at once what the dialer was asked to do; `also` is written with it. */
async function expect(
  context: ActorContext,
  after: Known,
  also?: (tx: Tx) => Promise<void>,
): Promise<LineData | null> {
  const { actor, clock, db, market } = context;
  const { state, reason, call_code: callCode, pause_after: pauseAfter } = after;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const settlesAt = new Date(now.getTime() + SETTLES_MS);
    const change = { userId: actor.userId, state, reason, callCode, pauseAfter, settlesAt };
    await setStates(tx, market, [change], now);
    await also?.(tx);
  });
  return lineStateOf(context);
}

/**
 * Dials the lead of the caller's open attempt, once however often it is asked. Throws 400 without a line, for an attempt
 * that is not open, a number that must not be called, a lead that was merged, and if the dialer refuses.
 */
export async function dial(
  context: ActorContext,
  { lead_id: leadId, call_id: callId }: ParsedOf<typeof dialLead>,
): Promise<LineData | null> {
  const { actor, clock, db, market } = context;
  const { line, agent } = await ownLine(context);
  const [lead, lease] = await Promise.all([
    findDialled(context, leadId),
    findLease(db, leadId, actor.userId, clock.now()),
  ]);
  if (!lead) throw notFound();
  if (lease?.user_id !== actor.userId || lease.call_id !== callId) throw badRequest(text('line:no_attempt'));
  if (lead.is_listed || lead.sub_status_id === LEAD_SUB_STATUS.doNotCall)
    throw badRequest(text('line:do_not_call'));
  if (lead.into_lead_id !== null) throw badRequest(mergedText(lead.into_lead_id));
  const code = codeOfDial(callId);
  const call = {
    ...{ call_code: code, user_id: actor.userId, lead_id: leadId, lead_call_id: callId },
    ...{ direction: 'out' as const, mobile: null, note: null, started_at: clock.now() },
  };
  if (!(await inTransaction(db, (tx) => insertLineCall(tx, market, call)))) return lineStateOf(context);
  const before = await knownLine(context);
  const answer = await line.dial(agent.user, {
    phoneNumber: lead.mobile,
    vendorLeadCode: String(leadId),
    dialerLeadId: lead.dialer_lead_id,
  });
  if (answer !== 'done') await inTransaction(db, (tx) => dropLineCall(tx, market, code));
  refuse(answer);
  return expect(context, { ...before, state: 'ringing', reason: null, call_code: code });
}

/** The lead with its place in the dialer, if it was pushed. */
function findDialled(context: ActorContext, leadId: number) {
  return scopedLeads(context.db, leadScope(context))
    .leftJoin('dialer_push', (join) =>
      join.onRef('dialer_push.lead_id', '=', 'lead.lead_id').on('dialer_push.dialer_lead_id', 'is not', null),
    )
    .leftJoin('lead_merge', (join) =>
      join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
    )
    .where('lead.lead_id', '=', leadId)
    .where('lead.erased_at', 'is', null)
    .orderBy('dialer_push.updated_at', 'desc')
    .select(['lead.mobile', 'lead.sub_status_id', 'lead_merge.into_lead_id', isBlacklisted.as('is_listed')])
    .select('dialer_push.dialer_lead_id')
    .executeTakeFirst();
}

export async function hangUpCall(context: ActorContext): Promise<LineData | null> {
  const { line, agent } = await ownLine(context);
  const before = await knownLine(context);
  refuse(await line.hangUp(agent.user));
  return expect(context, { ...before, state: hasCall(before.state) ? 'wrap_up' : before.state });
}

/** Throws 400 for a reason that the market does not have. */
export async function pause(context: ActorContext, reason: string): Promise<LineData | null> {
  const { pause_codes: setting } = await findSiteSettings(context.db, context.market);
  if (!pauseReasons(setting).some(({ code }) => code === reason)) {
    const name = text('line:field.reason');
    throw invalidInput({ reason: text('kernel:invalid.value', { name }) });
  }
  const { line, agent } = await ownLine(context);
  const before = await knownLine(context);
  refuse(await line.pause(agent.user, reason));
  return expect(
    context,
    hasCall(before.state)
      ? { ...before, pause_after: reason }
      : { ...before, state: 'paused', reason, pause_after: null },
  );
}

export async function resume(context: ActorContext): Promise<LineData | null> {
  const { line, agent } = await ownLine(context);
  const before = await knownLine(context);
  refuse(await line.resume(agent.user));
  const state: LineState = hasCall(before.state) ? before.state : 'ready';
  return expect(context, { ...before, state, reason: null, pause_after: null });
}

export async function freeAgents({ db, market, actor }: ActorContext) {
  const rows = await findFree(db, market, actor.userId);
  return rows.map(({ id, name }) => ({ agent_id: id, agent_name: name }));
}

/**
 * Throws 400 unless exactly one target is given: an agent of the market with a line, or a number that may be called.
 */
export async function transfer(
  context: ActorContext,
  request: ParsedOf<typeof transferCall>,
): Promise<LineData | null> {
  const { line, agent, target, person, before } = await callTo(context, request);
  refuse(await line.transfer(agent.user, target));
  const after = { ...before, state: hasCall(before.state) ? 'wrap_up' : before.state } as const;
  return expect(context, after, (tx) =>
    recordThirdPerson(tx, context, before.call_code, { action_type: 'pass_on', ...person }),
  );
}

/** Lets the customer wait while the caller speaks to the target. Throws 400 for a wrong target, and without a customer. */
export async function consult(
  context: ActorContext,
  request: ParsedOf<typeof transferCall>,
): Promise<LineData | null> {
  const { line, agent, target, person, before } = await callTo(context, request);
  if (before.state !== 'in_call') refuse(before.state === 'consulting' ? 'waiting' : 'no_call');
  refuse(await line.consult(agent.user, target));
  return expect(context, { ...before, state: 'consulting' }, (tx) =>
    recordThirdPerson(tx, context, before.call_code, { action_type: 'consult', ...person }),
  );
}

/** Throws 400 unless the customer waits. */
export async function consulted(
  context: ActorContext,
  { pass_on: isPassedOn }: ParsedOf<typeof endConsult>,
): Promise<LineData | null> {
  const { line, agent } = await ownLine(context);
  const before = await knownLine(context);
  if (before.state !== 'consulting') refuse('no_call');
  refuse(await (isPassedOn ? line.connect(agent.user) : line.takeBack(agent.user)));
  return expect(context, { ...before, state: isPassedOn ? 'wrap_up' : 'in_call' }, async (tx) => {
    if (isPassedOn) await recordThirdPerson(tx, context, before.call_code, { action_type: 'pass_on' });
  });
}

/** The caller's line as it is, and whom the customer is to speak to. */
async function callTo(context: ActorContext, request: ParsedOf<typeof transferCall>) {
  const own = await ownLine(context);
  const to = await targetOf(context, request);
  return { ...own, ...to, before: await knownLine(context) };
}

interface To {
  readonly target: TransferTarget;
  readonly person: ThirdPerson;
}

async function targetOf(
  context: ActorContext,
  { agent_id: agentId, number }: ParsedOf<typeof transferCall>,
): Promise<To> {
  const { db, market, actor } = context;
  if ((agentId === undefined) === (number === undefined))
    throw invalidInput({ number: text('line:invalid.target') });
  if (number !== undefined) {
    const digits = mobileDigits(number, market) ?? number.replace(/[\s().-]/g, '');
    if (!TRANSFER_NUMBER.test(digits)) throw invalidInput({ number: text('line:invalid.number') });
    await refuseListed(context, digits);
    return { target: { number: digits }, person: thirdPersonAt(digits) };
  }
  const other = agentId === actor.userId ? undefined : await findLineAgent(db, market, agentId as number);
  if (!other) throw invalidInput({ agent_id: text('line:invalid.agent') });
  return { target: { user: other.user }, person: { agent_name: other.name } };
}

/** Throws 400 for a number that the agent could not dial either. */
async function refuseListed({ db, market }: ActorContext, number: string): Promise<void> {
  const [listed, { note }] = await Promise.all([
    findListed(db, market.id, [{ mobile: number, alternateMobile: null }]),
    leadOfCall(db, market, { vendorLeadCode: null, phoneNumber: number }),
  ]);
  if (listed.size > 0 || note === 'do_not_call') throw invalidInput({ number: text('line:do_not_call') });
}
