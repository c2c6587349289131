import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { NAMES } from './material.ts';
import { localMobile } from './phone-generator.ts';
import { fractionOf, Random, shares } from './random.ts';

export interface Identity {
  readonly market: MarketCode;
  readonly gender: 1 | 2;
  readonly name: string;
  /** Local digits, as in phone-generator.ts. */
  readonly mobile: string;
}

const MARKET_STREAM = 0x51ed270b;
const IDENTITY_STREAM = 0x2545f491;
const INDONESIA_SHARE = 0.6;

export function marketOf(seed: number, index: number): MarketCode {
  return fractionOf(seed ^ MARKET_STREAM, index) < INDONESIA_SHARE ? 'id' : 'ph';
}

/** Identity of lead `index`; also computed for the earlier lead of the same person. */
export function identityOf(seed: number, index: number): Identity {
  const random = new Random(seed ^ IDENTITY_STREAM, index);
  const market = marketOf(seed, index);
  const gender = random.chance(0.64) ? 1 : 2;
  return { market, gender, name: nameOf(market, gender, random), mobile: localMobile(market, random) };
}

type NameShape = 'first last' | 'first middle last' | 'first first last' | 'single' | 'first';

const SHAPES: Record<MarketCode, (random: Random) => NameShape> = {
  id: shares<NameShape>([
    ['first last', 60],
    ['first first last', 16],
    ['first middle last', 5],
    ['single', 8],
    ['first', 11],
  ]),
  ph: shares<NameShape>([
    ['first last', 78],
    ['first first last', 8],
    ['first middle last', 12],
    ['first', 2],
  ]),
};

function nameOf(market: MarketCode, gender: 1 | 2, random: Random): string {
  const names = NAMES[market];
  const first = skewed(gender === 1 ? names.male : names.female, random);
  const last = skewed(names.last, random);
  const shape = SHAPES[market](random);
  const words = () => {
    if (shape === 'single' && names.single.length > 0) return [random.pick(names.single)];
    if (shape === 'first') return [first];
    if (shape === 'first first last')
      return [first, random.pick(gender === 1 ? names.male : names.female), last];
    if (shape === 'first middle last') return [first, initial(random.pick(names.last), market), last];
    return [first, last];
  };
  return typed([...new Set(words())].join(' '), random);
}

/** The lists start with the commonest names. */
function skewed(names: readonly string[], random: Random): string {
  return names[Math.floor(random.next() ** 1.6 * names.length)] as string;
}

/** Filipinos abbreviate the mother's surname, others spell the middle name out. */
function initial(name: string, market: MarketCode): string {
  return market === 'ph' ? `${[...name][0]}.` : name;
}

/** Simulates careless typing in web forms. */
function typed(name: string, random: Random): string {
  const manner = random.next();
  if (manner < 0.05) return name.toLowerCase();
  return manner < 0.08 ? name.toUpperCase() : name;
}
