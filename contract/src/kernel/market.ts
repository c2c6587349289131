/** Market facts that rules depend on; titles, logos and limits are site settings (rows). Source: spec A§1. */
export type MarketCode = 'id' | 'ph';

export interface Market {
  readonly id: 1 | 2;
  readonly code: MarketCode;
  readonly timeZone: 'Asia/Jakarta' | 'Asia/Manila';
  readonly currency: string;
  readonly phone: { readonly country: 'ID' | 'PH'; readonly prefix: string; readonly firstDigit: string };
  /** Terms of the market, equal in every language; interpolated as {spk}, {do}, {stnk}. */
  readonly terms: { readonly spk: string; readonly do: string; readonly stnk: string };
  /** The terms are plain words, so a name such as 'Booked ({spk})' shrinks to the term. */
  readonly termsAreWords: boolean;
  /** City grouping of filters, named by the message `kernel:grouping.<value>`. */
  readonly grouping: 'cluster' | 'province';
  /** Whether screens link to messaging apps (spec A§1). */
  readonly chat: boolean;
}

export const MARKETS = {
  id: {
    id: 1,
    code: 'id',
    timeZone: 'Asia/Jakarta',
    currency: 'Rp',
    phone: { country: 'ID', prefix: '+62', firstDigit: '8' },
    terms: { spk: 'SPK', do: 'DO', stnk: 'STNK' },
    termsAreWords: false,
    grouping: 'cluster',
    chat: false,
  },
  ph: {
    id: 2,
    code: 'ph',
    timeZone: 'Asia/Manila',
    currency: '₱',
    phone: { country: 'PH', prefix: '+63', firstDigit: '9' },
    terms: { spk: 'BOOKING', do: 'RETAIL', stnk: 'CNS' },
    termsAreWords: true,
    grouping: 'province',
    chat: true,
  },
} as const satisfies Record<MarketCode, Market>;

export const MARKET_CODES = ['id', 'ph'] as const satisfies readonly MarketCode[];

export function isMarketCode(value: unknown): value is MarketCode {
  return value === 'id' || value === 'ph';
}

export function marketById(id: number): Market {
  const market = MARKET_CODES.map((code) => MARKETS[code]).find((candidate) => candidate.id === id);
  if (!market) throw new RangeError(`unknown market ${id}`);
  return market;
}
