-- What happened to a lead, and the documents that were left with it.

create sequence activity_id_seq;
-- The history, append-only, a partition for each month (`ensure_activity_partition`). `detail` keeps stored values;
-- words are found when it is read.
create table activity (
  lead_id bigint not null,
  id bigint not null default nextval('activity_id_seq'),
  created_at timestamptz not null,
  market_id smallint not null,
  type text not null,
  source text not null,
  actor_id integer,
  actor_name text not null,
  detail jsonb not null default '{}',
  comments jsonb not null default '[]',
  activity_hash uuid,
  primary key (lead_id, id, created_at)
) partition by range (created_at);
create table activity_default partition of activity default;

-- A file that was left with a lead; without `activity_hash` it belongs to no save yet.
create table document (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  activity_hash uuid,
  file_name text not null,
  storage_key text not null,
  file_size bigint not null,
  uploaded_by integer not null,
  created_at timestamptz not null,
  -- Type by the content, not by the name.
  content_type text not null,
  primary key (lead_id, id)
);
