import { type Kysely, sql } from 'kysely';

/** Citus reads a function's body as text, which the short form with `return` has not; what it answers is the same. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function pseudonym(number text) returns text language sql stable as $$
      select 'x' || left(encode(sha256(key || sha256(key || convert_to(number, 'UTF8'))), 'hex'), 32)
      from erasure_key
    $$`.execute(db);
}
