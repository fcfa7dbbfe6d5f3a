/**
 * Suggested insights. Until somebody accepts one there is nothing but this row and the summary that it is made of: no insight, no highlight and
 * no reference that anything could count.
 */
export const name = 'InsightDrafts20261122T1240';
export const sql = `
-- Made for a draft: no version of the summaries of its scope.
alter table summaries add column is_draft boolean not null default false;

create table insight_drafts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, summary_id uuid not null,
  title text not null, state text not null default 'waiting' check (state in ('waiting','accepted','rejected')),
  -- Who is accepting it: two who do so at once shall not make two insights.
  claimed_by uuid, claimed_at timestamptz,
  insight_id uuid, decided_by uuid, decided_at timestamptz,
  created_by uuid not null, created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade,
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade,
  unique (workspace_id, summary_id)
);
create index insight_drafts_waiting on insight_drafts (workspace_id, project_id, created_at desc, id) where state = 'waiting';
create index insight_drafts_insight on insight_drafts (workspace_id, insight_id) where insight_id is not null;
select app_tenant_table('insight_drafts');
`;
