#!/bin/sh
# Run once by PostgreSQL's image on an empty volume: the role of web and worker, which owns nothing. What it may do it gets
# from the migration (`--grant otolead_app`).
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/app_password)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role otolead_app login password :'password';
SQL
