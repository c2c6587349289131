import { type Kysely, sql } from 'kysely';

/** Roles whose answers and files show contacts of customers as dots. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table role_limit add column masks_contacts smallint not null default 0`.execute(db);
}
