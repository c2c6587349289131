import type { MarketCode } from './market.ts';

/** Zones that the cities of each market lie in; a city without one has its market's. */
export const CITY_ZONES = {
  id: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  ph: ['Asia/Manila'],
} as const satisfies Record<MarketCode, readonly string[]>;
