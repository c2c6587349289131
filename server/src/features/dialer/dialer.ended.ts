import type { Tx } from '../../platform/db/database.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { type Lead, noteCall } from '../leads/leads.public.ts';
import { callStatusOf } from './dispositions.ts';

/** A finished call. */
export interface EndedCall {
  /** The dialer's unique id of the call. */
  readonly callId: string;
  readonly calledAt: Date;
  readonly talkSeconds: number;
  readonly disposition: string;
  /** The dialer's user name; empty if nobody talked. */
  readonly user: string;
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
  const agent = await findAgent(tx, marketId, call.user);
  const callStatusId = callStatusOf(call.disposition, talkSeconds);
  await noteCall(tx, lead, { agentId: agent?.id ?? null, callStatusId, calledAt });
  await tx
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
    .execute();
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

/** Each market's dialer has separate user ids. */
async function findAgent(
  tx: Tx,
  marketId: number,
  user: string,
): Promise<{ id: number; name: string } | undefined> {
  if (user === '') return undefined;
  return tx
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', marketId)
    .where('app_user.dialer_user_id', '=', user)
    .select(['app_user.id', 'app_user.name'])
    .executeTakeFirst();
}
