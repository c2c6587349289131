import { type Kysely, sql } from 'kysely';

/** Password recovery by one-time code, and the mails and text messages that wait to be sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table one_time_code (
      user_id integer primary key references app_user on delete cascade,
      code_hash bytea not null,
      salt bytea not null,
      tries integer not null default 0,
      sends integer not null default 1,
      last_sent_at timestamptz not null,
      expires_at timestamptz not null
    );

    create table password_reset (
      token_hash bytea primary key,
      user_id integer not null references app_user on delete cascade,
      expires_at timestamptz not null
    );
    create index password_reset_user on password_reset (user_id);

    create table outgoing_message (
      id uuid primary key,
      channel text not null,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      attempts integer not null default 0,
      last_error text
    );
    create index outgoing_message_waiting on outgoing_message (created_at) where sent_at is null;
    create index outgoing_message_sent on outgoing_message (sent_at) where sent_at is not null;
  `.execute(db);
}
