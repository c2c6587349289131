import { type Kysely, sql } from 'kysely';

/** Contents of the logs are for few roles, and so is moving them; `migrate --grant` gives the right to web and worker. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`revoke execute on function move_trail_partition from public`.execute(db);
}
