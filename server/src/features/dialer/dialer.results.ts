import { createHash, timingSafeEqual } from 'node:crypto';
import type { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { dialerSecret } from '../../platform/environment.ts';
import type { Context } from '../../platform/http/context.ts';
import { AppError, tooManyRequests } from '../../platform/http/errors.ts';
import { noteWrongKey } from '../../platform/http/note-refusal.ts';
import { lockLead } from '../leads/leads.public.ts';
import { countFromNetwork } from '../session/session.public.ts';
import { noteResult } from './dialer.ended.ts';
import { wasLogged } from './dialer.logged.ts';

const WRONG_SECRETS = { name: 'dialer-secret', allowed: 30 } as const;
const RETRY_SECONDS = 60;

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** Dialer of the market, authenticated by its secret. Throws 401 for a wrong secret, 429 after too many. */
export async function admitDialer(context: Context): Promise<'dialer'> {
  const { clock, db, environment, http, market } = context;
  const { secret } = http.request.query as { secret?: unknown };
  const known = dialerSecret(environment, market.code);
  if (known && typeof secret === 'string' && timingSafeEqual(digest(secret), digest(known))) return 'dialer';
  const address = http.request.ip;
  if (!(await countFromNetwork(db, { ...WRONG_SECRETS, address, now: clock.now() })))
    throw tooManyRequests(RETRY_SECONDS);
  await noteWrongKey(context, 'wrong_secret');
  throw new AppError(401, 'token_invalid', text('dialer:unknown_secret'));
}

/**
 * Takes the dialer's report of a finished call. A repeated report is answered but not counted. Throws 404 if the lead does
 * not exist or belongs to another market.
 */
export function takeResult(
  { clock, db, market }: Context,
  result: ParsedOf<typeof dialerResult>,
): Promise<{ lead_id: number; repeated: boolean }> {
  const { lead_id: leadId, call_id: callId, dispo, talk_time: talkSeconds = 0, user } = result;
  const { dialer_lead_id: dialerLeadId } = result;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const lead = await lockLead(tx, { marketId: market.id, dseId: 'everyone' }, leadId);
    const call = {
      callId,
      calledAt: new Date(now.getTime() - talkSeconds * 1000),
      talkSeconds,
      disposition: dispo,
      user: user ?? '',
      dialerLeadId,
    };
    const isNew = !(await wasLogged(tx, lead, call)) && (await noteResult(tx, lead, call, now));
    return { lead_id: leadId, repeated: !isNew };
  });
}
