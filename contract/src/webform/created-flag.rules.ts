import { addDays, localDate } from '../kernel/market-time.ts';

const NEW_FOR_DAYS = 7;

/** Created-date flag: 'No' if created on or before the day 7 days ago, else 'Yes' (spec B§9). */
export function isNewlyCreated(createdAt: Date, now: Date, timeZone: string): boolean {
  return localDate(createdAt, timeZone) > addDays(localDate(now, timeZone), -NEW_FOR_DAYS);
}
