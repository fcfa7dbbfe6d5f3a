/** What is looked for and not found, counted without a person; and where insights are cited. */
export const name = 'EmptySearches20261128T1925';
export const sql = `
create table empty_searches (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  -- The Monday (UTC) of the week in which it was counted.
  week date not null, words text not null, times int not null default 1,
  primary key (workspace_id, id), unique (workspace_id, week, words)
);
select app_tenant_table('empty_searches');
create view v_search_empty_searches with (security_invoker = true) as select workspace_id, week, words, times from empty_searches;

-- Links from the text of one insight to another, made of its document.
create table insight_links (
  workspace_id uuid not null, insight_id uuid not null, target_id uuid not null,
  primary key (workspace_id, insight_id, target_id),
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade
);
create index insight_links_target on insight_links (workspace_id, target_id);
select app_tenant_table('insight_links');
create view v_insights_links with (security_invoker = true) as
  select l.workspace_id, l.insight_id, l.target_id from insight_links l
  join insights i on i.workspace_id = l.workspace_id and i.id = l.insight_id and i.deleted_at is null;
create view v_repository_comment_links with (security_invoker = true) as
  select c.workspace_id, c.id as comment_id, lower(m.found[1])::uuid as target_id
  from comments c, lateral regexp_matches(c.body, '/insights/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})', 'g') as m (found)
  where c.deleted_at is null and c.body like '%/insights/%';
create view v_sharing_opens with (security_invoker = true) as
  select workspace_id, object_type, object_id, views from share_links;
grant select on v_search_empty_searches, v_insights_links, v_repository_comment_links, v_sharing_opens to app_rw;
`;
