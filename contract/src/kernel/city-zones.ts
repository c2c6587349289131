import type { MarketCode } from './market.ts';

/** Zones of each market's cities; a city without one has the market's. */
export const CITY_ZONES = {
  id: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  ph: ['Asia/Manila'],
} as const satisfies Record<MarketCode, readonly string[]>;
