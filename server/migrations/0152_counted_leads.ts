import { type Kysely, sql } from 'kysely';

/** Leads that an hour has counted, so that a further view of one is recognised without reading the hour's views. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table read_count add column leads bigint[] not null default '{}'`.execute(db);
}
