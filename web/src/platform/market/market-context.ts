import type { Market } from '@otolead/contract/kernel/market.ts';
import { createContext, useContext } from 'react';
import { activeMarket } from './active-market.ts';

/** The shown screen's market; while another market's screen loads, `activeMarket()` already names that one. */
export const MarketContext = createContext<Market | null>(null);

/** For parts that survive a market change: the header and the pages before sign-in. Everything else remounts. */
export function useMarket(): Market {
  return useContext(MarketContext) ?? activeMarket();
}
