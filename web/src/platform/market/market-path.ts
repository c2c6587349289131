import { isMarketCode, type MarketCode } from '@otolead/contract/kernel/market.ts';

/** The market of a path, '/ID/lead-list' → 'id'; undefined for the bare paths of the specification. */
export function marketOfPath(pathname: string): MarketCode | undefined {
  const first = pathname.split(/[/?#]/, 2)[1]?.toLowerCase();
  return isMarketCode(first) ? first : undefined;
}

/** 'ph.crm.example.com' and 'crm.example.ph' are Philippine; where both ends name one, the subdomain wins. */
export function marketOfHost(hostname: string): MarketCode | undefined {
  const labels = hostname.toLowerCase().split('.');
  if (labels.length < 2) return undefined;
  return [labels[0], labels.at(-1)].find(isMarketCode);
}

/** '/id/api/crm' is what local storage keeps as the configuration path (domain.md 0). */
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

/** Which market a page load belongs to: its path, else its host, the last choice, the installation's default. */
export function marketOfEntrance({ pathname, hostname, stored, defaultMarket }: Entrance): MarketCode {
  return (
    marketOfPath(pathname) ??
    marketOfHost(hostname) ??
    marketOfPath(stored ?? '') ??
    (isMarketCode(defaultMarket) ? defaultMarket : 'id')
  );
}

/** The page that a path names in either market: '/ph/lead-list' → '/lead-list'. */
export function withoutMarket(pathname: string): string {
  const market = marketOfPath(pathname);
  const bare = market ? pathname.slice(market.length + 1) : pathname;
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** The same page in a market: '/lead-list' and '/ph/lead-list' → '/id/lead-list'. */
export function inMarket(pathname: string, market: MarketCode): string {
  return `/${market}${withoutMarket(pathname)}`;
}
