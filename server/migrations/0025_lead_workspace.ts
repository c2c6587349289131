import { type Kysely, sql } from 'kysely';

/**
 * What the lead's screen writes: opened chats are counted, assigned cars are named by their id alone on the wire
 * (`update_assign_car`, `testdrive/save`), a used-car search belongs to a lead, and test drives and visits have a right
 * of their own, which dealer staff hold as well (domain.md 3).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lead
      add column whatsapp_count integer not null default 0, add column viber_count integer not null default 0;
    alter table assigned_car
      add column whatsapp_count integer not null default 0, add column viber_count integer not null default 0;
    create index assigned_car_id on assigned_car (id);
    create index lead_alternate_mobile on lead (alternate_mobile collate "C", lead_id)
      where alternate_mobile is not null;

    create table used_car_search (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      min_price bigint not null,
      max_price bigint not null,
      min_year smallint not null,
      max_year smallint not null,
      fuel_type_id integer not null,
      transmission_id integer not null,
      body_type_id integer not null,
      number_of_seat integer not null,
      owner_type_id integer not null,
      color_ids integer[] not null,
      city_id integer not null,
      customer_locality_id integer not null,
      dealer_id integer,
      make_ids integer[] not null,
      model_ids integer[] not null,
      with_picture boolean not null,
      with_sunroof boolean not null,
      dealer_car boolean not null,
      individual_car boolean not null,
      created_by integer not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (lead_id, id)
    );

    insert into privilege (id, name) values (52, 'Test drive and dealer visit');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (52, 'lead', 'lead', 'test_drive', '/test_drive');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 52, (role.id in (1, 3, 4, 5))::int from role;
  `.execute(db);
}
