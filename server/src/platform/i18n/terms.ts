import type { Market } from '@otolead/contract/kernel/market.ts';
import { interpolate } from '@otolead/contract/kernel/text.ts';

/** Fills {spk}, {do} and {stnk} in a name that comes from a row. */
export function fillTerms(name: string, market: Market): string {
  return name.includes('{') ? interpolate(name, market.terms) : name;
}
