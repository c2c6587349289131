import type { Market } from '@otolead/contract/kernel/market.ts';
import { interpolate } from '@otolead/contract/kernel/text.ts';

/** A name followed by a term in brackets, with the same meaning in JavaScript and PostgreSQL: 'Booked ({spk})'. */
export const NAMED_BESIDE = String.raw`^[^({]+ \((\{\w+\})\)$`;

const namedBeside = new RegExp(NAMED_BESIDE);

/**
 * Fills {spk}, {do} and {stnk} in a row's name: 'Booked (SPK)'. If the terms are words, avoids repetition: 'BOOKING',
 * not 'Booked (BOOKING)'.
 */
export function fillTerms(name: string, { terms, termsAreWords }: Market): string {
  if (!name.includes('{')) return name;
  return interpolate(termsAreWords ? name.replace(namedBeside, '$1') : name, terms);
}
