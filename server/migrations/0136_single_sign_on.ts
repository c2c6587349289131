import { type Kysely, sql } from 'kysely';

/** Sign-ins that an identity provider proves: whose account it is, what was begun, and which sessions end with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table sign_on_identity (
    issuer text not null,
    subject text not null,
    user_id integer not null references app_user on delete cascade,
    linked_at timestamptz not null,
    primary key (issuer, subject),
    unique (user_id, issuer)
  )`.execute(db);
  await sql`create table sign_on_request (
    state_hash bytea primary key,
    browser_hash bytea not null,
    market_id smallint not null references market,
    nonce text not null,
    code_verifier text not null,
    remember boolean not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`alter table user_session add column sign_on_sid text`.execute(db);
  await sql`alter table sign_in_step add column sign_on_sid text`.execute(db);
  await sql`insert into site_setting (market_id, key, value)
    select market.id, setting.key, setting.value::jsonb from market,
      (values ('sign_on', '"0"'), ('sign_on_only', '"0"'), ('sign_on_creates', '"0"'),
        ('sign_on_roles', '""'), ('sign_on_market', '""')) as setting (key, value)
    on conflict do nothing`.execute(db);
}
