import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { buildDealer, buildDse } from './builders/dealers.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from './builders/leads.ts';
import { buildLeadType } from './builders/routing.ts';
import { buildUser } from './builders/users.ts';
import { TEST_START } from './test-clock.ts';

const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(TEST_START.getTime() + count * HOUR_MS);

/** Ids of one market for filters. */
export interface SceneIds {
  /** Two cities of one cluster or province, and one of another. */
  readonly cities: readonly [number, number, number];
  readonly clusters: readonly number[];
  readonly provinces: readonly number[];
  readonly make: number;
  readonly models: readonly [number, number];
  readonly otherMake: number;
  readonly otherModel: number;
  readonly dealer: number;
  readonly otherDealer: number;
  readonly dse: number;
  readonly callable: number;
  readonly uncallable: number;
  readonly agent: number;
  readonly colleague: number;
}

/** Leads that differ by one filter's subject, named after it. */
export interface SearchScene {
  readonly ids: SceneIds;
  readonly nameOf: (leadId: number) => string;
  readonly names: readonly string[];
}

/** GM processes are ids on the lead; the scene needs no rows for them. */
export const GM = { first: 501, second: 502, third: 503, later: 504 } as const;

/** The same leads in every market, so that a leak between markets shows. */
export async function buildSearchScene(db: Db, market: Market): Promise<SearchScene> {
  const ids = await sceneIds(db, market);
  const named = new Map<number, string>();
  const lead = async (name: string, columns: Parameters<typeof buildLead>[1] = {}) => {
    const built = await buildLead(db, { market: market.code, name: `Scene ${name}`, ...columns });
    named.set(built.lead_id, name);
    return built;
  };
  const [near, neighbour, far] = ids.cities;
  const wanted = (make_id: number, model_id: number) => ({ make_id, model_id });

  await lead('plain', { city_id: null });
  await lead('near', { city_id: near });
  await lead('neighbour', { city_id: neighbour });
  await lead('far', { city_id: far });
  const due = { lead_type_id: ids.callable, city_id: null };
  await lead('due', { ...due, followup_at: hours(-1), gm_id: GM.first });
  await lead('later', { ...due, followup_at: hours(1), gm_id: GM.second });
  await lead('uncallable', { ...due, lead_type_id: ids.uncallable, gm_id: GM.third });
  await lead('short number', { ...due, mobile: `${market.phone.prefix.slice(1)}12345` });
  const banned = await lead('blacklisted', due);
  await db
    .insertInto('blacklist')
    .values({ market_id: market.id, mobile: banned.mobile, created_at: TEST_START, updated_at: TEST_START })
    .execute();
  const forgiven = await lead('once blacklisted', due);
  await db
    .insertInto('blacklist')
    .values({
      market_id: market.id,
      mobile: forgiven.mobile,
      status: 0,
      created_at: TEST_START,
      updated_at: TEST_START,
    })
    .execute();
  await lead('mine', { ...due, myactive_agent_id: ids.agent });
  await lead('theirs', { ...due, myactive_agent_id: ids.colleague });
  await lead('hot', { status_id: 2, sub_status_id: 2, city_id: null });
  await lead('cold, unreachable by the dealer', { status_id: 2, sub_status_id: 4, ncf: true, city_id: null });
  await lead('not connectable', { status_id: 3, sub_status_id: 8, city_id: null });
  await lead('to reopen', { status_id: 4, sub_status_id: 9, rf: true, city_id: null });
  await lead('escalated', { status_id: 24, sub_status_id: 21, eaf: true, city_id: null });
  const bought = { status_id: 6, city_id: null } as const;
  await lead('booked', { ...bought, sub_status_id: 11, attribution_id: 1, bought_make_id: ids.make });
  const approved = await lead('booked, approved', {
    ...bought,
    sub_status_id: 11,
    attribution_id: 2,
    bought_make_id: ids.otherMake,
  });
  await lead('retailed', { ...bought, sub_status_id: 12, attribution_id: 3, billing_status_id: 1 });
  await lead('billed', { ...bought, sub_status_id: 12, attribution_id: 3, billing_status_id: 3 });
  await lead('called 3 times', { attempts: 3, last_call_status_id: 2, city_id: null });
  await lead('called 11 times', { attempts: 11, last_call_status_id: 3, city_id: null });
  await lead('called 12 times', { attempts: 12, last_call_status_id: 3, city_id: null });
  await lead('from a portal', { source_id: 4, consumer_source_id: 5, lms_status_id: 6, city_id: null });
  await lead('wants finance', { finance_required: true, exchange_required: false, city_id: null });
  await lead('wants exchange', { finance_required: false, exchange_required: true, city_id: null });

  const both = await lead('wants two models', { city_id: null });
  await buildLeadPreference(db, { lead: both, ...wanted(ids.make, ids.models[0]), model_status_id: 2 });
  await buildLeadPreference(db, { lead: both, ...wanted(ids.otherMake, ids.otherModel), model_status_id: 6 });
  const second = await lead('wants the second model', { city_id: null });
  await buildLeadPreference(db, { lead: second, ...wanted(ids.make, ids.models[1]), model_status_id: 6 });

  const car = { dealer_id: ids.dealer, dse_id: ids.dse };
  await buildAssignedCar(db, { lead: approved, ...car, ld_status: 1, td_status_id: 3, visit_status_id: 2 });
  const moved = await lead('hot in another process', {
    status_id: 2,
    sub_status_id: 2,
    city_id: null,
    gm_id: GM.later,
  });
  await buildAssignedCar(db, { lead: moved, dealer_id: ids.otherDealer, ld_status: 1, gm_id: GM.first });
  const split = await lead('at two dealers', { city_id: null });
  await buildAssignedCar(db, { lead: split, ...car, td_status_id: 4, visit_status_id: 1 });
  await buildAssignedCar(db, {
    lead: split,
    dealer_id: ids.otherDealer,
    ld_status: 2,
    td_status_id: 5,
    visit_status_id: 4,
  });
  return { ids, nameOf: (id) => named.get(id) ?? `lead ${id}`, names: [...named.values()] };
}

