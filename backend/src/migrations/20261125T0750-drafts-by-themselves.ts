/** Where insight drafts are On, a tag gets one by itself: what a draft was made from, and how many quotes there were. */
export const name = 'DraftsByThemselves20261125T0750';
export const sql = `
alter table insight_drafts add column tag_id uuid, add column quotes int, add column is_automatic boolean not null default false;
create index insight_drafts_tag on insight_drafts (workspace_id, project_id, tag_id) where tag_id is not null;
-- Two highlights that are made at once order one draft.
create unique index insight_drafts_automatic on insight_drafts (workspace_id, project_id, tag_id) where is_automatic and state = 'waiting';

-- What people marked with a tag; what was highlighted without a person counts when one keeps it.
create view v_repository_tagged_quotes with (security_invoker = true) as
  select ht.workspace_id, n.project_id, ht.tag_id, t.title as tag_title, h.id as highlight_id, h.created_by, h.created_at
  from highlight_tags ht
  join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null
  join highlights h on h.workspace_id = ht.workspace_id and h.id = ht.highlight_id and h.deleted_at is null and not h.is_by_ai
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null;
grant select on v_repository_tagged_quotes to app_rw;
`;
