import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { useMatches, useRouter } from '@tanstack/react-router';
import { reactTo } from '../../platform/api/react-to.ts';
import { inMarket } from '../../platform/market/market-path.ts';
import { prepareMove } from '../../platform/session/session-life.ts';

/**
 * Opens the other market's screen; this one stays until the other's rights are loaded. `address` is used when the
 * open screen shows market data.
 */
export function useOpenInMarket(address: string): (market: MarketCode) => Promise<void> {
  const router = useRouter();
  const kept = useMatches({ select: (matches) => matches.at(-1)?.staticData.anyMarket });
  return async (market) => {
    try {
      await prepareMove(market);
    } catch (error) {
      reactTo(error, 'write');
      return;
    }
    const { pathname, search, state } = router.latestLocation;
    const params = Object.entries(search).filter(([name]) => kept?.includes(name));
    const path = kept ? pathname + router.options.stringifySearch(Object.fromEntries(params)) : address;
    router.history.push(inMarket(path, market), kept && state);
  };
}
