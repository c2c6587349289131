import { type Kysely, sql } from 'kysely';

/**
 * Master data that people edit: the version of each row, who changed what, domains and tie-up brands. Names are unique
 * within their market whatever their case.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence change_log_id_seq;
    create table change_log (
      id bigint primary key default nextval('change_log_id_seq'),
      market_id smallint references market,
      record text not null,
      record_id bigint not null,
      actor_id integer not null references app_user,
      created_at timestamptz not null,
      changes jsonb not null
    );
    create index change_log_record on change_log (record, record_id, id desc);
    create index change_log_market on change_log (market_id, id desc);

    alter table campaign add version integer not null default 1;

    create sequence domain_id_seq;
    create table domain (
      id integer primary key default nextval('domain_id_seq'),
      market_id smallint not null references market,
      business_type_id integer not null,
      name text not null,
      is_oem boolean not null default false,
      is_connecto_push boolean not null default false,
      status smallint not null default 1,
      version integer not null default 1
    );
    create unique index domain_name on domain (market_id, lower(name)) where status <> 2;

    create sequence tie_up_brand_id_seq;
    create table tie_up_brand (
      id integer primary key default nextval('tie_up_brand_id_seq'),
      market_id smallint not null references market,
      make_id integer not null references make,
      is_oem boolean not null default false,
      status smallint not null default 1,
      version integer not null default 1
    );
    create unique index tie_up_brand_make on tie_up_brand (market_id, make_id);
  `.execute(db);
}
