import {
  LEAD_STATUS,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { Identity } from './lead-identity.ts';
import { personColumns } from './lead-person.ts';
import { routeLead } from './lead-routing.ts';
import type { GeneratedLead } from './lead-story.ts';
import { type Random, shares } from './random.ts';
import type { CarModel, City, MarketReferences } from './references.ts';

const FIRST_CUSTOMER_ID = 500_001;

export interface ArrivalOrder {
  readonly index: number;
  readonly leadId: number;
  readonly createdAt: number;
  /** The person's previous lead, if any. */
  readonly earlier?: { readonly index: number; readonly leadId: number } | undefined;
}

const WISH_COUNT = shares([
  [1, 62],
  [2, 27],
  [3, 11],
]);

/** Requested cars, the most wanted first. */
export function wishesOf(market: MarketReferences, isUsedCar: boolean, random: Random): CarModel[] {
  const count = WISH_COUNT(random);
  const wishes = new Map<number, CarModel>();
  for (let draw = 0; draw < count; draw += 1) {
    const model = (isUsedCar ? market.anyModel : market.newModel)(random);
    wishes.set(model.id, model);
  }
  return [...wishes.values()];
}

const SOURCE = shares([
  [1, 46],
  [2, 9],
  [3, 8],
  [4, 19],
  [5, 7],
  [6, 6],
  [7, 5],
]);

export interface Enquiry {
  readonly wishes: readonly CarModel[];
  readonly isUsedCar: boolean;
  readonly last: LeadSubStatusId;
}

/** The lead on arrival: new, untouched, routed. */
export function arrivedLead(
  references: MarketReferences,
  { index, leadId, createdAt, earlier }: ArrivalOrder,
  identity: Identity,
  city: City,
  { wishes, isUsedCar, last }: Enquiry,
  random: Random,
): GeneratedLead {
  const created = new Date(createdAt);
  return {
    lead_id: leadId,
    market_id: references.market.id,
    customer_id: FIRST_CUSTOMER_ID + (earlier?.index ?? index),
    ...routeLead(references, { makeId: wishes[0]?.makeId ?? 0, isUsedCar, last }, random),
    source_id: SOURCE(random),
    consumer_source_id: random.chance(0.5) ? random.between(1, 13) : null,
    ...personColumns(identity, city, random),
    status_id: LEAD_STATUS.new,
    sub_status_id: SUB.fresh,
    status_reason_id: null,
    attribution_id: null,
    billing_status_id: null,
    attribution_date: null,
    followup_at: null,
    buy_time_days: null,
    buy_by: null,
    lms_status_id: null,
    rf: false,
    ncf: false,
    eaf: false,
    dse_process: false,
    attempts: 0,
    calls_used_up: false,
    last_call_status_id: null,
    last_called_at: null,
    last_agent_id: null,
    myactive_agent_id: null,
    myactive_at: null,
    finance_required: null,
    exchange_required: null,
    bought_make_id: null,
    bought_model_id: null,
    purchase_dealer_id: null,
    other_dealer_name: null,
    purchase_dse_id: null,
    other_dse_name: null,
    booking_date: null,
    purchase_date: null,
    booking_name: null,
    booking_mobile: null,
    booking_city_id: null,
    booking_relation_id: null,
    reason_id: null,
    other_reason_text: null,
    stnk_id: null,
    stnk_number: null,
    stnk_followup_date: null,
    duplicate_of: earlier?.leadId ?? null,
    whatsapp_count: 0,
    viber_count: 0,
    created_at: created,
    updated_at: created,
    updated_crm_at: created,
    updated_lms_at: null,
    version: 1,
    erased_at: null,
  };
}
