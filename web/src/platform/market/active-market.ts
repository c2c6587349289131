import { MARKETS, type Market, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { readStored, writeStored } from '../local-storage.ts';
import { configurationPath, inMarket, marketOfEntrance, marketOfPath } from './market-path.ts';

const STORED = 'configuration_path';

let active: Market | undefined;
const listeners = new Set<() => void>();

/** Determines the page load's market. Call once, first; adds the market to bare paths. */
export function enterMarket(): Market {
  const { pathname, hostname } = window.location;
  const code = marketOfEntrance({
    pathname,
    hostname,
    stored: readStored(STORED),
    defaultMarket: document.querySelector('meta[name="default-market"]')?.getAttribute('content') ?? null,
  });
  const market = settle(code);
  keepAddressInMarket();
  return market;
}

export function activeMarket(): Market {
  if (!active) throw new Error('enterMarket() comes first');
  return active;
}

/**
 * Switches calls, texts and formats to another market. `moveSession` does it for signed-in users, with the rights;
 * the listeners drop the old market's data.
 */
export function changeMarket(code: MarketCode): void {
  if (activeMarket().code === code) return;
  settle(code);
  for (const listener of listeners) listener();
}

export function onMarketChange(listener: () => void): void {
  listeners.add(listener);
}

/** Rewrites an address without a market, or with one that the user lacks, to the active market. */
export function keepAddressInMarket(): void {
  const { pathname, search, hash } = window.location;
  const { code } = activeMarket();
  if (marketOfPath(pathname) !== code)
    window.history.replaceState(window.history.state, '', inMarket(pathname, code) + search + hash);
}

function settle(code: MarketCode): Market {
  active = MARKETS[code];
  writeStored(STORED, configurationPath(code));
  return active;
}
