import { addDays, daysBetween, isLocalDate, type LocalDate } from '../kernel/market-time.ts';
import { type StatusContext, todayOf } from './context.rules.ts';
import { fieldLabel, isInvalid, type StatusErrors, statusText } from './messages.rules.ts';
import type { StatusValues } from './values.rules.ts';

/** Days until the intended purchase: 1 week, 2 weeks, 1 month, 2 months (spec A§9). */
export const BUY_TIME_DAYS = [7, 14, 30, 60] as const;
export type BuyTimeDays = (typeof BUY_TIME_DAYS)[number];

export interface BuyTime {
  readonly buyTimeDays: BuyTimeDays;
  readonly buyBy: LocalDate;
}

/**
 * Stored form of a buy time. An option sets its day; a day sets the shortest option that covers it (the longest beyond
 * all), because web rules compare options. Null for anything else, past days included.
 */
export function normaliseBuyTime(input: number | string, today: LocalDate): BuyTime | null {
  const option = BUY_TIME_DAYS.find((days) => String(days) === String(input));
  if (option) return { buyTimeDays: option, buyBy: addDays(today, option) };
  if (typeof input === 'number' || !isLocalDate(input)) return null;
  const daysAhead = daysBetween(today, input);
  if (daysAhead < 0) return null;
  return { buyTimeDays: BUY_TIME_DAYS.find((days) => days >= daysAhead) ?? 60, buyBy: input };
}

export function buyTimeErrors(
  { buy_time }: StatusValues,
  context: Pick<StatusContext, 'now' | 'market'>,
): StatusErrors {
  if (buy_time === null || normaliseBuyTime(buy_time, todayOf(context))) return {};
  const isPastDay = typeof buy_time === 'string' && isLocalDate(buy_time);
  const name = fieldLabel('buy_time');
  return { buy_time: isPastDay ? statusText('before_today', { name }) : isInvalid('buy_time') };
}
