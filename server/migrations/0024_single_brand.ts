import { type Kysely, sql } from 'kysely';

/**
 * One brand's own dealers with their sales managers and cities: the brand's codes, apart from the dealers that leads are
 * assigned to. Codes and zip codes are digits as text, because they may begin with a zero.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence brand_dealer_id_seq;
    create table brand_dealer (
      id integer primary key default nextval('brand_dealer_id_seq'),
      market_id smallint not null references market,
      code text not null,
      name text not null,
      zip_code text not null,
      email text,
      status smallint not null default 1,
      version integer not null default 1
    );
    create unique index brand_dealer_code on brand_dealer (market_id, code);

    create sequence sales_manager_id_seq;
    create table sales_manager (
      id integer primary key default nextval('sales_manager_id_seq'),
      market_id smallint not null references market,
      brand_dealer_id integer not null references brand_dealer,
      code text not null,
      name text not null,
      email text not null,
      status smallint not null default 1,
      version integer not null default 1
    );
    create unique index sales_manager_code on sales_manager (market_id, code);
    create index sales_manager_dealer on sales_manager (brand_dealer_id);

    create sequence city_mapping_id_seq;
    create table city_mapping (
      id integer primary key default nextval('city_mapping_id_seq'),
      market_id smallint not null references market,
      brand_dealer_id integer not null references brand_dealer,
      city_id integer not null references city,
      status smallint not null default 1,
      created_at timestamptz not null,
      notice_id uuid,
      notice_sent_at timestamptz,
      version integer not null default 1
    );
    create unique index city_mapping_city on city_mapping (brand_dealer_id, city_id);
    create index city_mapping_market on city_mapping (market_id, city_id);
    create index city_mapping_notice on city_mapping (notice_id) where notice_id is not null;
  `.execute(db);
}
