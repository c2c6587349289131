import { createHash, timingSafeEqual } from 'node:crypto';
import type { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { dialerSecret } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, tooManyRequests } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { lockLead, noteCall } from '../leads/leads.public.ts';
import { countFromNetwork } from '../session/session.public.ts';
import { callStatusOf } from './dispositions.ts';

const WRONG_SECRETS = { name: 'dialer-secret', allowed: 30 } as const;
const RETRY_SECONDS = 60;

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** The market's dialer, known by its secret. Throws 401 for anybody else, 429 for whoever guesses. */
export async function admitDialer({ clock, db, environment, http, market }: Context): Promise<'dialer'> {
  const { secret } = http.request.query as { secret?: unknown };
  const known = dialerSecret(environment, market.code);
  if (known && typeof secret === 'string' && timingSafeEqual(digest(secret), digest(known))) return 'dialer';
  const address = http.request.ip;
  if (!(await countFromNetwork(db, { ...WRONG_SECRETS, address, now: clock.now() })))
    throw tooManyRequests(RETRY_SECONDS);
  throw new AppError(401, 'token_invalid', text('dialer:unknown_secret'));
}

/**
 * Writes down how a call of the dialer ended: attempt, call status, talk time, history, and the call that reports count.
 * A call that was told of before is answered and not counted again. Throws 404 for a lead of no or another market.
 */
export function takeResult(
  { clock, db, market }: Context,
  result: ParsedOf<typeof dialerResult>,
): Promise<{ lead_id: number; repeated: boolean }> {
  const { lead_id: leadId, call_id: callId, dispo, talk_time: talkSeconds = 0, user } = result;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const lead = await lockLead(tx, { marketId: market.id, dseId: 'everyone' }, leadId);
    const isNew = await tx
      .insertInto('dialer_result')
      .values({ market_id: market.id, call_id: callId, lead_id: leadId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('lead_id')
      .executeTakeFirst();
    if (!isNew) return { lead_id: leadId, repeated: true };
    const agent = user
      ? await tx
          .selectFrom('app_user')
          .where('dialer_user_id', '=', user)
          .select(['id', 'name'])
          .executeTakeFirst()
      : undefined;
    const callStatusId = callStatusOf(dispo, talkSeconds);
    const calledAt = new Date(now.getTime() - talkSeconds * 1000);
    await noteCall(tx, lead, { agentId: agent?.id ?? null, callStatusId, calledAt });
    await tx
      .insertInto('lead_call')
      .values({
        lead_id: leadId,
        market_id: market.id,
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
      marketId: market.id,
      type: 'dialer_disposition',
      source: 'dialer',
      actor: { userId: agent?.id ?? null, name: agent?.name ?? '' },
      now: calledAt,
      facts: { dialer_activity: 'call', call_status_id: callStatusId, talk_seconds: talkSeconds },
    });
    return { lead_id: leadId, repeated: false };
  });
}
