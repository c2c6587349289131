import { isClosed, LEAD_SUB_STATUS, type LeadStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { e164, mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import { REJECTED_BY_BRAND } from '@otolead/contract/leads/leads.rules.ts';
import type { LeadDetail, LeadDetails, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { isoOf, isoOrNull } from '../../platform/db/instant.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Names } from '../config/config.public.ts';
import { carNames, leadNames, namesOfParts, preferenceNames } from './leads.details.names.ts';
import {
  type FoundCar,
  type FoundLead,
  type FoundPreference,
  findAssignedCars,
  findLead,
  findPreferences,
} from './leads.details.queries.ts';
import { type LeadScope, leadScope } from './leads.scope.ts';

type Part = (typeof LEAD_PARTS)[number];

export interface DetailsRequest {
  readonly lead_id: number;
  readonly _with: readonly Part[];
}

export function isPart(name: string): name is Part {
  return LEAD_PARTS.some((part) => part === name);
}

/** Requested parts of a lead; 404 outside the caller's scope whatever the parts. */
export async function leadDetails(context: ActorContext, request: DetailsRequest): Promise<LeadDetails> {
  const { db } = context;
  const scope = leadScope(context);
  const wants = new Set(request._with);
  const key = { leadId: request.lead_id };
  const [[lead], preferences, cars] = await onOneConnection(db, (one) =>
    Promise.all([
      findLead(one, scope, key),
      wants.has('preference_list') ? findPreferences(one, scope, key) : undefined,
      wants.has('assigned_cars') ? findAssignedCars(one, scope, key) : undefined,
    ]),
  );
  if (!lead) throw notFound();
  const names = await namesOfParts(context, { lead, preferences: preferences ?? [], cars: cars ?? [] });
  return {
    ...(wants.has('lead_detail') && { lead_detail: presentLead(withoutRivals(lead, scope), names, context) }),
    ...(preferences && {
      preference_list: preferences.map((row) => presentPreference(row, names, scope)),
    }),
    ...(cars && { assigned_cars: cars.map((car) => presentCar(car, names, context)) }),
  };
}

function presentPreference(preference: FoundPreference, names: Names, { dseId }: LeadScope): LeadPreference {
  const { created_at, ...row } = preference;
  const isTold = dseId === 'everyone' || row.dse_id === dseId;
  return {
    ...row,
    ...preferenceNames(preference, names),
    ...(!isTold && { dse_id: null, dse_name: null }),
    created_date: created_at.toISOString(),
  };
}

function presentCar(found: FoundCar, names: Names, { t }: ActorContext) {
  const { triggered_at, td_date, td_completed_at, td_at_home, visit_date, ...car } = found;
  return {
    ...car,
    ...carNames(found, names),
    failed_reason:
      car.failed_reason === REJECTED_BY_BRAND ? t(text('imports:rejected_by_brand')) : car.failed_reason,
    home_td_available_status: car.home_td_available ? (1 as const) : (0 as const),
    triggered_date: triggered_at.toISOString(),
    td_date: isoOrNull(td_date),
    td_completed_date: isoOrNull(td_completed_at),
    is_requested_at_home: td_at_home,
    visit_date: isoOrNull(visit_date),
  };
}

/** Dealer staff see the seller of a purchase only if it is themselves. */
function withoutRivals(lead: FoundLead, { dseId }: LeadScope): FoundLead {
  if (dseId === 'everyone' || lead.purchase_dse_id === dseId) return lead;
  return {
    ...lead,
    purchase_dealer_id: null,
    other_dealer_name: null,
    purchase_dse_id: null,
    other_dse_name: null,
  };
}

const FLAGS = ['rf', 'ncf', 'eaf'] as const;

/** Same as the list's filter of that name (domain.md 6), computed from data already read. */
function isDialerEligible(
  lead: FoundLead,
  isCallable: boolean | undefined,
  market: Market,
  now: Date,
): boolean {
  return (
    !isClosed(lead.status_id as LeadStatusId) &&
    lead.myactive_agent_id === null &&
    (lead.followup_at === null || Date.parse(isoOf(lead.followup_at)) <= now.getTime()) &&
    isCallable === true &&
    mobileDigits(lead.mobile, market) === lead.mobile &&
    !lead.is_blacklisted
  );
}

function presentLead(lead: FoundLead, names: Names, context: ActorContext): LeadDetail {
  const { clock, market } = context;
  const isCallable = names.row('lead_type', lead.lead_type_id)?.is_callable;
  return {
    ...lead,
    ...leadNames(lead, names, context),
    id: lead.lead_id,
    lead_name: lead.name,
    lms_flag: FLAGS.filter((flag) => lead[flag]),
    dialer_eligibility: isDialerEligible(lead, isCallable, market, clock.now()),
    do_not_call: lead.is_blacklisted || lead.sub_status_id === LEAD_SUB_STATUS.doNotCall,
    lead_mobile: e164(lead.mobile),
    alternate_mobile: lead.alternate_mobile && e164(lead.alternate_mobile),
    lead_email: lead.email,
    lead_city_id: lead.city_id,
    total_calls: lead.attempts,
    followup_date: lead.followup_at && isoOf(lead.followup_at),
    created_date: isoOf(lead.created_at),
    erased_at: lead.erased_at && isoOf(lead.erased_at),
    last_modified_date_crm: isoOf(lead.updated_crm_at),
    is_my_active: lead.myactive_agent_id !== null,
    make_id: lead.bought_make_id,
    model_id: lead.bought_model_id,
    purchase_from_dse_id: lead.purchase_dse_id,
    booking_mobile: lead.booking_mobile && e164(lead.booking_mobile),
    booking_relation: lead.booking_relation_id,
    stnk_follow_up_date: lead.stnk_followup_date,
  };
}
