import { type Kysely, sql } from 'kysely';

/** Texts for customers, what was sent to them by SMS and WhatsApp, and what they answered. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table message_template (
      id integer generated always as identity primary key,
      market_id smallint not null references market,
      name text not null,
      body text not null,
      sms boolean not null,
      whatsapp boolean not null,
      whatsapp_name text,
      whatsapp_language text,
      status smallint not null default 1,
      created_at timestamptz not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create unique index message_template_name on message_template (market_id, lower(name))`.execute(
    db,
  );
  await sql`
    create table lead_message (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null references market,
      channel text not null constraint lead_message_channel check (channel in ('sms', 'whatsapp')),
      direction text not null constraint lead_message_direction check (direction in ('out', 'in')),
      template_id integer references message_template,
      -- Values of the template's placeholders in their order, as WhatsApp takes them.
      template_values jsonb not null default '[]',
      body text not null,
      state text not null,
      reason text,
      tries smallint not null default 0,
      provider_id text,
      -- Made by the client, so that a repeated request sends nothing again.
      request_id uuid,
      created_by integer references app_user,
      created_at timestamptz not null,
      state_at timestamptz not null,
      -- When a person has read the reply.
      seen_at timestamptz,
      primary key (lead_id, id)
    )`.execute(db);
  await sql`create unique index lead_message_once on lead_message (lead_id, channel, provider_id)
    where provider_id is not null`.execute(db);
  await sql`create index lead_message_provider on lead_message (market_id, channel, provider_id)
    where provider_id is not null`.execute(db);
  await sql`create unique index lead_message_request on lead_message (lead_id, request_id) where request_id is not null`.execute(
    db,
  );
  await sql`create index lead_message_id on lead_message (id)`.execute(db);
  await sql`create index lead_message_unseen on lead_message (market_id, lead_id)
    where direction = 'in' and seen_at is null`.execute(db);
  await sql`
    create table unmatched_message (
      id bigint generated always as identity primary key,
      market_id smallint not null references market,
      channel text not null,
      provider_id text not null,
      sender text not null,
      body text not null,
      received_at timestamptz not null,
      unique (market_id, channel, provider_id)
    )`.execute(db);
  await sql`insert into privilege (id, name) values (110, 'Message templates')`.execute(db);
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path) values
      (110, 'admin', 'messages', 'message_templates', '/message_templates'),
      (110, 'admin', 'messages', 'add_message_template', '/add_message_template'),
      (110, 'admin', 'messages', 'edit_message_template', '/edit_message_template')`.execute(db);
  await sql`
    insert into role_privilege (role_id, privilege_id, status)
    select role.id, 110, (role.id in (1, 5))::int from role`.execute(db);
}
