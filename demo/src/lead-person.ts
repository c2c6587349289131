import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import type { Identity } from './lead-identity.ts';
import { STREETS } from './material.ts';
import { localMobile, mobileDigits } from './phone-generator.ts';
import { type Random, shares } from './random.ts';
import type { City } from './references.ts';

const MAIL_HOSTS = ['mail.example', 'pos.example', 'inbox.example', 'kantor.example'] as const;

const AGE_RANGE = shares([
  [1, 14],
  [2, 38],
  [3, 36],
  [4, 12],
]);
const OCCUPATION = shares([
  [1, 52],
  [2, 24],
  [3, 14],
  [5, 4],
  [4, 6],
]);
const MARITAL_STATUS = shares([
  [1, 66],
  [2, 28],
  [3, 3],
  [4, 3],
]);

/** Personal columns of a lead; null where a hurried enquiry leaves them out. */
export function personColumns(identity: Identity, city: City, random: Random) {
  const { market, name, gender, mobile } = identity;
  const isProfiled = random.chance(0.3);
  const profile = <Value>(value: Value) => (isProfiled ? value : null);
  return {
    name,
    search_name: searchName(name),
    ktp_name: market === 'id' && random.chance(0.25) ? name.toUpperCase() : null,
    mobile: mobileDigits(market, mobile),
    mobile_typed: typedMobile(market, mobile, random),
    alternate_mobile: random.chance(0.06) ? mobileDigits(market, localMobile(market, random)) : null,
    email: random.chance(0.42) ? emailOf(name, random) : null,
    city_id: city.id,
    postal_code: random.chance(0.5) && city.postalCodes.length > 0 ? random.pick(city.postalCodes) : null,
    address: random.chance(0.3) ? addressOf(market, city, random) : null,
    gender: random.chance(0.7) ? gender : null,
    marital_status: profile(MARITAL_STATUS(random)),
    family_size: profile(random.between(1, 7)),
    occupation: profile(OCCUPATION(random)),
    age_range: profile(AGE_RANGE(random)),
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
  const words = searchName(name)
    .split(' ')
    .map((word) => word.replace(/[^a-z]/g, ''))
    .filter(Boolean);
  const number = random.chance(0.55) ? String(random.between(1, 99)) : '';
  return `${words.join(random.chance(0.6) ? '.' : '')}${number}@${random.pick(MAIL_HOSTS)}`;
}

function addressOf(market: MarketCode, city: City, random: Random): string {
  const { street, area } = STREETS[market];
  const number = random.between(1, 240);
  const neighbourhood = random.chance(0.35) ? `${random.pick(area)}, ` : '';
  return market === 'id'
    ? `${neighbourhood}${random.pick(street)} No. ${number}, ${city.name}`
    : `${number} ${random.pick(street)}, ${neighbourhood}${city.name}`;
}
