import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Loads the first state of configuration and master data. From here on the rows belong to the administrators of
 * an installation; later additions come as migrations of their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const load = async (file: string) => readFile(new URL(`data/${file}.json`, import.meta.url), 'utf8');

  await sql`
    insert into site_setting (market_id, key, value)
    select market_id, key, value from jsonb_to_recordset(${await load('site_settings')}::jsonb)
      as row(market_id smallint, key text, value jsonb)`.execute(db);
  await sql`
    insert into province (id, market_id, code, name)
    select id, market_id, code, name from jsonb_to_recordset(${await load('provinces')}::jsonb)
      as row(id integer, market_id smallint, code text, name text)`.execute(db);
  await sql`
    insert into cluster (id, market_id, name)
    select id, market_id, name from jsonb_to_recordset(${await load('clusters')}::jsonb)
      as row(id integer, market_id smallint, name text)`.execute(db);
  await sql`
    insert into city (id, market_id, province_id, cluster_id, name, weight)
    select id, market_id, province_id, cluster_id, name, coalesce(weight, 0)
    from jsonb_to_recordset(${await load('cities')}::jsonb)
      as row(id integer, market_id smallint, province_id integer, cluster_id integer, name text, weight real)`.execute(
    db,
  );
  await sql`
    insert into locality (id, city_id, name, pin_code)
    select id, city_id, name, pin_code from jsonb_to_recordset(${await load('localities')}::jsonb)
      as row(id integer, city_id integer, name text, pin_code text)`.execute(db);
  await sql`
    insert into make (id, name, is_luxury)
    select id, name, coalesce(is_luxury, false) from jsonb_to_recordset(${await load('makes')}::jsonb)
      as row(id integer, name text, is_luxury boolean)`.execute(db);
  await sql`
    insert into model (id, make_id, market_id, name, body_type, end_year, price_from, weight)
    select id, make_id, market_id, name, body_type, end_year, price_from, coalesce(weight, 0)
    from jsonb_to_recordset(${await load('models')}::jsonb)
      as row(id integer, make_id integer, market_id smallint, name text, body_type text, end_year smallint,
             price_from bigint, weight real)`.execute(db);
  await sql`
    insert into model_variant (id, model_id, name)
    select id, model_id, name from jsonb_to_recordset(${await load('variants')}::jsonb)
      as row(id integer, model_id integer, name text)`.execute(db);
  await sql`
    insert into config_item (list, id, market_id, name, parent_id, sort, attrs)
    select list, id, market_id, name, parent_id, coalesce(sort, id), coalesce(attrs, '{}')
    from jsonb_to_recordset(${await load('config_items')}::jsonb)
      as row(list text, id integer, market_id smallint, name jsonb, parent_id integer, sort integer, attrs jsonb)`.execute(
    db,
  );

  await sql`
    insert into role (id, name)
    select id, name from jsonb_to_recordset(${await load('roles')}::jsonb) as row(id integer, name text)`.execute(
    db,
  );
  const privileges = await load('privileges');
  await sql`
    insert into privilege (id, name)
    select id, name from jsonb_to_recordset(${privileges}::jsonb) as row(id integer, name text)`.execute(db);
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path)
    select row.id, entry.module, entry.controller, entry.action, entry.path
    from jsonb_to_recordset(${privileges}::jsonb) as row(id integer, entries jsonb),
      jsonb_to_recordset(row.entries) as entry(module text, controller text, action text, path text)`.execute(
    db,
  );
  await sql`
    insert into role_privilege (role_id, privilege_id, status)
    select role.id, row.id, case when row.roles @> to_jsonb(role.id) then 1 else 0 end
    from jsonb_to_recordset(${privileges}::jsonb) as row(id integer, roles jsonb), role`.execute(db);

  await sql`select setval('locality_id_seq', (select max(id) from locality))`.execute(db);
  await sql`analyze`.execute(db);
}
