import { MARKET_CODES, MARKETS, marketById } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { hashPassword } from '@otolead/server/src/features/session/session.public.ts';
import type pg from 'pg';
import { insertRows } from './copy-rows.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo.users.ts';
import { DEALERS, type DealerMaterial, NAMES } from './material.ts';
import { localMobile } from './person.ts';
import { Random } from './random.ts';
import { insertWebform, insertWebRules } from './webform-data.ts';

const HISTORY_DAYS = 400;
const SEEDS = { mobile: 17, team: 71 } as const;
const TEAM = { smallest: 2, largest: 4 } as const;

/**
 * Users, routing and dealers of the demo, for an empty database. Runs in the caller's transaction. Its rows predate the
 * oldest lead.
 */
export async function insertBaseData(client: pg.ClientBase, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
  await insertWebform(client, since);
  await insertDealers(client);
  await insertBrandNetwork(client, since);
  await insertUsers(client, since);
  await insertWebRules(client, since);
}

/** Dealers of the material with their makes, each with a small sales team. */
async function insertDealers(client: pg.ClientBase): Promise<void> {
  const rows = DEALERS.map(({ make_ids: _, dealer_type, ...dealer }) => ({
    ...dealer,
    dealer_type_id: dealer_type,
    email: `${slug(dealer.name)}@${hostOf(dealer)}`,
  }));
  const ids = await insertRows(client, 'dealer', rows);
  const ofDealers = <Row>(rowsOf: (dealer: DealerMaterial, dealer_id: number, at: number) => Row[]) =>
    DEALERS.flatMap((dealer, at) => rowsOf(dealer, ids[at] as number, at));
  const makes = ofDealers(({ make_ids }, dealer_id) => make_ids.map((make_id) => ({ dealer_id, make_id })));
  await insertRows(client, 'dealer_make', makes);
  const teams = ofDealers((dealer, dealer_id, at) => {
    const random = new Random(SEEDS.team, at);
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

/** Data of a brand manager: the dealers of the single brand, a sales manager of each, and their cities. */
async function insertBrandNetwork(client: pg.ClientBase, since: Date): Promise<void> {
  await client.query(
    `with own as (
       select dealer.*, row_number() over (partition by dealer.market_id order by dealer.id) as place
       from dealer join dealer_make on dealer_make.dealer_id = dealer.id join make on make.id = dealer_make.make_id
         join site_setting brand on brand.market_id = dealer.market_id and brand.key = 'single_brand'
           and brand.value #>> '{}' = make.name
     ), dealers as (
       insert into brand_dealer (market_id, code, name, zip_code, email)
       select market_id, (100 + place)::text, name,
         coalesce((select pin_code from locality where city_id = own.city_id order by id limit 1), '10110'), email
       from own order by id returning id, market_id, name
     ), managers as (
       insert into sales_manager (market_id, brand_dealer_id, code, name, email)
       select own.market_id, dealers.id, (500 + place)::text, person.name, person.email
       from own join dealers using (market_id, name) cross join lateral (select name, email from dse
         where dse.dealer_id = own.id and email is not null order by id limit 1) person
     )
     insert into city_mapping (market_id, brand_dealer_id, city_id, created_at)
     select own.market_id, dealers.id, own.city_id, $1 from own join dealers using (market_id, name)`,
    [since],
  );
}

async function insertUsers(client: pg.ClientBase, since: Date): Promise<void> {
  // Hashing is slow on purpose, so all users share one hash.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const rows = DEMO_USERS.map(({ markets: [code = MARKET_CODES[0]], ...user }, at) => ({
    ...user,
    ...{ name: `${user.first_name} ${user.last_name}`, email: `${user.username}@otolead.example` },
    ...{ password_hash, is_demo: true, created_at: since, updated_at: since },
    mobile: mobileDigits(localMobile(code, new Random(SEEDS.mobile, at)), MARKETS[code]),
    dialer_user_id: user.role_id === ROLE.agent ? `${code.toUpperCase()}-${1001 + at}` : null,
  }));
  const ids = await insertRows(client, 'app_user', rows);
  const inMarkets = DEMO_USERS.flatMap(({ markets }, at) =>
    markets.map((market) => ({ user_id: ids[at] as number, market_id: MARKETS[market].id })),
  );
  await insertRows(client, 'user_market', inMarkets);
  // The dealer's user is the first salesperson of the market's first dealer.
  await client.query(
    `update app_user set dse_id = (select min(dse.id) from dse join dealer on dealer.id = dse.dealer_id
       where dealer.market_id = user_market.market_id)
     from user_market where user_market.user_id = app_user.id and role_id = $1`,
    [ROLE.dealerStaff],
  );
}
