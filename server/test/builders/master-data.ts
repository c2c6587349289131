import type { Db } from '../../src/platform/db/database.ts';

/** A city of the market, a different one for each `at`; master data comes with the migrations. */
export async function someCity(db: Db, marketId: number, at = 0): Promise<{ id: number; name: string }> {
  return db
    .selectFrom('city')
    .select(['id', 'name'])
    .where('market_id', '=', marketId)
    .orderBy('id')
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** A city in a time zone other than its market's. */
export async function cityIn(db: Db, timeZone: string): Promise<{ id: number }> {
  return db
    .selectFrom('city')
    .select('id')
    .where('time_zone', '=', timeZone)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** A locality with its city, for a used-car search. */
export async function someLocality(db: Db, marketId: number): Promise<{ id: number; city_id: number }> {
  return db
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .where('city.market_id', '=', marketId)
    .select(['locality.id', 'locality.city_id'])
    .orderBy('locality.id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function someModel(db: Db, marketId: number): Promise<{ id: number; make_id: number }> {
  return db
    .selectFrom('model')
    .select(['id', 'make_id'])
    .where('market_id', '=', marketId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}
