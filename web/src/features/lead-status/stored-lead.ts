import {
  isLeadStatusId,
  isLeadSubStatusId,
  type LeadStatusId,
  type LeadSubStatusId,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import type { AttributionId, BillingStatusId } from '@otolead/contract/lead-status/attribution.rules.ts';
import type { Consumer } from '@otolead/contract/lead-status/booking.rules.ts';
import { buyTimeErrors } from '@otolead/contract/lead-status/buy-time.rules.ts';
import type { CurrentLead, StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import { followUpErrors } from '@otolead/contract/lead-status/followup.rules.ts';
import { normaliseValues, type StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';

/** The stored lead in the rules' terms. */
export function currentLead(lead: LeadDetail): CurrentLead {
  const { status_id, sub_status_id } = lead;
  if (!isLeadStatusId(status_id) || !isLeadSubStatusId(sub_status_id)) {
    throw new RangeError(`lead ${lead.lead_id} has the unknown state ${status_id}/${sub_status_id}`);
  }
  return {
    statusId: status_id,
    subStatusId: sub_status_id,
    attributionId: lead.attribution_id as AttributionId | null,
    billingStatusId: lead.billing_status_id as BillingStatusId | null,
    raised: { rf: lead.rf, ncf: lead.ncf, eaf: lead.eaf },
    myActiveAgentId: lead.myactive_agent_id,
    stnkId: lead.stnk_id,
    stnkFollowUpDate: lead.stnk_follow_up_date,
  };
}

/**
 * The lead with the state that the form was begun on. If another user moved it since, only the server can detect
 * the conflict: under the new state the form would report errors that nobody has asked its author to fix.
 */
export function leadBegunOn(current: CurrentLead, initial: StatusValues): CurrentLead {
  return {
    ...current,
    statusId: initial.status_id as LeadStatusId,
    subStatusId: initial.sub_status_id as LeadSubStatusId,
    attributionId: initial.attribution_id as AttributionId | null,
    billingStatusId: initial.billing_status_id as BillingStatusId | null,
  };
}

/** The values that 'same as consumer' copies. */
export function consumerOf(lead: LeadDetail, market: Pick<Market, 'phone'>): Consumer {
  return {
    name: lead.lead_name,
    mobile: localMobile(lead.lead_mobile, market),
    cityId: lead.lead_city_id,
  };
}

/**
 * The form's initial values: the stored lead, with empty comments and flags. A past follow-up or buy time is
 * dropped, so that the form asks for a new one instead of refusing it.
 */
export function storedValues(lead: LeadDetail, context: StatusContext): StatusValues {
  const { timeZone } = context.market;
  const followUp = lead.followup_date === null ? null : new Date(lead.followup_date);
  const stored = normaliseValues({
    status_id: lead.status_id,
    sub_status_id: lead.sub_status_id,
    follow_up_date: followUp && localDate(followUp, timeZone),
    followup_time: followUp && localTime(followUp, timeZone),
    buy_time: lead.buy_by ?? lead.buy_time_days,
    status_reason_id: lead.status_reason_id,
    make_id: lead.make_id,
    model_id: lead.model_id,
    booking_date: lead.booking_date,
    purchase_date: lead.purchase_date,
    purchase_dealer_id: lead.purchase_dealer_id,
    other_dealer_name: lead.other_dealer_name,
    purchase_from_dse_id: lead.purchase_from_dse_id,
    other_dse_name: lead.other_dse_name,
    reason_id: lead.reason_id,
    other_reason_text: lead.other_reason_text,
    booking_name: lead.booking_name,
    booking_mobile: lead.booking_mobile && localMobile(lead.booking_mobile, context.market),
    booking_city_id: lead.booking_city_id,
    booking_relation: lead.booking_relation,
    stnk_id: lead.stnk_id,
    stnk_number: lead.stnk_number,
    stnk_follow_up_date: lead.stnk_follow_up_date,
    attribution_id: lead.attribution_id,
    billing_status_id: lead.billing_status_id,
  });
  const followUpPassed = Object.keys(followUpErrors(stored, context)).length > 0;
  const buyTimePassed = Object.keys(buyTimeErrors(stored, context)).length > 0;
  return {
    ...stored,
    ...(followUpPassed && { follow_up_date: null, followup_time: null }),
    ...(buyTimePassed && { buy_time: null }),
  };
}
