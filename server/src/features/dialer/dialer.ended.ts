import { isRefusal, outcomeCodes } from '@otolead/contract/dialer/outcomes.rules.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { refuseNumbers } from '../blacklist/blacklist.public.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { type Lead, noteCall, setLastCall } from '../leads/leads.public.ts';
import { wantRecording } from '../recordings/recordings.public.ts';
import { callStatusOf } from './dispositions.ts';
import { type CountedAttempt, findCountedAttempt } from './line.attempts.ts';

/** A finished call. */
export interface EndedCall {
  /** The dialer's unique id of the call. */
  readonly callId: string;
  readonly calledAt: Date;
  readonly talkSeconds: number;
  readonly disposition: string;
  /** The dialer's user name; empty if nobody talked. */
  readonly user: string;
  /** The dialer's name of the lead, if its report gave one. */
  readonly dialerLeadId?: string | undefined;
}

/**
 * Records the end of a call on a locked lead: attempt, call status, talk time, history, and the call that reports
 * count. False if it was counted before.
 */
export async function noteResult(tx: Tx, lead: Lead, call: EndedCall, now: Date): Promise<boolean> {
  const { lead_id: leadId, market_id: marketId } = lead;
  const { callId, calledAt, talkSeconds } = call;
  const isNew = await tx
    .insertInto('dialer_result')
    .values({ market_id: marketId, call_id: callId, lead_id: leadId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (!isNew) return false;
  const codes = outcomeCodes((await findSiteSettings(tx, marketById(marketId))).disposition_codes);
  const disposition = call.disposition.trim().toUpperCase();
  if (isRefusal(disposition, codes))
    await refuseNumbers(tx, { marketId, now, actor: DIALER }, [{ leadId, mobile: lead.mobile }]);
  const [agent, counted] = await Promise.all([
    findAgent(tx, marketId, call.user),
    findCountedAttempt(tx, { marketId, code: callId, leadId }),
  ]);
  const callStatusId = callStatusOf(disposition, codes, talkSeconds);
  const recorded = async (attemptId: number, at: Date) => {
    if (!agent) return;
    await wantRecording(tx, {
      ...{ leadId, marketId, now, callId: attemptId, calledAt: at, agentId: agent.id },
      dialerLeadId: call.dialerLeadId ?? null,
    });
  };
  if (counted) {
    await endCounted(tx, lead, counted, { agent, callStatusId, talkSeconds });
    await recorded(counted.id, counted.called_at);
    return true;
  }
  await noteCall(tx, lead, { agentId: agent?.id ?? null, callStatusId, calledAt });
  const [attempt] = await tx
    .insertInto('lead_call')
    .values({
      lead_id: leadId,
      market_id: marketId,
      process_id: lead.process_id,
      campaign_id: lead.campaign_id,
      agent_id: agent?.id ?? null,
      called_at: calledAt,
      call_status_id: callStatusId,
      talk_seconds: talkSeconds,
      sub_status_id: null,
    })
    .onConflict((conflict) => conflict.columns(['lead_id', 'called_at']).doNothing())
    .returning('id')
    .execute();
  if (attempt) await recorded(attempt.id, calledAt);
  await recordActivity(tx, {
    leadId,
    marketId,
    type: 'dialer_disposition',
    source: 'dialer',
    actor: { userId: agent?.id ?? null, name: agent?.name ?? '' },
    now: calledAt,
    facts: { dialer_activity: 'call', call_status_id: callStatusId, talk_seconds: talkSeconds },
  });
  return true;
}

const DIALER = { userId: null, name: 'Dialer' };

interface Ended {
  readonly agent: Agent | undefined;
  readonly callStatusId: number;
  readonly talkSeconds: number;
}

/** Ends a call that counts since its beginning; where the agent wrapped it up here, only the talk time is new. */
async function endCounted(tx: Tx, lead: Lead, counted: CountedAttempt, ended: Ended): Promise<void> {
  const { agent, callStatusId, talkSeconds } = ended;
  const { lead_id: leadId, market_id: marketId } = lead;
  const isOpen = counted.call_status_id === null;
  await tx
    .updateTable('lead_call')
    .set({ talk_seconds: talkSeconds, ...(isOpen && { call_status_id: callStatusId }) })
    .where('lead_id', '=', leadId)
    .where('id', '=', counted.id)
    .execute();
  if (!isOpen) return;
  await setLastCall(tx, { leadId, callStatusId });
  await recordActivity(tx, {
    ...{ leadId, marketId, type: 'dialer_disposition', source: 'dialer' },
    actor: { userId: agent?.id ?? null, name: agent?.name ?? '' },
    // A resync of calls from the history finds the attempt.
    now: counted.called_at,
    facts: { dialer_activity: 'call', call_status_id: callStatusId, talk_seconds: talkSeconds },
  });
}

interface Agent {
  readonly id: number;
  readonly name: string;
}

/** Each market's dialer has separate user ids. */
async function findAgent(tx: Tx, marketId: number, user: string): Promise<Agent | undefined> {
  if (user === '') return undefined;
  return tx
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', marketId)
    .where('app_user.dialer_user_id', '=', user)
    .select(['app_user.id', 'app_user.name'])
    .executeTakeFirst();
}
