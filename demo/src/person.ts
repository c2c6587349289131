import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { NAMES, STREETS } from './material.ts';
import { type Picker, type Random, shares } from './random.ts';
import type { City, MarketReferences } from './references.ts';

/** Leading digits of the networks' mobile numbers without trunk zero. */
const NETWORKS: Record<MarketCode, readonly number[]> = {
  id: [811, 812, 813, 815, 816, 817, 818, 819, 821, 822, 852, 853, 856, 857, 858, 877, 878, 881, 895, 896],
  ph: [
    905, 906, 915, 916, 917, 918, 919, 920, 926, 927, 928, 929, 939, 947, 949, 956, 961, 966, 995, 998, 999,
  ],
};

/** The domestic number without its trunk zero, as forms hold it: 8123…, 9173…. */
export function localMobile(market: MarketCode, random: Random): string {
  const length = market === 'id' && random.chance(0.85) ? 8 : 7;
  return random.pick(NETWORKS[market]) + random.digits(length);
}

type NameShape = 'first last' | 'first middle last' | 'first first last' | 'single' | 'first';

const SHAPES: Record<MarketCode, Picker<NameShape>> = {
  id: shares({ 'first last': 60, 'first first last': 16, 'first middle last': 5, single: 8, first: 11 }),
  ph: shares({ 'first last': 78, 'first first last': 8, 'first middle last': 12, single: 0, first: 2 }),
};

function nameOf(market: MarketCode, gender: number, random: Random): string {
  const names = NAMES[market];
  const given = gender === 1 ? names.male : names.female;
  const mother = random.pick(names.last);
  const words = {
    first: skewed(given, random),
    last: skewed(names.last, random),
    // Filipinos abbreviate the mother's surname, others spell the middle name out.
    middle: market === 'ph' ? `${[...mother][0]}.` : mother,
    single: skewed(names.single, random),
  };
  const shape = SHAPES[market](random).replace('first first', `first ${random.pick(given)}`);
  const written = shape.split(' ').map((word) => words[word as keyof typeof words] ?? word);
  return typed([...new Set(written)].join(' '), random);
}

/** The lists start with the commonest names. */
function skewed(names: readonly string[], random: Random): string {
  return names[Math.floor(random.next() ** 1.6 * names.length)] ?? '';
}

/** Simulates careless typing in web forms. */
function typed(name: string, random: Random): string {
  const manner = random.next();
  if (manner < 0.05) return name.toLowerCase();
  return manner < 0.08 ? name.toUpperCase() : name;
}

const MAIL_HOSTS = ['mail.example', 'pos.example', 'inbox.example', 'kantor.example'] as const;
const AGE_RANGE = shares({ 1: 14, 2: 38, 3: 36, 4: 12 });
const OCCUPATION = shares({ 1: 52, 2: 24, 3: 14, 4: 6, 5: 4 });
const MARITAL_STATUS = shares({ 1: 66, 2: 28, 3: 3, 4: 3 });

export type PersonColumns = ReturnType<typeof personColumns>;

/** Personal columns of a lead; null where a hurried enquiry leaves them out. */
export function personColumns({ market }: MarketReferences, city: City, random: Random) {
  const { code } = market;
  const gender = random.chance(0.64) ? 1 : 2;
  const name = nameOf(code, gender, random);
  const local = localMobile(code, random);
  const maybe = <Value>(share: number, value: Value) => (random.chance(share) ? value : null);
  const isProfiled = random.chance(0.3) ? 1 : 0;
  return {
    name,
    search_name: searchName(name),
    ktp_name: maybe(code === 'id' ? 0.25 : 0, name.toUpperCase()),
    mobile: mobileDigits(local, market) ?? '',
    mobile_typed: typedMobile(code, local, random),
    alternate_mobile: maybe(0.06, mobileDigits(localMobile(code, random), market)),
    email: maybe(0.42, emailOf(name, random)),
    city_id: city.id,
    postal_code: city.postalCodes.length > 0 ? maybe(0.5, random.pick(city.postalCodes)) : null,
    address: maybe(0.3, addressOf(code, city, random)),
    gender: maybe(0.7, gender),
    marital_status: maybe(isProfiled, MARITAL_STATUS(random)),
    family_size: maybe(isProfiled, random.between(1, 7)),
    occupation: maybe(isProfiled, OCCUPATION(random)),
    age_range: maybe(isProfiled, AGE_RANGE(random)),
  };
}

function typedMobile(market: MarketCode, local: string, random: Random): string {
  const manner = random.next();
  if (manner < 0.72) return `0${local}`;
  if (manner < 0.86) return local;
  if (manner < 0.95) return `${MARKETS[market].phone.prefix}${local}`;
  return `0${local.slice(0, 3)}-${local.slice(3, 7)}-${local.slice(7)}`;
}

function emailOf(name: string, random: Random): string {
  const words = searchName(name).replace(/[^a-z ]/g, '');
  const number = random.chance(0.55) ? String(random.between(1, 99)) : '';
  return `${words.replaceAll(' ', random.chance(0.6) ? '.' : '')}${number}@${random.pick(MAIL_HOSTS)}`;
}

function addressOf(market: MarketCode, city: City, random: Random): string {
  const { street, area } = STREETS[market];
  const number = random.between(1, 240);
  const neighbourhood = random.chance(0.35) ? `${random.pick(area)}, ` : '';
  return market === 'id'
    ? `${neighbourhood}${random.pick(street)} No. ${number}, ${city.name}`
    : `${number} ${random.pick(street)}, ${neighbourhood}${city.name}`;
}