async function sceneIds(db: Db, market: Market): Promise<SceneIds> {
  const { rows: groups } = await sql<{ cluster: number | null; province: number; cities: string }>`
    select min(cluster_id) as cluster, province_id as province, string_agg(id::text, ',' order by id) as cities
    from city where market_id = ${market.id} and (cluster_id is not null or ${market.grouping} = 'province')
    group by province_id, cluster_id having count(*) >= 2 order by province_id, cluster_id`.execute(db);
  const [home, away] = [groups[0], groups.find((group) => group.province !== groups[0]?.province)];
  const models = await db
    .selectFrom('model')
    .where('market_id', '=', market.id)
    .select(['id', 'make_id'])
    .orderBy('id')
    .execute();
  const ofMake = Map.groupBy(models, (model) => model.make_id);
  const [make, other] = [...ofMake.values()].filter((list) => list.length >= 2);
  if (!home || !away || !make?.[0] || !make[1] || !other?.[0]) throw new Error('the master data are too few');
  const citiesOf = ({ cities }: { cities: string }) => cities.split(',').map(Number);
  const dealer = await buildDealer(db, { market: market.code });
  return {
    cities: [citiesOf(home)[0] ?? 0, citiesOf(home)[1] ?? 0, citiesOf(away)[0] ?? 0],
    clusters: [home.cluster, away.cluster].filter((id) => id !== null),
    provinces: [home.province, away.province],
    make: make[0].make_id,
    models: [make[0].id, make[1].id],
    otherMake: other[0].make_id,
    otherModel: other[0].id,
    dealer: dealer.id,
    otherDealer: (await buildDealer(db, { market: market.code })).id,
    dse: (await buildDse(db, { dealer_id: dealer.id, name: `Sari 100% d'Souza ${market.code}` })).id,
    callable: (await buildLeadType(db, { market: market.code })).id,
    uncallable: (await buildLeadType(db, { market: market.code, is_callable: false })).id,
    agent: (await buildUser(db, { markets: [market.code] })).id,
    colleague: (await buildUser(db, { markets: [market.code] })).id,
  };
}
