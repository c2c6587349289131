import type { Moment } from '@otolead/contract/assigned-cars/test-drives/meeting.rules.ts';
import { localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';

/** An ISO instant as the market's day and time; blank for null. */
export function momentOf(iso: string | null): Moment {
  if (iso === null) return { date: null, time: null };
  const at = new Date(iso);
  const { timeZone } = activeMarket();
  return { date: localDate(at, timeZone), time: localTime(at, timeZone) };
}
