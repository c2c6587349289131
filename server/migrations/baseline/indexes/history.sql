-- `get_activity`: the history of a lead, newest first.
create index activity_lead on activity (lead_id, created_at desc, id desc);

-- `sync_report_calls` and the dialer's figures (`dialer_report`): calls and pushes of a day.
create index activity_dialer on activity (market_id, type, created_at)
  where type in ('dialer_disposition', 'dialer_push');

-- `lead/document` finds a file by the path in its address.
create unique index document_key on document (lead_id, storage_key);

-- `sweep_documents` deletes files that were never tied to a save.
create index document_left on document (created_at) where activity_hash is null;
