import { z } from 'zod';
import { blankable, wireId, wireInt, wireKey, wireRequestId, wireText } from '../kernel/wire.ts';
import { TYPED_LENGTH } from './customer.rules.ts';

/** Left out means 'as it is', blank means 'nothing'. */
function emptiable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullish());
}

const typed = emptiable(wireText(TYPED_LENGTH));
const key = emptiable(wireKey);

/** The personal-detail payload (spec A§7). Form only: what may stand in a field is the rules' business. */
export const editCustomerRequest = z.object({
  lead_id: wireId,
  id: blankable(wireId),
  /** The version the form was opened with; absent for callers that know none (domain.md 13). */
  version: blankable(wireInt(1, 2_147_483_647)),
  /** Kept when the same submission is sent again after its answer was lost. */
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
