import { type Kysely, sql } from 'kysely';

/**
 * A process owns domains and lead types; a lead type may serve several processes (docs/decisions/022). Web ids are
 * forms on a domain, unique in their market because a lead names nothing but the web id; UTM campaigns belong to one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table process
      add created_at timestamptz not null default now(),
      add version integer not null default 1;
    create unique index process_name on process (market_id, lower(name)) where status <> 2;

    create table process_domain (
      process_id integer not null references process,
      domain_id integer not null references domain,
      primary key (process_id, domain_id)
    );
    create index process_domain_domain on process_domain (domain_id);

    create table process_lead_type (
      process_id integer not null references process,
      lead_type_id integer not null references lead_type,
      primary key (process_id, lead_type_id)
    );
    create index process_lead_type_type on process_lead_type (lead_type_id);
    insert into process_lead_type (process_id, lead_type_id)
      select process_id, id from lead_type where process_id is not null;
    alter table lead_type drop column process_id, add version integer not null default 1;

    create index lead_open_process on lead (process_id) where status_id in (1, 2, 24) or sub_status_id = 11;

    create sequence web_id_id_seq;
    create table web_id (
      id integer primary key default nextval('web_id_id_seq'),
      market_id smallint not null references market,
      domain_id integer not null references domain,
      code text not null,
      status smallint not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    );
    create unique index web_id_code on web_id (market_id, lower(code));
    create index web_id_domain on web_id (domain_id);

    create sequence utm_campaign_id_seq;
    create table utm_campaign (
      id integer primary key default nextval('utm_campaign_id_seq'),
      web_id_id integer not null references web_id,
      name text not null
    );
    create unique index utm_campaign_name on utm_campaign (web_id_id, lower(name));
  `.execute(db);
}
