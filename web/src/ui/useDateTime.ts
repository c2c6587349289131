import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useCallback } from 'react';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { activeMarket } from '../platform/market/active-market.ts';

/** Formats ISO instants by the market's clock in the reader's language; stable until the language changes. */
export function useDateTime(): (instant: string) => string {
  const language = useLanguage();
  return useCallback(
    (instant) => formatDateTime(new Date(instant), activeMarket().timeZone, language),
    [language],
  );
}
