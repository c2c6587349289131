import { type Kysely, sql } from 'kysely';

/**
 * Where a person starts in a market instead of the specified screen: a screen, or a saved view of the lead list. A lead
 * type is read by agents in their language, as the rows of configuration lists are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table own_start (
      user_id integer not null references app_user,
      market_id smallint not null references market,
      path text not null,
      view_id bigint references saved_view on delete cascade,
      primary key (user_id, market_id)
    );
    create index own_start_view on own_start (view_id) where view_id is not null;

    alter table lead_type add name_id text;
  `.execute(db);
}
