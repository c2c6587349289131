import type { addLead, findKnownNumbers } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { type AddLeadValues, addLeadRules, NEW_LEAD } from '@otolead/contract/arrivals/add-lead.rules.ts';
import type { KnownNumbers } from '@otolead/contract/arrivals/add-lead.schema.ts';
import type { Enquiry, EnquiryField } from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { refuseUnknown } from '../../platform/records/save-record.ts';
import { findListed, originOf } from '../blacklist/blacklist.public.ts';
import { isConfigItem } from '../config/config.public.ts';
import { leadsOfNumbers } from '../leads/leads.public.ts';
import { isOpen } from './enquiries.people.ts';
import { takeEnquiries } from './enquiries.ts';

type Request = ParsedOf<typeof addLead>;

/** Form fields by their names in an enquiry. */
const FORM_FIELD: { readonly [Field in EnquiryField]?: keyof AddLeadValues } = {
  city: 'city_id',
  make: 'make_id',
  model: 'model_id',
  lead_type: 'lead_type_id',
};

/**
 * Takes a lead by hand like a partner's enquiry: an open lead of the person takes it, or a new one is made and routed
 * (domain.md 15, 16). Throws 400 with a fault per field.
 */
export function addLeadByHand(
  context: ActorContext,
  request: Request,
): Promise<{ lead_id: number; duplicate: boolean }> {
  const { actor, clock, market } = context;
  const values: AddLeadValues = { ...NEW_LEAD, ...given(request) };
  const rules = addLeadRules(market);
  refuseFaults(rules.faults(values));
  return inTransaction(context.db, async (tx) => {
    const sourceId = values.source_id as number;
    refuseUnknown(rules, 'source_id', await isConfigItem(tx, 'source_list', sourceId));
    const source = {
      name: actor.name,
      actor: { userId: actor.userId, name: actor.name },
      sourceId,
      history: 'crm',
      now: clock.now(),
    } as const;
    const [outcome] = await takeEnquiries(tx, market, source, [enquiryOf(values, source.now)]);
    if (!outcome) throw new Error('an enquiry without an outcome');
    const { errors, leadId, duplicate } = outcome;
    refuseFaults(
      Object.fromEntries(
        Object.entries(errors).map(([field, faults]) => [
          FORM_FIELD[field as EnquiryField] ?? field,
          faults[0],
        ]),
      ),
    );
    return { lead_id: leadId as number, duplicate };
  });
}

/** Drops empty fields, so that the form's defaults apply. */
const given = (request: Request) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

const idOf = (id: number | null) => (id === null ? null : String(id));

function enquiryOf(values: AddLeadValues, now: Date): Enquiry {
  const { mobile, alternate_mobile, name, email, web_id, message } = values;
  const agreed = values.consent.trim();
  return {
    ...{ mobile, alternate_mobile, name, email, web_id, message },
    ...(agreed && { consent: { given_at: now, source: agreed } }),
    city: idOf(values.city_id),
    make: idOf(values.make_id),
    model: idOf(values.model_id),
    lead_type: idOf(values.lead_type_id),
    gm_id: idOf(values.gm_id),
  };
}

/** Leads and black-list state of the numbers; nothing for an invalid one. */
export async function knownNumbers(
  context: ActorContext,
  { mobile, alternate_mobile }: ParsedOf<typeof findKnownNumbers>,
): Promise<KnownNumbers> {
  const { db, market } = context;
  const [first, other] = [mobile, alternate_mobile].map((typed) =>
    typed ? mobileDigits(typed, market) : null,
  );
  const numbers = [first, other].flatMap((number) => number ?? []);
  const main = numbers[0];
  if (main === undefined) return { leads: [], listed: false };
  const person = { mobile: main, alternateMobile: numbers[1] ?? null };
  const listed = await findListed(db, market.id, [person]);
  const leads = await leadsOfNumbers(context, numbers);
  return {
    leads: leads.map(({ sub_status_id, ...lead }) => ({
      ...lead,
      is_open: isOpen({ status_id: lead.status_id, sub_status_id }),
    })),
    listed: originOf(listed, person) !== undefined,
  };
}
