import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { serial } from '../server/test/builders/serial.ts';

/**
 * Unique names and numbers for one try of one journey: earlier tries leave rows, and other journeys add to the same
 * lists.
 */

const LETTERS = 6;
const FIRST_NUMBER = 40_000_000;

/** The name plus a word of letters; a search would take digits for ids and mobiles. */
export function ownName(name: string, joint = ' '): string {
  let rest = serial();
  let word = '';
  for (let at = 0; at < LETTERS; at += 1) {
    word = String.fromCharCode('a'.charCodeAt(0) + (rest % 26)) + word;
    rest = Math.floor(rest / 26);
  }
  return `${name}${joint}X${word}`;
}

export const ownDomain = (name: string): string => `${ownName(name, '-').toLowerCase()}.example`;

/** A stored mobile, '62813…' or '63913…'. */
export function ownMobile(market: MarketCode = 'id'): string {
  const { prefix, firstDigit } = MARKETS[market].phone;
  return `${prefix.slice(1)}${firstDigit}13${FIRST_NUMBER + serial()}`;
}
