import { z } from 'zod';
import { callState } from '../calls/calls.schema.ts';
import { leadDocument } from '../documents/documents.schema.ts';
import { startedJob } from '../jobs/jobs.schema.ts';
import { pagination } from '../kernel/envelope.ts';
import { activityEntry } from '../kernel/history.ts';
import { personal } from '../kernel/personal.ts';
import {
  blankable,
  wireCursor,
  wireFlag,
  wireId,
  wireInt,
  wireKey,
  wireList,
  wireRequestId,
} from '../kernel/wire.ts';
import { leadRoute } from '../web-rules/lead-route.schema.ts';
import { leadFilters } from './filters.schema.ts';
import { EMBEDDED_PARTS, LEAD_PARTS } from './leads.limits.ts';
import { LEAD_SORTS } from './search.rules.ts';

const dateTime = z.iso.datetime();

export const leadListRequest = leadFilters.extend({
  page: wireInt(1, 1_000_000).default(1),
  cursor: blankable(wireCursor),
  /** Sorting by follow-up needs the date type followup_date, so that every row has one (`mayBeSorted`). */
  sort: blankable(z.enum(LEAD_SORTS, { error: 'kernel:invalid.value' })),
  direction: blankable(z.enum(['asc', 'desc'], { error: 'kernel:invalid.value' })),
  /** `exact` counts beyond the limit, on demand. */
  count: blankable(z.literal('exact', { error: 'kernel:invalid.value' })),

  /** With one of these the call pushes leads to the dialer instead of listing them (spec A§7). */
  push_to_dialer: blankable(wireFlag),
  is_dailer_push_global: blankable(wireFlag),
  priority_push_to_dialer: blankable(wireFlag),
  priority_list_id: blankable(wireKey),
  /** Made by the client: a repeated push starts one job. */
  request_id: wireRequestId,
});

export type LeadListRequest = z.output<typeof leadListRequest>;

const interest = z.object({
  make_id: z.int(),
  model_id: z.int(),
  make: z.string(),
  model: z.string(),
});

export const leadRow = z.object({
  lead_id: z.int(),
  customer_details: z.object({
    customer_name: z.string(),
    /** E.164 with plus. */
    customer_mobile: personal('mobile', z.string()),
    customer_city_id: z.int().nullable(),
    customer_city: z.string().nullable(),
    created_date: dateTime,
  }),
  status_id: z.int(),
  status: z.string(),
  sub_status_id: z.int(),
  sub_status: z.string(),
  attribution_status: z.string().nullable(),
  /** First three preferences in order of priority. */
  interested_in: z.array(interest),
  num_attempt: z.int(),
  last_modified_date_crm: dateTime,
  agent_name: z.string().nullable(),
  followup_date: dateTime.nullable(),
  myactive_agent: z.string().nullable(),
  /** Always false; the web stores its selection in the row. */
  checked: z.boolean(),
});

export type LeadRow = z.infer<typeof leadRow>;

/** A list answers rows, a push its job. */
export const listedOrPushed = z.union([z.array(leadRow), startedJob]);

export const leadDetailsRequest = z.object({
  lead_id: wireId,
  /** Set while nobody sees the answer yet: the lead is prepared, and `trail.lead_shown` tells when it is on the screen. */
  ahead: blankable(wireFlag),
  _with: wireList(z.enum([...LEAD_PARTS, ...EMBEDDED_PARTS], { error: 'kernel:invalid.value' })).default([
    ...LEAD_PARTS,
  ]),
});

export const similarLeadsRequest = z.object({ lead_id: wireId });

/** Another lead of the market with one of the lead's two numbers. */
export const similarLead = z.object({
  lead_id: z.int(),
  lead_name: z.string(),
  status_id: z.int(),
  status: z.string(),
  sub_status: z.string(),
  created_date: dateTime,
  myactive_agent: z.string().nullable(),
});

export type SimilarLead = z.infer<typeof similarLead>;

const named = { id: z.int().nullable(), name: z.string().nullable() };

