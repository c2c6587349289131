import { type Kysely, sql } from 'kysely';

/**
 * Steps between a right password and a complete sign-in: one that an administrator chose is changed, and a second factor
 * is set up and given. Secrets are sealed, recovery codes hashed. Each setting is off at first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user
    add column password_given boolean not null default false,
    add column is_demo boolean not null default false`.execute(db);
  await sql`alter table user_session
    add column next_step text check (next_step in ('password', 'second_factor')),
    add column proven_at timestamptz`.execute(db);
  await sql`alter table role add column second_factor boolean not null default false`.execute(db);
  await sql`create table second_factor (
    user_id integer primary key references app_user on delete cascade,
    secret bytea,
    pending_secret bytea,
    last_step integer not null default 0
  )`.execute(db);
  await sql`create table recovery_code (
    user_id integer not null references app_user on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`.execute(db);
  await sql`create table sign_in_step (
    token_hash bytea primary key,
    user_id integer not null references app_user on delete cascade,
    remember boolean not null,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index sign_in_step_user on sign_in_step (user_id)`.execute(db);
  await sql`insert into site_setting (market_id, key, value)
    select market.id, setting.key, setting.value::jsonb from market,
      (values ('shortest_password', '6'), ('change_given_password', '"0"'), ('ask_password_again', '"0"'),
        ('new_device_mail', '"0"')) as setting (key, value)
    on conflict do nothing`.execute(db);
}
