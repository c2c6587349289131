-- `lead_list` reads the wanted cars of a page's leads from the index alone.
create index lead_preference_lead on lead_preference (lead_id) include (market_id, make_id, model_id, model_status_id);

-- `lead_list` by wanted make, and its total.
create index lead_preference_make on lead_preference (market_id, make_id, lead_id);

-- `lead_list` by wanted model, and its total.
create index lead_preference_model on lead_preference (market_id, model_id, lead_id);

-- `lead_list` by the state of a wanted car, and its total.
create index lead_preference_status on lead_preference (market_id, model_status_id, lead_id);

-- `lead_list` by dealer, test drive or visit asks each lead's cars from the index alone; `list_assign_car`.
create index assigned_car_lead on assigned_car (lead_id)
  include (dealer_id, dse_id, td_date, ld_status, td_status_id, visit_status_id);

-- `lead_list` of dealer staff, who see the leads of their own cars only.
create index assigned_car_dse on assigned_car (dse_id, lead_id) where dse_id is not null;

-- `reassign_dse` names a car by its enquiry, and so does the dealer's LMS (`intake/lms`).
create index assigned_car_request on assigned_car (request_id);

-- `lead_list` by dealer, and its total.
create index assigned_car_dealer on assigned_car (dealer_id, td_date, lead_id) include (market_id);

-- `lead_list` by the day of the test drive, and its total.
create index assigned_car_td_date on assigned_car (td_date, lead_id) include (market_id) where td_date is not null;

-- `lead_list` by the day on which a test drive was asked for; `ops_report` in detail.
create index assigned_car_td_requested on assigned_car (td_requested_at, lead_id) include (market_id)
  where td_requested_at is not null;

-- `lead_list` by the day on which a test drive took place; `ops_report` in detail.
create index assigned_car_td_completed on assigned_car (td_completed_at, lead_id) include (market_id)
  where td_completed_at is not null;

-- `lead_list` by the state of the test drive.
create index assigned_car_td_status on assigned_car (td_status_id, lead_id) include (market_id)
  where td_status_id is not null;

-- `lead_list` by the state of the visit.
create index assigned_car_visit_status on assigned_car (visit_status_id, lead_id) include (market_id)
  where visit_status_id is not null;

-- `update_assign_car` and `testdrive/save` name a car by its id alone.
create index assigned_car_id on assigned_car (id);

-- `report_detail` and the files of reports: cars by the day of their assignment.
create index assigned_car_triggered on assigned_car (market_id, triggered_at, lead_id)
  include (gm_id, ld_status, lms_status_id);
