import { type Kysely, sql } from 'kysely';

/** Recordings of calls, a market's rules for them, and the tickets with which a browser streams an opened one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table recording_rule (
      market_id smallint primary key references market,
      mode text not null default 'off' check (mode in ('off', 'link', 'file')),
      most_mb integer not null default 100,
      keep_months smallint not null default 12,
      agents_hear boolean not null default false,
      consent_line text not null default '',
      version integer not null default 1,
      ran_at timestamptz,
      ran_deleted integer not null default 0
    )`.execute(db);
  await sql`insert into recording_rule (market_id) select id from market`.execute(db);
  await sql`
    create table recording (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null references market,
      -- Row of lead_call.
      call_id bigint not null,
      agent_id integer references app_user,
      called_at timestamptz not null,
      state text not null default 'looked_for',
      reason text,
      -- The dialer's names of lead and recording.
      dialer_lead_id text,
      dialer_recording_id text,
      started_at timestamptz,
      seconds integer,
      location text,
      storage_key text,
      content_type text,
      file_size bigint,
      peaks bytea,
      tries smallint not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (lead_id, id)
    )`.execute(db);
  await sql`
    -- recordings/of_lead: one for each call of a lead.
    create unique index recording_call on recording (lead_id, call_id)`.execute(db);
  await sql`
    -- find_recordings: a recording of the dialer belongs to one call.
    create unique index recording_of_dialer on recording (lead_id, dialer_recording_id)`.execute(db);
  await sql`
    -- recordings/try_retention: what is at the end of its term.
    create index recording_kept on recording (market_id, called_at) where location is not null or storage_key is not null`.execute(
    db,
  );
  await sql`
    -- find_recordings: what the night looks for once more.
    create index recording_wanted on recording (market_id, called_at) where state in ('looked_for', 'missing', 'failed')`.execute(
    db,
  );
  await sql`
    create unlogged table recording_ticket (
      token_hash bytea primary key,
      market_id smallint not null,
      lead_id bigint not null,
      recording_id bigint not null,
      session_id bigint not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`insert into privilege (id, name) values (100, 'Hear recordings'), (101, 'Rules of recordings')`.execute(
    db,
  );
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path)
    values (100, 'lead', 'recordings', 'recordings', '/recordings'),
      (101, 'admin', 'recordings', 'recording_rules', '/recording_rules')`.execute(db);
  await sql`
    insert into role_privilege (role_id, privilege_id, status)
    select role.id, 100, (role.id in (1, 3, 5, 7))::int from role
    union all select role.id, 101, (role.id = 1)::int from role`.execute(db);
}
