import { localTime } from '@otolead/contract/kernel/market-time.ts';
import type { Translate } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

/** An ISO instant by the market's clock: '14:05'. */
export function clockTime(instant: string): string {
  return localTime(new Date(instant), activeMarket().timeZone);
}

/** `clockTime` with seconds. */
export function clockSeconds(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: activeMarket().timeZone,
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** A duration for reading from afar: '45 s', '12 min', '4 h 02 min'. */
export function formatWait(seconds: number, t: Translate<'reports'>): string {
  if (seconds < 60) return t('wait.seconds', { seconds: Math.floor(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('wait.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('wait.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') })
    : t('wait.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
