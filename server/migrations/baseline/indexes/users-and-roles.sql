-- `list_privilege` names each path once; a migration that adds one twice fails.
create unique index access_entry_path on access_entry (lower(path), module, controller);

-- `get_user_access_list` and every sign-in (`login`) read the entries of a role's privileges.
create index access_entry_privilege on access_entry (privilege_id);

-- `login` finds the user; `save_user` refuses a name that somebody has.
create unique index app_user_username on app_user (lower(username));

-- `forgot_password` finds the user; `save_user` refuses an address that somebody has.
create unique index app_user_email on app_user (lower(email));

-- `forgot_password` finds the user; `save_user` refuses a number that somebody has.
create unique index app_user_mobile on app_user (mobile) where mobile is not null;
