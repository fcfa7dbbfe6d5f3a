/** Tags that were put on a highlight without a person say so, until somebody keeps them. */
export const name = 'TagsByAi20261128T1830';
export const sql = `
alter table highlight_tags add column is_by_ai boolean not null default false;
-- One tag on one highlight.
create or replace view v_repository_tag_pairs with (security_invoker = true) as
  select workspace_id, highlight_id, tag_id, created_at, is_by_ai from highlight_tags;
-- What people marked with a tag; what was highlighted or tagged without a person counts when one keeps it.
create or replace view v_repository_tagged_quotes with (security_invoker = true) as
  select ht.workspace_id, n.project_id, ht.tag_id, t.title as tag_title, h.id as highlight_id, h.created_by, h.created_at
  from highlight_tags ht
  join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null
  join highlights h on h.workspace_id = ht.workspace_id and h.id = ht.highlight_id and h.deleted_at is null and not h.is_by_ai
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null
  where not ht.is_by_ai;
-- Such a tag stands in the log of what AI did.
drop index revisions_ai;
create index revisions_ai on revisions (workspace_id, id)
  where kind = 'aiSettings' or (kind = 'note' and after ?| array['redacted', 'unredacted', 'redactedForGood'])
    or (kind = 'highlight' and after ? 'taggedByAi');
`;
