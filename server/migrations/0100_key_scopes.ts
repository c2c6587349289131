import { type Kysely, sql } from 'kysely';

/** A key says what it may do, who answers for it, from where it is used; a car keeps what its dealer's LMS reported. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table partner add column make_id integer references make;
    alter table partner_key
      add column scopes text[] not null default '{leads}',
      add column owner_id integer references app_user,
      add column networks inet[] not null default '{}',
      add column expires_at timestamptz,
      add column is_sandbox boolean not null default false;
    update partner_key set owner_id = created_by;
    alter table partner_key alter column owner_id set not null;
    alter table assigned_car
      add column lms_retail_date date,
      add column lms_reported_at timestamptz;
  `.execute(db);
}
