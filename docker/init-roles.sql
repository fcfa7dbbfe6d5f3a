-- Roles of the product on an outside PostgreSQL: the owner migrates, the app role owns nothing, the sweeper sees only the outbox.
-- Their passwords come from the environment of psql (14 or later): DB_OWNER_PASSWORD=... DB_APP_PASSWORD=... DB_SWEEPER_PASSWORD=... psql -f init-roles.sql
\set ON_ERROR_STOP on
\getenv owner_password DB_OWNER_PASSWORD
\getenv app_password DB_APP_PASSWORD
\getenv sweeper_password DB_SWEEPER_PASSWORD
create role app_owner login nosuperuser nobypassrls password :'owner_password';
create role app_rw login nosuperuser nobypassrls password :'app_password';
create role app_sweeper login nosuperuser nobypassrls password :'sweeper_password';
create database verbatim owner app_owner;
