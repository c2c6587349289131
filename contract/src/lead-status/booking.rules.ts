import { isLocalDate, type LocalDate } from '../kernel/market-time.ts';
import { isMasked } from '../kernel/masked.ts';
import { isLocalMobile } from '../kernel/phone.ts';
import { type StatusContext, todayOf } from './context.rules.ts';
import { fieldLabel, isInvalid, type StatusErrors, statusText } from './messages.rules.ts';
import type { StatusValues } from './values.rules.ts';

/** Booking and purchase: when, and in whose name. Source: spec A§3, A§5. */

/** No sale that a lead is about is older: an earlier date has a wrong year. */
export const EARLIEST_SALE: LocalDate = '2000-01-01';

/** `relationship_list`: the buyer is the consumer in person. */
export const RELATION_SELF = 1;

/** Consumer data that booking fields can copy. */
export interface Consumer {
  readonly name: string;
  readonly mobile: string;
  readonly cityId: number | null;
}

const FROM_CONSUMER = {
  booking_name: ({ name }: Consumer) => name,
  booking_mobile: ({ mobile }: Consumer) => mobile,
  booking_city_id: ({ cityId }: Consumer) => cityId,
  booking_relation: () => RELATION_SELF,
} as const;

export type ConsumerField = keyof typeof FROM_CONSUMER;
export const CONSUMER_FIELDS = Object.keys(FROM_CONSUMER) as readonly ConsumerField[];

/** Unknown consumer data cannot be copied. */
export function isKnownOfConsumer(field: ConsumerField, consumer: Consumer): boolean {
  return FROM_CONSUMER[field](consumer) !== null;
}

/** State of a field's same-as-consumer box. */
export function isSameAsConsumer(values: StatusValues, field: ConsumerField, consumer: Consumer): boolean {
  return isKnownOfConsumer(field, consumer) && values[field] === FROM_CONSUMER[field](consumer);
}

/** Ticking the box copies the consumer's value, unticking empties the field. */
export function setSameAsConsumer(
  values: StatusValues,
  field: ConsumerField,
  consumer: Consumer,
  same: boolean,
): StatusValues {
  return { ...values, [field]: same ? FROM_CONSUMER[field](consumer) : null };
}

export function bookingErrors(
  values: StatusValues,
  context: Pick<StatusContext, 'now' | 'market'>,
): StatusErrors {
  const errors: StatusErrors = {};
  for (const field of ['booking_date', 'purchase_date'] as const) {
    const date = values[field];
    if (date === null) continue;
    if (!isLocalDate(date) || date < EARLIEST_SALE) errors[field] = isInvalid(field);
    else if (date > todayOf(context)) errors[field] = statusText('in_future', { name: fieldLabel(field) });
  }
  const { booking_date: booked, purchase_date: bought } = values;
  const bothRight = booked !== null && bought !== null && Object.keys(errors).length === 0;
  if (bothRight && bought < booked) errors.purchase_date = statusText('purchase_before_booking');
  const mobile = values.booking_mobile;
  // Dots stand for a number that the server knows.
  if (isMasked(mobile)) return errors;
  if (mobile !== null && !/^\d+$/.test(mobile)) {
    errors.booking_mobile = statusText('digits_only', { name: fieldLabel('booking_mobile') });
  } else if (mobile !== null && !isLocalMobile(mobile, context.market.phone)) {
    errors.booking_mobile = statusText('mobile_incorrect');
  }
  return errors;
}
