import { text } from '@otolead/contract/kernel/text.ts';
import { mergeRefusal } from '@otolead/contract/merges/merges.rules.ts';
import type { ComparedLead, Comparison } from '@otolead/contract/merges/merges.schema.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, invalidInput } from '../../platform/http/errors.ts';
import { leadDetails, leadScope } from '../leads/leads.public.ts';
import { findContacts, findMerges } from './merges.queries.ts';
import { mergeable } from './merges.service.ts';

interface AskedPair {
  readonly lead_id: number;
  readonly other_lead_id: number;
}

type Unjudged = Omit<ComparedLead, 'cannot_close'>;

/**
 * Both leads in their current state. Throws 404 if the first is outside the caller's scope, 400 at the other's id if
 * that one is, or if neither direction is possible.
 */
export async function comparisonOf(context: ActorContext, pair: AskedPair): Promise<Comparison> {
  const { lead_id: id, other_lead_id: otherId } = pair;
  if (id === otherId) throw invalidInput({ other_lead_id: text('merges:same') });
  const scope = leadScope(context);
  const contacts = await findContacts(context.db, scope, [id, otherId]);
  const lead = await factsOf(context, id, contacts);
  const other = await factsOf(context, otherId, contacts).catch((error: unknown) => {
    if (!(error instanceof AppError && error.status === 404)) throw error;
    throw invalidInput({ other_lead_id: text('kernel:error.record_not_found') });
  });
  const merges = await findMerges(context.db, scope, [id, otherId]);
  const judged = (gone: Unjudged, stays: Unjudged): ComparedLead => {
    const refusal = mergeRefusal(mergeable(gone, merges), mergeable(stays, merges));
    return { ...gone, cannot_close: refusal && context.t(text(refusal)) };
  };
  return { leads: [judged(lead, other), judged(other, lead)] };
}

async function factsOf(
  context: ActorContext,
  leadId: number,
  contacts: Awaited<ReturnType<typeof findContacts>>,
): Promise<Unjudged> {
  const parts = ['lead_detail', 'preference_list', 'assigned_cars'] as const;
  const details = await leadDetails(context, { lead_id: leadId, _with: [...parts] });
  const { lead_detail: lead, preference_list: preferences = [], assigned_cars: cars = [] } = details;
  if (!lead) throw new Error(`no details of lead ${leadId}`);
  const contact = contacts.get(leadId);
  return {
    lead_id: leadId,
    name: lead.lead_name,
    mobile: lead.lead_mobile,
    alternate_mobile: lead.alternate_mobile,
    city: lead.lead_city,
    status_id: lead.status_id,
    status: lead.status,
    sub_status: lead.sub_status,
    do_not_call: lead.do_not_call,
    owner: lead.ActiveAgent,
    followup_date: lead.followup_date,
    last_called: contact?.last_called_at?.toISOString() ?? null,
    total_calls: lead.total_calls,
    enquiries: 1 + (contact?.joined ?? 0),
    cars: preferences.map(({ make, model }) => `${make} ${model}`),
    dealers: [...new Set(cars.flatMap(({ dealer_name: dealer }) => dealer ?? []))],
    source: lead.lead_source,
    created_date: lead.created_date,
  };
}
