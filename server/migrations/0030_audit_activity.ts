import { type Kysely, sql } from 'kysely';

/**
 * The log of audits, their attachments, who works on one, and which questions it was asked with. Audits from before get
 * the entries that their rows still tell of.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_activity (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      audit_id bigint not null,
      audit_status text not null,
      priority text,
      actor_id integer,
      actor_name text not null,
      role_id integer,
      comment text not null default '',
      status_id integer not null,
      sub_status_id integer not null,
      attribution_id integer,
      created_at timestamptz not null,
      primary key (lead_id, id)
    );
    create index audit_activity_audit on audit_activity (lead_id, audit_id, id);

    create table audit_attachment (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      audit_id bigint,
      file_name text not null,
      storage_key text not null,
      content_type text not null,
      file_size bigint not null,
      uploaded_by integer not null,
      created_at timestamptz not null,
      primary key (lead_id, id)
    );
    create index audit_attachment_waiting on audit_attachment (created_at) where audit_id is null;

    alter table audit
      add column questionnaire smallint not null default 1,
      add column claimed_by integer,
      add column claimed_until timestamptz;
    create index audit_id on audit (id);
    create index audit_calling on audit (market_id, calling_at, id);

    insert into audit_activity (lead_id, audit_id, audit_status, actor_name, status_id, sub_status_id,
                                attribution_id, created_at)
    select audit.lead_id, audit.id, entry.audit_status, 'System', lead.status_id, lead.sub_status_id,
           lead.attribution_id, audit.created_at
    from audit join lead on lead.lead_id = audit.lead_id
    cross join (values ('AUDIT_TRIGGERED', 1), ('NEW', 2)) as entry (audit_status, place)
    order by audit.id, entry.place;

    insert into audit_activity (lead_id, audit_id, audit_status, actor_id, actor_name, role_id, comment, status_id,
                                sub_status_id, attribution_id, created_at)
    select audit.lead_id, audit.id, audit.audit_status, auditor.id, auditor.name, auditor.role_id, audit.comments,
           lead.status_id, lead.sub_status_id, lead.attribution_id, audit.updated_at
    from audit join lead on lead.lead_id = audit.lead_id join app_user as auditor on auditor.id = audit.auditor_id
    where audit.audit_status <> 'NEW';
  `.execute(db);
}
