/** The highlights ($3) of tag $2 that stand now, with their projects. */
export const OF_TAG = `
  select h.id, h.project_id as "projectId", h.note_id as "noteId" from highlight_tags ht
  join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
  join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
  where ht.workspace_id = $1 and ht.tag_id = $2 and ht.highlight_id = any($3::uuid[])`;

/** The words of all highlights of tag $4 that the actor may read, newest first. $2 user, $3 role. */
export const WORDS = `
  select h.id, h.text, h.quote from highlight_tags ht
  join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
  join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
  join app_project_access($1, $2, $3) a on a.project_id = h.project_id and a.access > 0
  where ht.workspace_id = $1 and ht.tag_id = $4 order by h.created_at desc, h.id`;

/** Gives the highlights $3 the tag $2, with the author and time of their pair with tag $4. */
export const ADD_SPLIT_TAG = `
  insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at, is_by_ai)
  select workspace_id, highlight_id, $2::uuid, created_by, created_at, is_by_ai from highlight_tags
  where workspace_id = $1 and tag_id = $4 and highlight_id = any($3::uuid[]) on conflict do nothing`;

/** Takes tag $2 off the highlights $3; answers the pairs as they were. */
export const REMOVE_SPLIT_TAG = `
  with gone as (delete from highlight_tags where workspace_id = $1 and tag_id = $2 and highlight_id = any($3::uuid[])
    returning highlight_id as h, tag_id as t, created_by as by, created_at as at)
  select coalesce(jsonb_agg(to_jsonb(gone)), '[]') as taken from gone`;
