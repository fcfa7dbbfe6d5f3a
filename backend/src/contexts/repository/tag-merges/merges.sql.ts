import { LIMITS } from '@libs/domain';
/** The pairs of the tags $2, as they are: what undoing puts back. Times stay text of the database, which knows microseconds. */
export const TAG_PAIRS = `
  select coalesce(jsonb_agg(jsonb_build_object('h', highlight_id, 't', tag_id, 'by', created_by, 'at', created_at, 'ai', is_by_ai)), '[]') as taken
  from highlight_tags where workspace_id = $1 and tag_id = any($2::uuid[])`;

/** Moves the pairs of the tags $2 to $3, the oldest where several meet; answers the highlights that did not have $3. */
export const REASSIGN_TAGS = `
  with gone as (delete from highlight_tags where workspace_id = $1 and tag_id = any($2::uuid[]) returning highlight_id, created_by, created_at, is_by_ai),
  made as (
    insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at, is_by_ai)
    select distinct on (highlight_id) $1::uuid, highlight_id, $3::uuid, created_by, created_at, is_by_ai from gone order by highlight_id, created_at
    on conflict do nothing returning highlight_id as h)
  select coalesce(jsonb_agg(h), '[]') as added from made`;

/**
 * Of the highlights that merge $2 gave to its tag, those that another merge into the same tag would have given too: that one gives them
 * from now on.
 */
export const REASSIGN_MERGED_PAIRS = `
  with mine as (select m.into_id, x.h from tag_merges m, jsonb_array_elements_text(m.added) as x (h) where m.workspace_id = $1 and m.id = $2),
  heirs as (
    select distinct on (mine.h) mine.h, o.id as merge, o.into_id, (p->>'by')::uuid as by, (p->>'at')::timestamptz as at
    from mine join tag_merges o on o.workspace_id = $1 and o.into_id = mine.into_id and o.id <> $2 and o.undone_at is null
    cross join jsonb_array_elements(o.taken) p
    where p->>'h' = mine.h order by mine.h, o.at, o.id, (p->>'at')::timestamptz),
  given as (
    update tag_merges o set added = o.added || (select jsonb_agg(h) from heirs where heirs.merge = o.id)
    where o.workspace_id = $1 and o.id in (select merge from heirs)),
  kept as (
    update highlight_tags ht set created_by = heirs.by, created_at = heirs.at from heirs
    where ht.workspace_id = $1 and ht.tag_id = heirs.into_id and ht.highlight_id = heirs.h::uuid)
  update tag_merges m set added = (select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(m.added) x where x #>> '{}' not in (select h from heirs))
  where m.workspace_id = $1 and m.id = $2`;

/** Takes the tag of merge $2 off the highlights that got it by the merge; a tag that a person put there again since stays. */
export const UNDO_TAG_MERGE = `
  delete from highlight_tags ht using tag_merges m
  where m.workspace_id = $1 and m.id = $2 and ht.workspace_id = $1 and ht.tag_id = m.into_id
    and ht.highlight_id in (select x::uuid from jsonb_array_elements_text(m.added) x)
    and exists (select 1 from jsonb_array_elements(m.taken) p
      where (p->>'h')::uuid = ht.highlight_id and (p->>'by')::uuid = ht.created_by and (p->>'at')::timestamptz = ht.created_at)`;

/** Puts pairs ($2 as TAKEN has them) back, where the highlight is still known. */
export const RESTORE_TAG_PAIRS = `
  insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by, created_at, is_by_ai)
  select $1, x.h, x.t, x.by, x.at, coalesce(x.ai, false) from jsonb_to_recordset($2::jsonb) as x (h uuid, t uuid, by uuid, at timestamptz, ai boolean)
  join highlights on highlights.workspace_id = $1 and highlights.id = x.h on conflict do nothing`;

/** What a merge of the tags $2 into $3 would do to the highlights that stand now. */
export const PREVIEW = `
  with pairs as (
    select ht.tag_id, h.id, h.note_id from highlight_tags ht
    join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
    join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
    where ht.workspace_id = $1 and ht.tag_id = any($2::uuid[] || $3::uuid))
  select count(distinct id)::int as highlights,
    count(distinct id) filter (where id not in (select id from pairs where tag_id = $3))::int as gained,
    count(distinct id) filter (where tag_id <> $3 and id in (select id from pairs where tag_id = $3))::int as shared,
    count(distinct note_id) filter (where tag_id <> $3)::int as notes
  from pairs`;

/** The merges into tag $2 that can be taken back, newest first. */
export const MERGES_INTO = `
  select m.id, m.at, m.by as "byId", jsonb_array_length(m.added) as "movedHighlights",
    (select array_agg(t.title order by t.title) from tags t where t.workspace_id = $1 and t.id = any(m.from_ids)) as titles
  from tag_merges m where m.workspace_id = $1 and m.into_id = $2 and m.undone_at is null order by m.at desc, m.id desc limit ${LIMITS.list.merges}`;

/** How many highlights a merge ($2) that was made gave the kept tag. */
export const DONE = `select jsonb_array_length(added::jsonb) as moved from tag_merges where workspace_id = $1 and id = $2`;
