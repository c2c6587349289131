-- `user/sessions` lists the devices of a user; `resetPassword` ends them all.
create index user_session_user on user_session (user_id);

-- `sweep_session` deletes sessions, and with each its tokens.
create index access_token_session on access_token (session_id);

-- `sweep_session` deletes what has expired.
create index access_token_expiry on access_token (expires_at);

-- `sweep_session` deletes sessions, and with each its tokens.
create index refresh_token_session on refresh_token (session_id);

-- `sweep_session` deletes what has expired.
create index captcha_expiry on captcha (expires_at);

-- `resetPassword` and `forgot_password` take back the earlier rights of a user.
create index password_reset_user on password_reset (user_id);
