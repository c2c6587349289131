import type { Market } from '@otolead/contract/kernel/market.ts';
import { createContext, useContext } from 'react';
import { activeMarket } from './active-market.ts';

/** The market of the screen that is shown; while another one's is still loading, `activeMarket()` is ahead of it. */
export const MarketContext = createContext<Market | null>(null);

/** For what outlives a change of market: the header and the pages before the sign-in. All else is made anew. */
export function useMarket(): Market {
  return useContext(MarketContext) ?? activeMarket();
}
