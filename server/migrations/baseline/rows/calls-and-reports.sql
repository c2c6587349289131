-- Limits of calls to begin with, and the one row of the job that fills in the facts of reports: nothing is there to fill.

insert into call_rules (market_id, attempts_per_day, attempts_in_all, pause_minutes, quiet_from, quiet_to, lease_minutes,
  call_order)
select id, 3, 12, 15, '20:00', '08:00', 10, 'callback,fresh,hot,retry,due' from market;

insert into report_fill (id, finished_at) values (1, now());
