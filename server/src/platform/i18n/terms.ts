import type { Market } from '@otolead/contract/kernel/market.ts';
import { interpolate } from '@otolead/contract/kernel/text.ts';

/** A name with a term behind it in brackets, in JavaScript and PostgreSQL alike: 'Booked ({spk})'. */
export const NAMED_BESIDE = String.raw`^[^({]+ \((\{\w+\})\)$`;

const namedBeside = new RegExp(NAMED_BESIDE);

/**
 * Fills {spk}, {do} and {stnk} in a name that comes from a row: 'Booked (SPK)'. Where the terms are words, nothing is
 * said twice: 'BOOKING', not 'Booked (BOOKING)'.
 */
export function fillTerms(name: string, { terms, termsAreWords }: Market): string {
  if (!name.includes('{')) return name;
  return interpolate(termsAreWords ? name.replace(namedBeside, '$1') : name, terms);
}
