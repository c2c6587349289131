import type { CustomerValues } from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';

/** The form's initial values from the stored lead. */
export function customerOf(lead: LeadDetail, market: Market): CustomerValues {
  return {
    name: lead.lead_name,
    ktp_name: lead.ktp_name,
    mobile: localMobile(lead.lead_mobile, market),
    alternate_mobile: lead.alternate_mobile && localMobile(lead.alternate_mobile, market),
    email: lead.lead_email,
    customer_city_id: lead.lead_city_id,
    postal_code: lead.postal_code,
    address: lead.address,
    gender: lead.gender,
    age_range: lead.age_range,
    marital_status: lead.marital_status,
    family_size: lead.family_size,
    occupation: lead.occupation,
    myactive_agent_id: lead.myactive_agent_id,
  };
}

/** The request, without what is masked; includes the owner only if changed, 0 for none. */
export function customerPayload(values: CustomerValues, initial: CustomerValues) {
  const readable = Object.entries(values).filter(([, value]) => !isMasked(value));
  const {
    myactive_agent_id: owner,
    ktp_name: ktpName,
    ...always
  } = Object.fromEntries(readable) as Partial<CustomerValues>;
  return {
    ...always,
    ...(ktpName !== undefined && ktpName !== initial.ktp_name && { ktp_name: ktpName }),
    ...(owner !== initial.myactive_agent_id && { myactive_agent_id: owner ?? 0 }),
  };
}
