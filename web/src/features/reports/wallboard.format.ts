import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatTime, localTime } from '@otolead/contract/kernel/market-time.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { formatCount } from '../../ui/format.ts';

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

/** Leads that are counted so far: '30,000+' for more. */
export function countTo(most: number, value: number, language: Language): string {
  return value > most ? `${formatCount(most, language)}+` : formatCount(value, language);
}
