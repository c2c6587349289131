import { type Kysely, sql } from 'kysely';

/** The make that brand managers look after, which stood in the code before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into site_setting (market_id, key, value) select id, 'single_brand', '"Ford"' from market
    on conflict (market_id, key) do nothing`.execute(db);
}