export const leadDetail = z.object({
  id: z.int(),
  lead_id: z.int(),
  version: z.int(),
  lead_name: z.string(),
  ktp_name: personal('name', z.string()).nullable(),
  lead_mobile: personal('mobile', z.string()),
  alternate_mobile: personal('mobile', z.string()).nullable(),
  lead_email: personal('email', z.string()).nullable(),
  lead_city_id: named.id,
  lead_city: named.name,
  cluster: z.string().nullable(),
  province: z.string().nullable(),
  postal_code: z.string().nullable(),
  address: personal('address', z.string()).nullable(),
  gender: z.int().nullable(),
  gender_name: named.name,
  marital_status: z.int().nullable(),
  marital_status_name: named.name,
  family_size: z.int().nullable(),
  family_size_name: named.name,
  occupation: z.int().nullable(),
  occupation_name: named.name,
  age_range: z.int().nullable(),
  age_range_name: named.name,
  customer_id: z.int().nullable(),
  status_id: z.int(),
  status: z.string(),
  sub_status_id: z.int(),
  sub_status: z.string(),
  status_reason_id: z.int().nullable(),
  attribution_id: z.int().nullable(),
  attribution_status: z.string().nullable(),
  billing_status_id: z.int().nullable(),
  billing_status: z.string().nullable(),
  call_status: z.string().nullable(),
  /** Same under the specification's other name. */
  last_call_status: z.string().nullable(),
  total_calls: z.int(),
  followup_date: dateTime.nullable(),
  created_date: dateTime,
  last_modified_date_crm: dateTime,
  /** When its person was made anonymous. */
  erased_at: dateTime.nullable(),
  buy_time_days: z.int().nullable(),
  buy_by: z.string().nullable(),
  lead_type: z.string().nullable(),
  lead_source: z.string().nullable(),
  consumer_source: z.string().nullable(),
  lms_status: z.string().nullable(),
  /** Flags raised by the dealer's LMS and unanswered. */
  lms_flag: z.array(z.enum(['rf', 'ncf', 'eaf'])),
  dialer_eligibility: z.boolean(),
  /** The customer refused, or a number is black-listed: no call, no message (domain.md 17). */
  do_not_call: z.boolean(),
  is_saleable: z.boolean(),
  whatsapp_count: z.int(),
  viber_count: z.int(),
  rf: z.boolean(),
  ncf: z.boolean(),
  eaf: z.boolean(),
  dse_process: z.boolean(),
  finance_required: z.boolean().nullable(),
  exchange_required: z.boolean().nullable(),
  is_my_active: z.boolean(),
  myactive_agent_id: z.int().nullable(),
  ActiveAgent: z.string().nullable(),
  agent_name: z.string().nullable(),
  make_id: z.int().nullable(),
  make: z.string().nullable(),
  model_id: z.int().nullable(),
  model: z.string().nullable(),
  booking_date: z.string().nullable(),
  purchase_date: z.string().nullable(),
  purchase_dealer_id: z.int().nullable(),
  other_dealer_name: z.string().nullable(),
  purchase_from_dse_id: z.int().nullable(),
  other_dse_name: z.string().nullable(),
  booking_name: z.string().nullable(),
  booking_mobile: personal('mobile', z.string()).nullable(),
  booking_city_id: z.int().nullable(),
  booking_relation: z.int().nullable(),
  reason_id: z.int().nullable(),
  other_reason_text: personal('text', z.string()).nullable(),
  stnk_id: z.int().nullable(),
  stnk_number: z.string().nullable(),
  stnk_follow_up_date: z.string().nullable(),
  is_audit_eligible_lead: z.boolean(),
});

export type LeadDetail = z.infer<typeof leadDetail>;

export const leadPreference = z.object({
  id: z.int(),
  lead_id: z.int(),
  make_id: z.int(),
  make: z.string(),
  model_id: z.int(),
  model: z.string(),
  city_id: z.int().nullable(),
  city: z.string().nullable(),
  dse_id: z.int().nullable(),
  dse_name: z.string().nullable(),
  model_status_id: z.int(),
  model_status: z.string(),
  source_id: z.int(),
  sort_order: z.int(),
  created_date: dateTime,
});

export type LeadPreference = z.infer<typeof leadPreference>;

export const assignedCar = z.object({
  id: z.int(),
  request_id: z.string(),
  status: z.int().nullable(),
  make_id: z.int(),
  make: z.string(),
  model_id: z.int(),
  model: z.string(),
  color: z.string().nullable(),
  fuel: z.string().nullable(),
  transmission: z.string().nullable(),
  /** In the market's currency, whole units. */
  price: z.int().nullable(),
  dealer_id: z.int(),
  dealer_name: z.string(),
  dealer_organization: z.string(),
  dse_id: z.int().nullable(),
  dse_name: z.string().nullable(),
  dse_mobile: z.string().nullable(),
  dealer_type: z.string().nullable(),
  campaign_type: z.string().nullable(),
  source_id: z.int().nullable(),
  sub_source_id: z.int().nullable(),
  failed_reason: z.string().nullable(),
  triggered_date: dateTime,
  updated_by_user: z.string().nullable(),
  model_status_id: z.int(),
  modal_status_name: z.string().nullable(),
  /** The dealer brings the car to the customer; the status repeats it as 0 or 1. */
  home_td_available: z.boolean(),
  home_td_available_status: z.literal([0, 1]),
  whatsapp_count: z.int(),
  viber_count: z.int(),
  td_status_id: z.int().nullable(),
  td_status_name: z.string().nullable(),
  td_date: dateTime.nullable(),
  td_completed_date: dateTime.nullable(),
  is_requested_at_home: z.boolean(),
  visit_status_id: z.int().nullable(),
  visit_status_name: z.string().nullable(),
  visit_date: dateTime.nullable(),
});

export type AssignedCar = z.infer<typeof assignedCar>;

export const leadDetails = z.object({
  lead_detail: leadDetail.optional(),
  preference_list: z.array(leadPreference).optional(),
  assigned_cars: z.array(assignedCar).optional(),
  /** First page of get_activity. */
  history: z.object({ data: z.array(activityEntry), pagination }).optional(),
  similar_leads: z.array(similarLead).optional(),
  documents: z.array(leadDocument).optional(),
  /** Absent without the right to call. */
  call_state: callState.optional(),
  route: leadRoute.optional(),
});

export type LeadDetails = z.infer<typeof leadDetails>;
