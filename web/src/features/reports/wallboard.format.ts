import { localTime } from '@otolead/contract/kernel/market-time.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

/** An ISO instant by the market's clock: '14:05'. */
export function clockTime(instant: string): string {
  return localTime(new Date(instant), activeMarket().timeZone);
}

/** The same with its seconds. */
export function clockSeconds(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: activeMarket().timeZone,
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
