import { CHOICE_FIELDS, type ChoiceField } from '@otolead/contract/leads/customer-choices.rules.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { type Names, nameOfLeadType, namesOf, type Wanted } from '../config/config.public.ts';
import type { FoundCar, FoundLead, FoundPreference } from './leads.details.queries.ts';

interface FoundParts {
  readonly lead: FoundLead;
  readonly preferences: readonly FoundPreference[];
  readonly cars: readonly FoundCar[];
}

/** All names shown by the parts of a lead. */
export async function namesOfParts(context: ActorContext, parts: FoundParts): Promise<Names> {
  const { lead, preferences, cars } = parts;
  const dealers = cars.map(({ dealer_id: id }) => id);
  const names = await namesOf(context, [
    ...wantedOf(lead, preferences, cars),
    { table: 'dealer', ids: dealers },
  ]);
  const types = dealers.map((id) => names.row('dealer', id)?.dealer_type_id);
  const dealerTypes = await namesOf(context, [{ list: 'dealer_type', ids: types }]);
  return {
    row: names.row,
    item: (list, id) => (list === 'dealer_type' ? dealerTypes : names).item(list, id),
  };
}

function wantedOf(
  lead: FoundLead,
  preferences: readonly FoundPreference[],
  cars: readonly FoundCar[],
): Wanted[] {
  const both = [...preferences, ...cars];
  const ofCars = (list: string, key: keyof FoundCar): Wanted => ({
    list,
    ids: cars.map((car) => car[key] as number | null),
  });
  return [
    { table: 'city', ids: [lead.city_id, ...preferences.map(({ city_id: id }) => id)] },
    { table: 'lead_type', ids: [lead.lead_type_id] },
    { table: 'make', ids: [lead.bought_make_id, ...both.map(({ make_id: id }) => id)] },
    { table: 'model', ids: [lead.bought_model_id, ...both.map(({ model_id: id }) => id)] },
    {
      table: 'app_user',
      ids: [lead.last_agent_id, lead.myactive_agent_id, ...cars.map(({ updated_by: id }) => id)],
    },
    { table: 'dse', ids: both.map(({ dse_id: id }) => id) },
    { list: 'status_list', ids: [lead.status_id] },
    { list: 'sub_status', ids: [lead.sub_status_id] },
    { list: 'attribution_status_list', ids: [lead.attribution_id] },
    { list: 'billing_status_list', ids: [lead.billing_status_id] },
    { list: 'call_status_list', ids: [lead.last_call_status_id] },
    { list: 'source_list', ids: [lead.source_id] },
    { list: 'customer_source_list', ids: [lead.consumer_source_id] },
    { list: 'lms_status_list', ids: [lead.lms_status_id] },
    ...CHOICE_FIELDS.map((field) => ({ list: field, ids: [lead[field]] })),
    { list: 'model_status_list', ids: both.map(({ model_status_id: id }) => id) },
    ofCars('colour', 'color_id'),
    ofCars('fuel_type', 'fuel_id'),
    ofCars('transmission', 'transmission_id'),
    ofCars('campaign_type', 'campaign_type_id'),
    ofCars('test_drive_status_list', 'td_status_id'),
    ofCars('dealer_visit_status_list', 'visit_status_id'),
  ];
}

/** Names of a lead under wire names. */
export function leadNames(lead: FoundLead, names: Names, { language, market }: ActorContext) {
  const city = names.row('city', lead.city_id);
  const owner = names.row('app_user', lead.myactive_agent_id)?.name ?? null;
  const lastCall = names.item('call_status_list', lead.last_call_status_id);
  return {
    city: city?.name ?? null,
    lead_city: city?.name ?? null,
    cluster: city?.cluster ?? null,
    province: city?.province ?? null,
    lead_type: nameOfLeadType(names.row('lead_type', lead.lead_type_id), language),
    make: names.row('make', lead.bought_make_id)?.name ?? null,
    model: names.row('model', lead.bought_model_id)?.name ?? null,
    agent_name: names.row('app_user', lead.last_agent_id)?.name ?? null,
    ActiveAgent: owner,
    status: fillTerms(names.item('status_list', lead.status_id) ?? '', market),
    sub_status: fillTerms(names.item('sub_status', lead.sub_status_id) ?? '', market),
    attribution_status: names.item('attribution_status_list', lead.attribution_id),
    billing_status: names.item('billing_status_list', lead.billing_status_id),
    call_status: lastCall,
    last_call_status: lastCall,
    lead_source: names.item('source_list', lead.source_id),
    consumer_source: names.item('customer_source_list', lead.consumer_source_id),
    lms_status: names.item('lms_status_list', lead.lms_status_id),
    ...choiceNames(lead, names),
  };
}

/** Names of the personal detail, switched-off rows included. */
function choiceNames(lead: FoundLead, names: Names) {
  const named = CHOICE_FIELDS.map((field) => [`${field}_name`, names.item(field, lead[field])]);
  return Object.fromEntries(named) as { readonly [Field in `${ChoiceField}_name`]: string | null };
}

const carName = (row: { readonly make_id: number; readonly model_id: number }, names: Names) => ({
  make: names.row('make', row.make_id)?.name ?? '',
  model: names.row('model', row.model_id)?.name ?? '',
});

export function preferenceNames(preference: FoundPreference, names: Names) {
  return {
    ...carName(preference, names),
    city: names.row('city', preference.city_id)?.name ?? null,
    dse_name: names.row('dse', preference.dse_id)?.name ?? null,
    model_status: names.item('model_status_list', preference.model_status_id) ?? '',
  };
}

export function carNames(car: FoundCar, names: Names) {
  const dealer = names.row('dealer', car.dealer_id);
  const dse = names.row('dse', car.dse_id);
  return {
    ...carName(car, names),
    dealer_name: dealer?.name ?? '',
    dealer_organization: dealer?.organization ?? '',
    dealer_type: names.item('dealer_type', dealer?.dealer_type_id),
    dse_name: dse?.name ?? null,
    dse_mobile: dse?.phone_number ?? null,
    updated_by_user: names.row('app_user', car.updated_by)?.name ?? null,
    color: names.item('colour', car.color_id),
    fuel: names.item('fuel_type', car.fuel_id),
    transmission: names.item('transmission', car.transmission_id),
    campaign_type: names.item('campaign_type', car.campaign_type_id),
    modal_status_name: names.item('model_status_list', car.model_status_id),
    td_status_name: names.item('test_drive_status_list', car.td_status_id),
    visit_status_name: names.item('dealer_visit_status_list', car.visit_status_id),
  };
}
