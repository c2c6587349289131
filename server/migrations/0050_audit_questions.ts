import { type Kysely, sql } from 'kysely';

/**
 * Questions of audits by version, with the draft of the next; which purchases are audited and which of them a second
 * time; scores of a second auditor, apart from the audits themselves; who may change and read all of it. `audit_waiting`
 * finds an auditor's next audit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table questionnaire (
      market_id smallint not null references market,
      number smallint not null,
      questions jsonb not null,
      published_at timestamptz,
      published_by integer,
      primary key (market_id, number)
    );
    create table questionnaire_draft (
      market_id smallint primary key references market,
      questions jsonb not null,
      version integer not null default 1
    );
    insert into questionnaire (market_id, number, questions)
    select market.id, 1, jsonb_agg(jsonb_build_object('key', asked.key, 'text_en', asked.text_en, 'text_id', asked.text_id,
             'weight', 1, 'is_critical', true, 'is_on', true) order by asked.place)
    from market cross join (values
      (1, 'new_used', 'Was new or used car correctly confirmed?',
        'Apakah mobil baru atau bekas dikonfirmasi dengan benar?'),
      (2, 'purchase_cps_brand_car', 'Was purchase of the client’s brand correctly confirmed?',
        'Apakah pembelian merek klien dikonfirmasi dengan benar?'),
      (3, 'vehicle_brand', 'Was vehicle brand correctly confirmed?',
        'Apakah merek kendaraan dikonfirmasi dengan benar?'),
      (4, 'dealership_name', 'Was dealership name correctly confirmed?',
        'Apakah nama dealer dikonfirmasi dengan benar?'),
      (5, 'dealership_city', 'Was dealership city correctly confirmed?',
        'Apakah kota dealer dikonfirmasi dengan benar?'),
      (6, 'dse_name', 'Was DSE name correctly confirmed?', 'Apakah nama DSE dikonfirmasi dengan benar?'),
      (7, 'booking_name', 'Was booking name correctly confirmed?',
        'Apakah nama pemesan dikonfirmasi dengan benar?'),
      (8, 'booking_mobile', 'Was booking mobile correctly confirmed?',
        'Apakah nomor ponsel pemesan dikonfirmasi dengan benar?'),
      (9, 'purchase_date', 'Was purchase date correctly confirmed?',
        'Apakah tanggal pembelian dikonfirmasi dengan benar?'),
      (10, 'lost_reason', 'Was lost reason correctly confirmed?',
        'Apakah alasan batal dikonfirmasi dengan benar?'),
      (11, 'crm_update', 'CRM updated correctly?', 'Apakah CRM diperbarui dengan benar?'),
      (12, 'cash_or_finance', 'Was cash or finance correctly confirmed?',
        'Apakah tunai atau kredit dikonfirmasi dengan benar?'),
      (13, 'purchase_proof', 'Proof collected?', 'Apakah bukti diperoleh?')
    ) as asked (place, key, text_en, text_id)
    group by market.id;
    insert into questionnaire_draft (market_id, questions) select market_id, questions from questionnaire;

    create table audit_rules (
      market_id smallint primary key references market,
      sample_percent smallint not null,
      second_percent smallint not null,
      seed text not null,
      version integer not null default 1
    );
    insert into audit_rules (market_id, sample_percent, second_percent, seed) select id, 100, 10, code from market;

    create table audit_sample (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      agent_id integer,
      week date not null,
      place integer not null,
      percent smallint not null,
      audit_id bigint,
      primary key (lead_id, id)
    );
    create index audit_sample_week on audit_sample (market_id, week, agent_id);
    create index audit_sample_audit on audit_sample (lead_id, audit_id) where audit_id is not null;

    create table audit_second_score (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      audit_id bigint not null,
      market_id smallint not null,
      auditor_id integer not null,
      questionnaire smallint not null,
      claimed_by integer,
      claimed_until timestamptz,
      scored_by integer,
      scored_at timestamptz,
      answers jsonb not null default '{}',
      compliance numeric(5,2),
      created_at timestamptz not null,
      primary key (lead_id, id)
    );
    create unique index audit_second_score_audit on audit_second_score (lead_id, audit_id);
    create index audit_second_score_waiting on audit_second_score (market_id, created_at, id) where scored_at is null;
    create index audit_second_score_scored on audit_second_score (market_id, scored_at) where scored_at is not null;

    create index audit_waiting on audit
      (market_id, array_position(array['HIGH', 'MEDIUM', 'LOW'], priority), created_at, id)
      where audit_status in ('NEW', 'PENDING_ON_AUDITOR');

    insert into privilege (id, name) values (73, 'Audit rules'), (74, 'Audit quality');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (73, 'admin', 'audit', 'audit_rules', '/audit_rules'),
      (73, 'admin', 'audit', 'audit_questions', '/audit_questions'),
      (73, 'admin', 'audit', 'edit_audit_questions', '/edit_audit_questions'),
      (74, 'audit', 'audit', 'audit_quality', '/audit_quality'),
      (74, 'audit', 'audit', 'second_scores', '/second_scores');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 73, (role.id in (1, 5))::int from role
      union all select role.id, 74, (role.id in (1, 5, 7))::int from role;
  `.execute(db);
}
