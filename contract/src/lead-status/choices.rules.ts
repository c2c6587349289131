import { LEAD_SUB_STATUS } from '../kernel/lead-statuses.ts';
import { type Actor, defaultAttribution, defaultBilling, isAttributionShown } from './attribution.rules.ts';
import { CONSUMER_FIELDS, type Consumer, setSameAsConsumer } from './booking.rules.ts';
import type { CurrentLead } from './context.rules.ts';
import type { OTHER, StatusValues } from './values.rules.ts';

/**
 * Effects of one choice on other fields (spec A§4). Values hidden by a choice stay, so that a slip costs nothing; a
 * save omits them (`applicableValues`). Emptied values go.
 */
type ChoiceContext = Actor & { readonly current: CurrentLead };

const UNSETTLED = { attribution_id: null, billing_status_id: null, status_reason_id: null, buy_time: null };

export function onStatusChosen(values: StatusValues, statusId: number): StatusValues {
  if (statusId === values.status_id) return values;
  return { ...values, ...UNSETTLED, status_id: statusId, sub_status_id: null };
}

export function onSubStatusChosen(
  values: StatusValues,
  subStatusId: number,
  context: ChoiceContext,
): StatusValues {
  if (subStatusId === values.sub_status_id) return values;
  const next = { ...values, ...UNSETTLED, sub_status_id: subStatusId };
  const shown = isAttributionShown(next.status_id, subStatusId, context.current, context);
  return shown ? onAttributionChosen(next, defaultAttribution(context.current, context), context) : next;
}

/** Status reasons depend on the attribution; billing exists for attribution 3 alone. */
export function onAttributionChosen(
  values: StatusValues,
  attributionId: number,
  { current }: Pick<ChoiceContext, 'current'>,
): StatusValues {
  if (attributionId === values.attribution_id) return values;
  const billing_status_id = defaultBilling(attributionId, current);
  return { ...values, attribution_id: attributionId, billing_status_id, status_reason_id: null };
}

/** A model belongs to one make; `sells` tells whether the chosen dealer sells the new make. */
export function onMakeChosen(
  values: StatusValues,
  makeId: number | null,
  sells: (dealerId: number) => boolean,
): StatusValues {
  if (makeId === values.make_id) return values;
  const next = { ...values, make_id: makeId, model_id: null };
  const { purchase_dealer_id: dealerId } = values;
  return typeof dealerId !== 'number' || sells(dealerId) ? next : onDealerChosen(next, null);
}

/** Choosing another dealer clears the DSE and the typed DSE name, which belong to the former one. */
export function onDealerChosen(
  values: StatusValues,
  dealerId: StatusValues['purchase_dealer_id'],
): StatusValues {
  if (dealerId === values.purchase_dealer_id) return values;
  const other_dealer_name = nameBeside(dealerId, values.other_dealer_name);
  return onDseChosen({ ...values, purchase_dealer_id: dealerId, other_dealer_name }, null);
}

export function onDseChosen(values: StatusValues, dseId: StatusValues['purchase_from_dse_id']): StatusValues {
  return { ...values, purchase_from_dse_id: dseId, other_dse_name: nameBeside(dseId, values.other_dse_name) };
}

/** A name without an id means 'other' (`normaliseValues`), so emptying the choice empties the name. */
function nameBeside(id: number | typeof OTHER | null, name: string | null): string | null {
  return id === null ? null : name;
}

/** A car of the lead, with the dealer who has it; null of a car that is only wanted. */
export interface KnownCar {
  readonly make_id: number;
  readonly model_id: number;
  readonly dealer_id: number | null;
  readonly dse_id: number | null;
}

/** What the lead says about a booking. */
interface Known {
  readonly car: KnownCar | undefined;
  readonly consumer: Consumer;
  readonly today: string;
}

/**
 * A booking defaults to the lead's car, if nothing else was chosen, to the customer as the buyer, if nobody was named, and
 * to today.
 */
export function onBookingKnown(given: StatusValues, { car, consumer, today }: Known): StatusValues {
  if (given.sub_status_id !== LEAD_SUB_STATUS.booked) return given;
  const isNamed = CONSUMER_FIELDS.some((field) => given[field] !== null);
  const values = isNamed
    ? given
    : CONSUMER_FIELDS.reduce((next, field) => setSameAsConsumer(next, field, consumer, true), given);
  const booking_date = values.booking_date ?? today;
  const isChosen = values.make_id !== null || values.purchase_dealer_id !== null;
  if (!car || isChosen) return { ...values, booking_date };
  return {
    ...values,
    booking_date,
    make_id: car.make_id,
    model_id: car.model_id,
    purchase_dealer_id: car.dealer_id,
    purchase_from_dse_id: car.dse_id,
  };
}
