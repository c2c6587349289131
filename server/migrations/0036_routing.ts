import { type Kysely, sql } from 'kysely';

/**
 * Web rules by version, the decision that each routing of a lead came to, and how many leads a limited list took on a
 * market day (docs/decisions/028). The counter stands
 * apart from the list: configuration tables hold none (docs/decisions/006).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence web_rule_id_seq;
    create table web_rule (
      id integer primary key default nextval('web_rule_id_seq'),
      process_list_id integer not null references process_list,
      version integer not null,
      rule jsonb not null,
      saved_by integer not null references app_user,
      saved_at timestamptz not null
    );
    create unique index web_rule_version on web_rule (process_list_id, version);

    create table routing_version (
      market_id smallint primary key references market,
      version uuid not null
    );
    insert into routing_version (market_id, version) select id, gen_random_uuid() from market;

    create table list_intake (
      process_list_id integer not null references process_list,
      day date not null,
      routed integer not null,
      primary key (day, process_list_id)
    ) with (fillfactor = 50);

    create table lead_route (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      cause text not null,
      process_list_id integer,
      decision jsonb not null,
      routed_at timestamptz not null,
      primary key (lead_id, id)
    );
    create index lead_route_list on lead_route (process_list_id, routed_at);
  `.execute(db);
}
