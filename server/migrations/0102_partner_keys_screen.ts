import { type Kysely, sql } from 'kysely';

/** The screen of every partner's keys, for those who keep the partners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path) values
      (62, 'admin', 'partners', 'partner_keys', '/partner_keys')
  `.execute(db);
}
