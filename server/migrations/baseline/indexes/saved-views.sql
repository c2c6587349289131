-- `view/save` refuses a second view of this name.
create unique index saved_view_name on saved_view (owner_id, market_id, screen, lower(name));

-- `view/list` shows the views that a role shares.
create index saved_view_shared on saved_view (market_id, screen, shared_role_id) where shared_role_id is not null;

-- `view/delete` deletes the starts that point to a view with it.
create index own_start_view on own_start (view_id) where view_id is not null;
