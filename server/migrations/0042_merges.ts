import { type Kysely, sql } from 'kysely';

/**
 * Two leads of one person that somebody merged: one stays, the other points to it. What the other one was is kept, so
 * that the merge can be taken back whole (domain.md 15). A right of its own, for roles 1 and 5.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead_merge (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      into_lead_id bigint not null,
      before jsonb not null,
      merged_by integer not null,
      merged_at timestamptz not null,
      taken_back_by integer,
      taken_back_at timestamptz,
      primary key (lead_id, id)
    );
    create unique index lead_merge_active on lead_merge (lead_id) where taken_back_at is null;
    create index lead_merge_into on lead_merge (into_lead_id) where taken_back_at is null;

    insert into privilege (id, name) values (70, 'Merge leads');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (70, 'lead', 'lead', 'merge_lead', '/merge_lead');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 70, (role.id in (1, 5))::int from role;
  `.execute(db);
}
