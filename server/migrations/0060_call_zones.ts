import { type Kysely, sql } from 'kysely';

interface Zone {
  readonly time_zone: string;
  readonly ids: readonly number[];
}

/**
 * The indexes of the next lead lead with the zone of the lead's city, so that the leads of quiet zones are not read past.
 * `city_zone` has the cities in its text: an index needs a function that reads no table. A migration that changes a city's
 * zone makes the function and both indexes anew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Zone>`
    select city.time_zone, array_agg(city.id order by city.id) as ids
    from city join market on market.id = city.market_id
    where city.time_zone <> market.time_zone
    group by city.time_zone order by city.time_zone`.execute(db);
  const cases = rows.map(({ time_zone, ids }) => `when city_id = any('{${ids}}') then '${time_zone}'`);
  await sql`
    create function city_zone(city_id integer) returns text language sql immutable parallel safe
      return case ${sql.raw(cases.join(' '))} else '' end;
    comment on function city_zone is 'zone of a city; empty where it is its market''s';

    drop index lead_to_call;
    drop index lead_fresh;
    create index lead_to_call on lead
      (market_id, coalesce(myactive_agent_id, 0), sub_status_id, city_zone(city_id), followup_at, lead_id)
      include (attempts, last_called_at) where followup_at is not null and not calls_used_up;
    create index lead_fresh on lead
      (market_id, coalesce(myactive_agent_id, 0), city_zone(city_id), created_at, lead_id)
      include (attempts, last_called_at) where sub_status_id = 1 and not calls_used_up;
  `.execute(db);
}
