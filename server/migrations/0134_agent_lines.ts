import { type Kysely, sql } from 'kysely';

/** The agents' lines at the dialer: their state, the day's time in each state, and the calls on them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table agent_line (
      market_id smallint not null references market,
      user_id integer not null references app_user,
      state text not null,
      -- Pause code.
      reason text,
      since timestamptz not null,
      call_code text,
      -- Pause that begins after the call.
      pause_after text,
      -- Until then older words of the dialer count less than what it was asked to do.
      settles_at timestamptz,
      primary key (market_id, user_id)
    )`.execute(db);
  await sql`
    create table agent_line_day (
      market_id smallint not null references market,
      user_id integer not null references app_user,
      day date not null,
      state text not null,
      reason text not null,
      seconds integer not null,
      times integer not null,
      primary key (market_id, day, user_id, state, reason)
    )`.execute(db);
  await sql`
    create table line_call (
      market_id smallint not null references market,
      -- The dialer's name of the call; our own until it is known.
      call_code text not null,
      user_id integer not null references app_user,
      lead_id bigint references lead,
      lead_call_id bigint,
      direction text not null,
      -- Of an unknown caller; E.164 digits.
      mobile text,
      note text,
      started_at timestamptz not null,
      primary key (market_id, call_code)
    )`.execute(db);
  // `person/erase`: the calls of a lead.
  await sql`create index line_call_lead on line_call (lead_id)`.execute(db);
  await sql`
    create table line_poll (
      market_id smallint primary key references market,
      polled_at timestamptz not null,
      answered_at timestamptz not null
    )`.execute(db);
  await sql`insert into line_poll (market_id, polled_at, answered_at) select id, 'epoch', 'epoch' from market`.execute(
    db,
  );
  await sql`insert into site_setting (market_id, key, value) select id, 'pause_codes', '""' from market`.execute(
    db,
  );
  await sql`
    create table dialer_simulator_line (
      market_id smallint not null references market,
      user_name text not null,
      state text not null,
      reason text,
      call_code text,
      phone_number text,
      vendor_lead_code text,
      changed_at timestamptz not null,
      primary key (market_id, user_name)
    )`.execute(db);
}
