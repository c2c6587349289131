import { type Kysely, sql } from 'kysely';

/** Parts of alternate numbers are looked for as parts of mobiles are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index lead_alternate_mobile_part on lead using gin (alternate_mobile gin_trgm_ops)
      where alternate_mobile is not null;
  `.execute(db);
}
