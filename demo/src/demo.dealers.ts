import { marketById } from '@otolead/contract/kernel/market.ts';
import type pg from 'pg';
import { insertRows } from './copy-rows.ts';
import { DEALERS, type DealerMaterial, NAMES } from './material.ts';
import { localMobile } from './phone-generator.ts';
import { Random } from './random.ts';

const SEED = 71;
const TEAM = { smallest: 2, largest: 4 } as const;

/** Dealers of the material with their makes, each with a small sales team. */
export async function insertDealers(client: pg.ClientBase): Promise<void> {
  const rows = DEALERS.map(({ make_ids: _, dealer_type, ...dealer }) => ({
    ...dealer,
    dealer_type_id: dealer_type,
    email: `${slug(dealer.name)}@${hostOf(dealer)}`,
  }));
  const ids = await insertRows(client, 'dealer', rows);
  const ofDealer = ids.map((dealer_id, at) => ({ dealer_id, dealer: DEALERS[at] as DealerMaterial, at }));
  const makes = ofDealer.flatMap(({ dealer_id, dealer }) =>
    dealer.make_ids.map((make_id) => ({ dealer_id, make_id })),
  );
  await insertRows(client, 'dealer_make', makes);
  const teams = ofDealer.flatMap(({ dealer_id, dealer, at }) => {
    const random = new Random(SEED, at);
    const size = random.between(TEAM.smallest, TEAM.largest);
    return Array.from({ length: size }, () => ({ dealer_id, ...salesperson(dealer, random) }));
  });
  await insertRows(client, 'dse', teams);
}

const hostOf = ({ organization }: Pick<DealerMaterial, 'organization'>) => `${slug(organization)}.example`;

function salesperson(dealer: DealerMaterial, random: Random) {
  const { code, phone } = marketById(dealer.market_id);
  const names = NAMES[code];
  const first = random.pick(random.chance(0.6) ? names.male : names.female);
  const name = `${first} ${random.pick(names.last)}`;
  const phone_number = phone.prefix + localMobile(code, random);
  return { name, phone_number, email: `${slug(name, '.')}@${hostOf(dealer)}` };
}

function slug(name: string, between = '-'): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, between).replace(/^\W|\W$/g, '');
}
