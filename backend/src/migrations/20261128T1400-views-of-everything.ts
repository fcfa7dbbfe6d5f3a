/** Saved views of highlights, insights and contacts beside those of notes, and what their rows are filtered, sorted and grouped by. */
export const name = 'ViewsOfEverything20261128T1400';
export const sql = `
alter table views alter column project_id drop not null, drop constraint views_target_check,
  add constraint views_target_check check (target in ('note', 'highlight', 'insight', 'contact')),
  add constraint views_owner_check check ((target = 'contact') = (project_id is null));
-- Also one of contacts, which have no project.
drop index views_default;
create unique index views_default on views (workspace_id, project_id, target) nulls not distinct where is_default;

create or replace view v_insights_live with (security_invoker = true) as
  select workspace_id, id, project_id, title, created_at, updated_at, published_at, status, created_by from insights where deleted_at is null;
create or replace view v_contacts_live with (security_invoker = true) as
  select c.workspace_id, c.id, c.name, c.created_at, c.updated_at,
    (select case when count(*) = 0 then 'NONE' when count(d.withdrawn_on) > 0 then 'WITHDRAWN' else 'GIVEN' end
      from contact_consents d where d.workspace_id = c.workspace_id and d.contact_id = c.id) as consent,
    c.organisation,
    (select string_agg(e.folded, ' ') from contact_emails e where e.workspace_id = c.workspace_id and e.contact_id = c.id) as addresses
  from contacts c where c.deleted_at is null;
`;
