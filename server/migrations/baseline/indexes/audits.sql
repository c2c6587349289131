-- `audit/lead_list` of a tab with one status, newest first.
create index audit_status on audit (market_id, audit_status, created_at, id);

-- `audit/lead_list` of the tab with everything finished, newest first.
create index audit_history on audit (market_id, created_at, id)
  where audit_status in ('ACCEPTED', 'CLOSED', 'REFUSED');

-- `audit/lead_list` of an agent, newest first.
create index audit_agent on audit (agent_id, created_at, id) where agent_id is not null;

-- `get_audit_detail` and `save_audit` name an audit by its id alone.
create index audit_id on audit (id);

-- `audit/lead_list` by the day of the call.
create index audit_calling on audit (market_id, calling_at, id);

-- `next_audit`: the most urgent one, oldest first.
create index audit_waiting on audit (market_id, array_position(array['HIGH', 'MEDIUM', 'LOW'], priority), created_at, id)
  where audit_status in ('NEW', 'PENDING_ON_AUDITOR');

-- `get_audit_activity`: the log of an audit; `audit/lead_list` shows its last entry.
create index audit_activity_audit on audit_activity (lead_id, audit_id, id);

-- `sweep_attachments` deletes files that no audit was saved with.
create index audit_attachment_waiting on audit_attachment (created_at) where audit_id is null;

-- `update_status` draws a purchase: how many the agent has had in this week.
create index audit_sample_week on audit_sample (market_id, week, agent_id);

-- `get_audit_detail` shows why an audit was drawn.
create index audit_sample_audit on audit_sample (lead_id, audit_id) where audit_id is not null;

-- `save_second_score` finds the score of an audit; each has one.
create unique index audit_second_score_audit on audit_second_score (lead_id, audit_id);

-- `next_second_score`: the oldest that waits.
create index audit_second_score_waiting on audit_second_score (market_id, created_at, id) where scored_at is null;

-- Read by no call: `audit/quality` reads counts. Dropped by 0120.
create index audit_second_score_scored on audit_second_score (market_id, scored_at) where scored_at is not null;
