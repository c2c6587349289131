import { MARKETS, type Market, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { readStored, writeStored } from '../local-storage.ts';
import { configurationPath, inMarket, marketOfEntrance, marketOfPath } from './market-path.ts';

const STORED = 'configuration_path';

let active: Market | undefined;
const listeners = new Set<() => void>();

/** The market of a page load. Called once, before anything else; gives bare paths their market. */
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
 * Calls, words and formats are another market's from here on. Whoever is signed in changes by `moveSession`, which
 * brings the rights along; the listeners forget what was fetched for the old market.
 */
export function changeMarket(code: MarketCode): void {
  if (activeMarket().code === code) return;
  settle(code);
  for (const listener of listeners) listener();
}

export function onMarketChange(listener: () => void): void {
  listeners.add(listener);
}

/** An address without a market, or of one in which the user does not work, becomes one of the active market. */
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
