-- Settings that connections ask for in `options`, which PgBouncer does not hand on (docs/operations.md, Scale-out).
-- Of web processes: a call may not take longer than five seconds.
alter role otolead_web set timezone = 'UTC';
alter role otolead_web set jit = off;
alter role otolead_web set max_parallel_workers_per_gather = 0;
alter role otolead_web set lock_timeout = '4s';
alter role otolead_web set idle_in_transaction_session_timeout = '60s';
alter role otolead_web set statement_timeout = '5s';
-- Of workers, whose jobs may take long.
alter role otolead_worker set timezone = 'UTC';
alter role otolead_worker set jit = off;
alter role otolead_worker set max_parallel_workers_per_gather = 0;
alter role otolead_worker set lock_timeout = '4s';
alter role otolead_worker set idle_in_transaction_session_timeout = '60s';
alter role otolead_worker set statement_timeout = 0;
