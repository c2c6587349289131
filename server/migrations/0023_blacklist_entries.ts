import { type Kysely, sql } from 'kysely';

/** Entries of the black list get an id: their form has it in its address, which never names a mobile number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence blacklist_id_seq;
    alter table blacklist add id integer not null default nextval('blacklist_id_seq') unique;
  `.execute(db);
}
