import { localDate, localTime, minutesOf } from './market-time.ts';

/** Whole hours of the market's clock: site settings `office_start_hour` and `office_end_hour`. */
export interface OfficeHours {
  readonly startHour: number;
  readonly endHour: number;
}

const SUNDAY = 0;

/** From the start hour to just before the end hour, Monday to Saturday, by the market's clock (domain.md 5). */
export function isOfficeTime(now: Date, timeZone: string, { startHour, endHour }: OfficeHours): boolean {
  if (new Date(localDate(now, timeZone)).getUTCDay() === SUNDAY) return false;
  const minutes = minutesOf(localTime(now, timeZone));
  return minutes >= startHour * 60 && minutes < endHour * 60;
}
