import { isMarketCode, type MarketCode } from '@otolead/contract/kernel/market.ts';

/** The market in a path, '/ID/lead-list' → 'id'; undefined for the specification's bare paths. */
export function marketOfPath(pathname: string): MarketCode | undefined {
  const first = pathname.split(/[/?#]/, 2)[1]?.toLowerCase();
  return isMarketCode(first) ? first : undefined;
}

/** 'ph.crm.example.com' and 'crm.example.ph' are Philippine; if both ends name a market, the subdomain wins. */
export function marketOfHost(hostname: string): MarketCode | undefined {
  const labels = hostname.toLowerCase().split('.');
  if (labels.length < 2) return undefined;
  return [labels[0], labels.at(-1)].find(isMarketCode);
}

/** '/id/api/crm', the configuration path in local storage (domain.md 0). */
export function configurationPath(market: MarketCode): string {
  return `/${market}/api/crm`;
}

export interface Entrance {
  readonly pathname: string;
  readonly hostname: string;
  /** The stored configuration path, null on the first visit. */
  readonly stored: string | null;
  readonly defaultMarket: string | null;
}

/** The market of a page load: from its path, else its host, the last choice, the installation's default. */
export function marketOfEntrance({ pathname, hostname, stored, defaultMarket }: Entrance): MarketCode {
  return (
    marketOfPath(pathname) ??
    marketOfHost(hostname) ??
    marketOfPath(stored ?? '') ??
    (isMarketCode(defaultMarket) ? defaultMarket : 'id')
  );
}

/** The path without its market: '/ph/lead-list' → '/lead-list'. */
export function withoutMarket(pathname: string): string {
  const market = marketOfPath(pathname);
  const bare = market ? pathname.slice(market.length + 1) : pathname;
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** The path in a market: '/lead-list' and '/ph/lead-list' → '/id/lead-list'. */
export function inMarket(pathname: string, market: MarketCode): string {
  return `/${market}${withoutMarket(pathname)}`;
}
