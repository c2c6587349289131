import { z } from 'zod';
import { SHOWN_FIELDS } from '../kernel/masked.ts';
import { blankable, wireId, wireInt, wireKey, wireRequestId, wireText } from '../kernel/wire.ts';
import { TYPED_LENGTH } from './customer.rules.ts';

/** Omitted means 'unchanged', blank means 'none'. */
function emptiable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullish());
}

const typed = emptiable(wireText(TYPED_LENGTH));
const key = emptiable(wireKey);

/** Personal-detail payload (spec A§7). Shape only: the rules judge the values. */
export const editCustomerRequest = z.object({
  lead_id: wireId,
  id: blankable(wireId),
  /** Version with which the form was opened; absent for callers that know none (domain.md 13). */
  version: blankable(wireInt(1, 2_147_483_647)),
  /** Reused when the same submission is sent again after its answer was lost. */
  request_id: wireRequestId,
  name: typed,
  ktp_name: typed,
  mobile: typed,
  alternate_mobile: typed,
  email: typed,
  customer_city_id: key,
  postal_code: typed,
  address: typed,
  gender: key,
  age_range: key,
  marital_status: key,
  family_size: key,
  occupation: key,
  myactive_agent_id: key,
});

export type EditCustomerRequest = z.output<typeof editCustomerRequest>;

export const customerSaved = z.object({ lead_id: z.int(), version: z.int() });

/** What a contact is shown for; the view log keeps it. */
const SHOW_PURPOSES = ['show', 'call', 'chat', 'copy'] as const;

export const showContactRequest = z.object({
  lead_id: wireId,
  field: z.enum(SHOWN_FIELDS, { error: 'kernel:invalid.value' }),
  purpose: z.enum(SHOW_PURPOSES, { error: 'kernel:invalid.value' }),
});

/** Numbers in E.164; null where the lead has none. */
export const shownContact = z.object({ value: z.string().nullable() });
