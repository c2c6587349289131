import { type Kysely, sql } from 'kysely';

/** When a lead came to its attribution: the day of the save, or the one that a file of statuses gives. The history tells of earlier ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lead add column attribution_date date`.execute(db);
}
