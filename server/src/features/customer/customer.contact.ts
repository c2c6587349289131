import type { showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { kindOfField } from '@otolead/contract/kernel/masked.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';

/** One contact of a lead in the caller's scope. `views: 'shown'` makes the server log it before it answers. */
export async function contactOf(
  context: ActorContext,
  { lead_id: leadId, field }: ParsedOf<typeof showContact>,
): Promise<string | null> {
  const lead = await scopedLeads(context.db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select(`lead.${field} as value`)
    .executeTakeFirst();
  if (!lead) throw notFound();
  return lead.value && kindOfField(field) === 'mobile' ? e164(lead.value) : lead.value;
}
