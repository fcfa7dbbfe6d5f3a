-- Roles of the product on an outside PostgreSQL: the owner migrates, the app role owns nothing, the sweeper sees only the outbox.
create role app_owner login nosuperuser nobypassrls password 'owner';
create role app_rw login nosuperuser nobypassrls password 'app';
create role app_sweeper login nosuperuser nobypassrls password 'sweeper';
create database verbatim owner app_owner;
