import { type Kysely, sql } from 'kysely';

/**
 * Administrators rename, order and switch the rows of configuration lists: each gets a key of its own and a version. A
 * session of theirs may look as another role. A market sets the rows on a page again, now that lists read it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table config_item
      add column row_id integer generated always as identity unique,
      add column version integer not null default 1;
    alter table user_session add column look_role_id integer references role;
    insert into site_setting (market_id, key, value) select id, 'list_page_size', '50' from market
      on conflict do nothing;
    insert into privilege (id, name) values (63, 'Configuration lists');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (63, 'admin', 'configLists', 'config_lists', '/config_lists');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 63, (role.id = 1)::int from role;
  `.execute(db);
}
