import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireList } from '../kernel/wire.ts';
import { LEAD_PARTS } from '../leads/leads.limits.ts';
import { assignedCar } from '../leads/leads.schema.ts';
import { LD_STATUS } from './cars.rules.ts';

const version = blankable(wireInt(1, 2_147_483_647));
const oneOf = { error: 'kernel:invalid.value' };

export const listAssignedCarsRequest = z.object({
  lead_id: wireId,
  _with: wireList(z.enum(LEAD_PARTS, oneOf)).default(['assigned_cars']),
});

export const updateAssignedCarRequest = z.object({
  id: wireId,
  status: wireInt(LD_STATUS.pending, LD_STATUS.removed),
  lead_id: blankable(wireId),
  version,
});

export type UpdateAssignedCarRequest = z.output<typeof updateAssignedCarRequest>;

export const subLeadRequest = z.object({ id: wireId, lead_id: wireId });

/** Assigned car with its test drive and visit; days and times by the market's clock. */
export const subLead = assignedCar.extend({
  lead_id: z.int(),
  /** Of the lead. */
  version: z.int(),
  td_comment: personal('text', z.string()).nullable(),
  td_rejected_by: z.string().nullable(),
  td_postal_code: z.string().nullable(),
  td_city_id: z.int().nullable(),
  td_address: personal('address', z.string()).nullable(),
  visit_comment: personal('text', z.string()).nullable(),
});

export type SubLead = z.infer<typeof subLead>;

/** Salespeople of the dealer of an assigned car (`assign_id`), or of a salesperson (`dse_id`). */
export const dealerDseRequest = z.object({
  dse_id: blankable(wireKey),
  assign_id: blankable(wireId),
});

/** Salespeople of a city's dealers who sell a make: few, hence unpaged. */
export const dseUserRequest = z.object({
  city_id: wireKey,
  make_id: wireKey,
  is_pagination_required: blankable(wireFlag.refine((paged) => !paged, oneOf)),
});

export const dseOfDealer = z.object({
  dse_id: z.int(),
  dse_name: z.string(),
  dealer_id: z.int(),
  dealer_name: z.string(),
  dealer_organization: z.string(),
});

export type DseOfDealer = z.infer<typeof dseOfDealer>;

const leadId = blankable(wireId);

export const updateFinanceRequest = z.object({ lead_id: leadId, finance_status: wireFlag, version });
export const updateExchangeRequest = z.object({ lead_id: leadId, exchange_status: wireFlag, version });

export const toggled = z.object({ lead_id: z.int(), version: z.int() });
