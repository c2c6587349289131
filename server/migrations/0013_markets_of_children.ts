import { type Kysely, sql } from 'kysely';

/**
 * A search for a wanted or an assigned car alone is counted by that table's own index, as long as the market stands
 * there too (docs/decisions/006): through every lead it took up to five seconds at ten million.
 * A new table is written in a third of the time that an update of every row takes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local maintenance_work_mem = '256MB';
    alter table lead_preference rename to lead_preference_before;
    create table lead_preference (like lead_preference_before including defaults, market_id smallint not null)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    insert into lead_preference
      select wish.*, lead.market_id from lead_preference_before wish join lead on lead.lead_id = wish.lead_id;
    drop table lead_preference_before;
    alter table lead_preference add primary key (lead_id, id), add foreign key (lead_id) references lead;
    create index lead_preference_lead on lead_preference (lead_id)
      include (market_id, make_id, model_id, model_status_id);
    create index lead_preference_make on lead_preference (market_id, make_id, lead_id);
    create index lead_preference_model on lead_preference (market_id, model_id, lead_id);
    create index lead_preference_status on lead_preference (market_id, model_status_id, lead_id);

    drop index assigned_car_dealer, assigned_car_td_date, assigned_car_td_requested, assigned_car_td_completed,
      assigned_car_td_status, assigned_car_visit_status;
    alter table assigned_car
      set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    create index assigned_car_dealer on assigned_car (dealer_id, td_date, lead_id) include (market_id);
    create index assigned_car_td_date on assigned_car (td_date, lead_id) include (market_id)
      where td_date is not null;
    create index assigned_car_td_requested on assigned_car (td_requested_at, lead_id) include (market_id)
      where td_requested_at is not null;
    create index assigned_car_td_completed on assigned_car (td_completed_at, lead_id) include (market_id)
      where td_completed_at is not null;
    create index assigned_car_td_status on assigned_car (td_status_id, lead_id) include (market_id)
      where td_status_id is not null;
    create index assigned_car_visit_status on assigned_car (visit_status_id, lead_id) include (market_id)
      where visit_status_id is not null;
  `.execute(db);
}
