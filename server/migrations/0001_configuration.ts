import { type Kysely, sql } from 'kysely';

/** Markets, geography, cars and configuration lists: small tables that administrators own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table market (
      id smallint primary key,
      code text not null unique,
      name text not null,
      time_zone text not null,
      currency text not null
    );
    insert into market (id, code, name, time_zone, currency) values
      (1, 'id', 'Indonesia', 'Asia/Jakarta', 'Rp'),
      (2, 'ph', 'Philippines', 'Asia/Manila', '₱');

    create table site_setting (
      market_id smallint not null references market,
      key text not null,
      value jsonb not null,
      primary key (market_id, key)
    );

    create table province (
      id integer primary key,
      market_id smallint not null references market,
      code text not null,
      name text not null
    );

    create table cluster (
      id integer primary key,
      market_id smallint not null references market,
      name text not null
    );

    create table city (
      id integer primary key,
      market_id smallint not null references market,
      province_id integer not null references province,
      cluster_id integer references cluster,
      name text not null,
      weight real not null default 0
    );
    create index city_cluster on city (cluster_id);
    create index city_province on city (province_id);

    create sequence locality_id_seq;
    create table locality (
      id integer primary key default nextval('locality_id_seq'),
      city_id integer not null references city,
      name text not null,
      pin_code text not null
    );
    create index locality_city on locality (city_id);

    create table make (
      id integer primary key,
      name text not null,
      is_luxury boolean not null default false
    );

    create table model (
      id integer primary key,
      make_id integer not null references make,
      market_id smallint not null references market,
      name text not null,
      body_type text,
      end_year smallint,
      price_from bigint,
      weight real not null default 0
    );
    create index model_make on model (make_id, market_id);

    create table model_variant (
      id integer primary key,
      model_id integer not null references model,
      name text not null
    );
    create index model_variant_model on model_variant (model_id);

    create table config_item (
      list text not null,
      id integer not null,
      market_id smallint references market,
      name jsonb not null,
      parent_id integer,
      sort integer not null default 0,
      attrs jsonb not null default '{}',
      status smallint not null default 1,
      primary key (list, id)
    );
  `.execute(db);
}
