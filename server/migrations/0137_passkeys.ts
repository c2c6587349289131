import { type Kysely, sql } from 'kysely';

/** Keys of users' devices beside the codes of an app, and the texts that they sign once. Off at first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table passkey (
    id integer generated always as identity primary key,
    user_id integer not null references app_user on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index passkey_user on passkey (user_id)`.execute(db);
  await sql`create table passkey_challenge (
    challenge_hash bytea primary key,
    user_id integer references app_user on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index passkey_challenge_user on passkey_challenge (user_id)`.execute(db);
  await sql`insert into site_setting (market_id, key, value)
    select id, 'passkeys', '"0"'::jsonb from market on conflict do nothing`.execute(db);
}
