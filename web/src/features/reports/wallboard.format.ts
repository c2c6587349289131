import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatTime, localTime } from '@otolead/contract/kernel/market-time.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

/** An ISO instant by the market's clock: '14:05'. */
export function clockTime(instant: string, language: Language): string {
  return formatTime(localTime(new Date(instant), activeMarket().timeZone), language);
}

/** The same with its seconds. */
export function clockSeconds(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    timeZone: activeMarket().timeZone,
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
