import { type Kysely, sql } from 'kysely';

/**
 * The call desk: when a lead may be called (the clock of its city, limits of its market), who works on which lead now,
 * what an agent has promised to do, and the order in which leads come. `lead_to_call` and `lead_fresh` serve the next
 * lead: own leads and those that nobody has (0: an index is not known to be in order behind `is null`), by their state and
 * in the order of their turn.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table city add column time_zone text;
    update city set time_zone = zone.name from province, (values
      ('Bali', 'Asia/Makassar'), ('Nusa Tenggara Barat', 'Asia/Makassar'), ('Nusa Tenggara Timur', 'Asia/Makassar'),
      ('Kalimantan Selatan', 'Asia/Makassar'), ('Kalimantan Timur', 'Asia/Makassar'),
      ('Kalimantan Utara', 'Asia/Makassar'), ('Sulawesi Utara', 'Asia/Makassar'),
      ('Sulawesi Tengah', 'Asia/Makassar'), ('Sulawesi Selatan', 'Asia/Makassar'),
      ('Sulawesi Tenggara', 'Asia/Makassar'), ('Gorontalo', 'Asia/Makassar'), ('Sulawesi Barat', 'Asia/Makassar'),
      ('Maluku', 'Asia/Jayapura'), ('Maluku Utara', 'Asia/Jayapura'), ('Papua', 'Asia/Jayapura'),
      ('Papua Barat', 'Asia/Jayapura'), ('Papua Selatan', 'Asia/Jayapura'), ('Papua Tengah', 'Asia/Jayapura'),
      ('Papua Pegunungan', 'Asia/Jayapura'), ('Papua Barat Daya', 'Asia/Jayapura')) as zone(province, name)
      where province.id = city.province_id and province.market_id = 1 and province.name = zone.province;

    create table call_rules (
      market_id smallint primary key references market,
      attempts_per_day integer not null,
      attempts_in_all integer not null,
      pause_minutes integer not null,
      quiet_from text not null,
      quiet_to text not null,
      lease_minutes integer not null,
      call_order text not null,
      version integer not null default 1
    );
    insert into call_rules
      select id, 3, 12, 15, '20:00', '08:00', 10, 'callback,fresh,hot,retry,due' from market;

    create table lead_lease (
      lead_id bigint primary key,
      market_id smallint not null,
      user_id integer not null unique,
      reason text not null,
      leased_at timestamptz not null,
      expires_at timestamptz not null,
      call_id bigint,
      called_at timestamptz
    );
    create index lead_lease_market on lead_lease (market_id, expires_at);

    create table follow_up_snooze (
      lead_id bigint not null,
      user_id integer not null,
      until_at timestamptz not null,
      primary key (lead_id, user_id)
    );

    create table lead_task (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      user_id integer not null,
      task text not null,
      due_at timestamptz not null,
      snoozed_until timestamptz,
      done_at timestamptz,
      created_at timestamptz not null,
      primary key (lead_id, id)
    );
    create index lead_task_due on lead_task (user_id, market_id, due_at) where done_at is null;

    create index lead_to_call on lead (market_id, coalesce(myactive_agent_id, 0), sub_status_id, followup_at, lead_id)
      include (attempts, last_called_at) where followup_at is not null;
    create index lead_fresh on lead (market_id, coalesce(myactive_agent_id, 0), created_at, lead_id)
      include (attempts, last_called_at) where sub_status_id = 1;

    insert into privilege (id, name) values (64, 'My day'), (65, 'Call rules');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (64, 'lead', 'desk', 'my-day', '/my-day'), (65, 'admin', 'desk', 'call_rules', '/call_rules');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 64, (role.id in (1, 3, 5))::int from role
      union all select role.id, 65, (role.id in (1, 5))::int from role;
  `.execute(db);
}
