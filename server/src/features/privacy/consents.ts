import type { ActivitySource } from '@otolead/contract/activity/activity.schema.ts';
import type { Consents } from '@otolead/contract/privacy/consent.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import {
  endConsents,
  findConsents,
  findListed,
  originOf,
  refuseNumbers,
} from '../blacklist/blacklist.public.ts';
import { withdrawPushes } from '../dialer/dialer.public.ts';
import { type Lead, leadScope, lockLead, scopedLeads, writeLead } from '../leads/leads.public.ts';

/** Throws 404 outside the scope. */
export async function consentsOf(context: ActorContext, leadId: number): Promise<Consents> {
  const { db, market } = context;
  const scope = leadScope(context);
  const lead = await scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .select(['lead.mobile', 'lead.alternate_mobile'])
    .executeTakeFirst();
  if (!lead) throw notFound();
  const person = { mobile: lead.mobile, alternateMobile: lead.alternate_mobile };
  const [found, listed] = await Promise.all([
    findConsents(db, scope, leadId),
    findListed(db, market.id, [person]),
  ]);
  return {
    consents: found.map((row) => ({
      ...row,
      created_by: row.created_by ?? '',
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    })),
    refused: originOf(listed, person) !== undefined,
  };
}

/** `withdrawByCustomer` as a call; throws 404 outside the scope. */
export function withdrawConsent(
  context: ActorContext,
  leadId: number,
): Promise<{ readonly lead_id: number; readonly version: number }> {
  const { actor, clock, db, market } = context;
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    return withdrawByCustomer(tx, { marketId: market.id, now: clock.now(), actor, source: 'crm' }, lead);
  });
}

interface Withdrawal {
  readonly marketId: number;
  readonly now: Date;
  readonly actor: { readonly userId: number | null; readonly name: string };
  readonly source?: ActivitySource;
}

/**
 * The customer of a locked lead takes consent back: both numbers are black-listed, the follow-up goes, the lead leaves the
 * dialer's lists, all in one transaction (VICIdial is asked behind it). Repeated, it changes nothing more.
 */
export async function withdrawByCustomer(
  tx: Tx,
  { source = 'system', ...act }: Withdrawal,
  lead: Lead,
): Promise<{ readonly lead_id: number; readonly version: number }> {
  const { lead_id: leadId } = lead;
  if (await isWithdrawn(tx, act.marketId, lead)) return { lead_id: leadId, version: lead.version };
  const numbers = [lead.mobile, lead.alternate_mobile].flatMap((mobile) => mobile ?? []);
  await refuseNumbers(
    tx,
    act,
    numbers.map((mobile) => ({ leadId, mobile })),
  );
  await endConsents(tx, act, [leadId]);
  await withdrawPushes(tx, { marketId: act.marketId, leadIds: [leadId], now: act.now });
  const { difference, version } = await writeLead(tx, lead, { followup_at: null }, act.now);
  const { followup_at: followup } = difference;
  await recordActivity(tx, {
    leadId,
    marketId: act.marketId,
    type: 'status',
    source,
    actor: act.actor,
    now: act.now,
    version,
    ...(followup && { changes: { follow_up_date: followup } }),
    facts: { refusal: 'withdraw' },
  });
  return { lead_id: leadId, version };
}

/** Nothing of a withdrawal is left to do: both numbers are refused, no consent is in force and nothing is planned. */
async function isWithdrawn(tx: Tx, marketId: number, lead: Lead): Promise<boolean> {
  if (lead.followup_at !== null) return false;
  const listed = await findListed(tx, marketId, [
    { mobile: lead.mobile, alternateMobile: lead.alternate_mobile },
  ]);
  const isRefused = (number: string | null) => number === null || listed.get(number) === 'refusal';
  if (![lead.mobile, lead.alternate_mobile].every(isRefused)) return false;
  const given = await findConsents(tx, { marketId, dseId: 'everyone' }, lead.lead_id);
  return given.every(({ withdrawn_at: at }) => at !== null);
}
