import { type Kysely, sql } from 'kysely';

/**
 * How many leads of each process were created in each month, by their present status: all-time figures of reports
 * without a look at every lead. Writes note what they change; a job folds that in. Months are those of the market's zone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead_count (
      market_id smallint not null,
      gm_id integer not null,
      month date not null,
      status_id smallint not null,
      sub_status_id smallint not null,
      leads bigint not null,
      primary key (market_id, month, gm_id, status_id, sub_status_id)
    );

    create sequence lead_count_change_id_seq;
    create table lead_count_change (
      id bigint primary key default nextval('lead_count_change_id_seq'),
      market_id smallint not null,
      gm_id integer not null,
      month date not null,
      status_id smallint not null,
      sub_status_id smallint not null,
      change integer not null
    );

    insert into lead_count (market_id, gm_id, month, status_id, sub_status_id, leads)
    select lead.market_id, lead.gm_id, date_trunc('month', lead.created_at at time zone market.time_zone)::date,
      lead.status_id, lead.sub_status_id, count(*)
    from lead join market on market.id = lead.market_id
    where lead.gm_id is not null
    group by 1, 2, 3, 4, 5;
  `.execute(db);
}
