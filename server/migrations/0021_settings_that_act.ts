import { type Kysely, sql } from 'kysely';

/** Facts of a market that the code holds (contract/src/kernel/market.ts) and limits of the software are no settings. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from site_setting where key in
      ('phone_prefix', 'currency', 'currency_code', 'labels', 'grouping', 'list_page_size', 'upload_max_bytes')
  `.execute(db);
}
