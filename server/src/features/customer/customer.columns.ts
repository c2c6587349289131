import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerValues,
  storedMobile,
} from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import type { Lead, LeadChanges } from '../leads/leads.public.ts';

type Column = Extract<CustomerField, keyof LeadChanges> | 'city_id';

/** Column of a wire field. */
export function columnOf(field: CustomerField): Column {
  return field === 'customer_city_id' ? 'city_id' : field;
}

export function storedCustomer(lead: Lead, market: Market): CustomerValues {
  const stored = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, lead[columnOf(field)]]));
  const { alternate_mobile: alternate } = lead;
  return {
    ...(stored as unknown as CustomerValues),
    mobile: localMobile(lead.mobile, market),
    alternate_mobile: alternate && localMobile(alternate, market),
  };
}

/** Valid values as column changes; without the mobile. */
export function customerColumns(
  values: CustomerValues,
  fields: readonly CustomerField[],
  { market, now }: { market: Market; now: Date },
): LeadChanges {
  const changed = Object.fromEntries(fields.map((field) => [columnOf(field), values[field]]));
  const { alternate_mobile: alternate, myactive_agent_id: owner, name } = values;
  const has = (field: CustomerField) => fields.includes(field);
  return {
    ...changed,
    ...(has('name') && name !== null && { search_name: searchName(name) }),
    ...(has('alternate_mobile') && { alternate_mobile: alternate && storedMobile(alternate, market) }),
    ...(has('myactive_agent_id') && { myactive_at: owner === null ? null : now }),
  };
}
