import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findConsents, findListed, originOf } from '../blacklist/blacklist.public.ts';
import type { Lead } from '../leads/leads.public.ts';

type Refusal = 'do_not_call' | 'withdrawn' | 'erased';

/** Why nobody writes to the customer: asked when a message is queued, and again before it leaves. */
export async function refusalOf(
  db: Db | Tx,
  lead: Pick<Lead, 'lead_id' | 'market_id' | 'mobile' | 'alternate_mobile' | 'sub_status_id' | 'erased_at'>,
): Promise<Refusal | undefined> {
  if (lead.erased_at !== null) return 'erased';
  if (lead.sub_status_id === LEAD_SUB_STATUS.doNotCall) return 'do_not_call';
  const person = { mobile: lead.mobile, alternateMobile: lead.alternate_mobile };
  const listed = await findListed(db, lead.market_id, [person]);
  if (originOf(listed, person) !== undefined) return 'do_not_call';
  const scope = { marketId: lead.market_id, dseId: 'everyone' } as const;
  const consents = await findConsents(db, scope, lead.lead_id);
  const isWithdrawn = consents.length > 0 && consents.every((one) => one.withdrawn_at !== null);
  return isWithdrawn ? 'withdrawn' : undefined;
}
