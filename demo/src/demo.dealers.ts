import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKETS, marketById } from '@otolead/contract/kernel/market.ts';
import { DEALERS, NAMES } from './material.ts';
import { localMobile } from './phone-generator.ts';
import { Random } from './random.ts';

export interface DemoSalesperson {
  readonly name: string;
  readonly phoneNumber: string;
  readonly email: string;
}

export interface DemoDealer {
  readonly market: MarketCode;
  readonly name: string;
  readonly organization: string;
  readonly cityId: number;
  readonly dealerTypeId: number;
  readonly email: string;
  readonly makeIds: readonly number[];
  readonly salespeople: readonly DemoSalesperson[];
}

const SEED = 71;
const TEAM = { smallest: 2, largest: 4 } as const;

/** Dealers of the material, each with a small sales team. */
export function demoDealers(): DemoDealer[] {
  return DEALERS.map((dealer, at) => {
    const random = new Random(SEED, at);
    const market = marketById(dealer.market_id).code;
    const host = `${slug(dealer.organization)}.example`;
    const size = random.between(TEAM.smallest, TEAM.largest);
    return {
      market,
      name: dealer.name,
      organization: dealer.organization,
      cityId: dealer.city_id,
      dealerTypeId: dealer.dealer_type,
      email: `${slug(dealer.name)}@${host}`,
      makeIds: dealer.make_ids,
      salespeople: Array.from({ length: size }, () => salesperson(market, host, random)),
    };
  });
}

function salesperson(market: MarketCode, host: string, random: Random): DemoSalesperson {
  const names = NAMES[market];
  const first = random.pick(random.chance(0.6) ? names.male : names.female);
  const name = `${first} ${random.pick(names.last)}`;
  return {
    name,
    phoneNumber: MARKETS[market].phone.prefix + localMobile(market, random),
    email: `${slug(name, '.')}@${host}`,
  };
}

function slug(name: string, between = '-'): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, between).replace(/^\W|\W$/g, '');
}
