import { type Kysely, sql } from 'kysely';

/**
 * After how many months of a closed status the people of a market are made anonymous, 0 for never, and what the last night did.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table retention_rule (
      market_id smallint primary key references market,
      not_connectable smallint not null default 0,
      not_interested smallint not null default 0,
      not_eligible smallint not null default 0,
      purchase smallint not null default 0,
      version integer not null default 1,
      ran_at timestamptz,
      ran_leads integer not null default 0
    )`.execute(db);
  await sql`insert into retention_rule (market_id) select id from market`.execute(db);
  await sql`insert into privilege (id, name) values (98, 'Retention')`.execute(db);
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path)
    values (98, 'admin', 'privacy', 'retention', '/retention')`.execute(db);
  await sql`
    insert into role_privilege (role_id, privilege_id, status)
    select role.id, 98, (role.id = 1)::int from role`.execute(db);
}
