import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function findCities(db: Db, market: Market) {
  const [city, state, cluster] = await Promise.all([
    db
      .selectFrom('city')
      .where('market_id', '=', market.id)
      .where('status', '=', 1)
      .select(['id', 'name', 'province_id as state_id', 'cluster_id', 'name as mapped_city'])
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('province')
      .where('market_id', '=', market.id)
      .where('status', '=', 1)
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('cluster')
      .where('market_id', '=', market.id)
      .where('status', '=', 1)
      .select(['id', 'name as cluster_name'])
      .orderBy(sql`lower(name)`)
      .execute(),
  ]);
  const citiesOf = new Map<number, number[]>();
  for (const { id, cluster_id: clusterId } of city) {
    if (clusterId !== null) citiesOf.set(clusterId, [...(citiesOf.get(clusterId) ?? []), id]);
  }
  return {
    city,
    state,
    cluster: cluster.map((row) => ({ ...row, mapped_city: citiesOf.get(row.id) ?? [] })),
  };
}

/** Localities of the given cities that belong to the market. */
export function findLocalities(db: Db, market: Market, cityIds: readonly number[]) {
  return db
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .where('city.market_id', '=', market.id)
    .where('locality.status', '=', 1)
    .where(sql<boolean>`city.id = any(${cityIds}::int[])`)
    .select(['locality.id', 'locality.name', 'locality.pin_code', 'locality.city_id'])
    .orderBy(sql`lower(locality.name)`)
    .orderBy('locality.id')
    .execute();
}
