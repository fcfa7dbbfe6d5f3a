import { INFORMATIVE, TEXT } from '../similar-highlights/similar-highlights.sql.js';

/**
 * The newest $7 highlights of project $4 with words that reader $2 (role $3) may read, with tag $5 or ($6) without any, how many there are in all,
 * and which of them have a vector of model $8. Only ids are gathered of all of them; what a row needs is looked up by its primary key, one by one:
 * PostgreSQL joins each with each in what it never analysed, and reads what it hashes again and again where it does not fit. What has one tag is
 * hashed: asked one by one, PostgreSQL goes through all that has the tag each time.
 */
export const HIGHLIGHTS_TO_GROUP = `
  with mine as materialized (select a.project_id as id from app_project_access($1, $2, $3) a where a.access > 0 and a.project_id = $4),
  chosen as materialized (
    select h.id, h.created_at from v_repository_highlights h
    where ${INFORMATIVE} and h.project_id = any(array(select id from mine))
      and ($5::uuid is null or h.id in (select x.highlight_id from v_repository_tag_pairs x where x.workspace_id = $1 and x.tag_id = $5))
      and (not $6::boolean or (select true from v_repository_tag_pairs x where x.workspace_id = $1 and x.highlight_id = h.id
        and x.tag_id <> all(array(select t.id from v_repository_tags t where t.workspace_id = $1 and t.deleted_at is not null)) limit 1) is null)),
  newest as materialized (select * from chosen order by created_at desc, id desc limit $7)
  select (select count(*)::int from chosen) as total, c.id, own.text, own.note_id as "noteId",
    (select true from highlight_vectors v where v.workspace_id = $1 and v.highlight_id = c.id and v.model = $8 limit 1) is true as "isKnown",
    coalesce((select s->>'name' from v_repository_notes n, jsonb_array_elements(n.speakers) s
      where n.workspace_id = $1 and n.id = own.note_id and s->>'id' = own.speaker limit 1), own.speaker) as speaker
  from newest c cross join lateral (
    select h.note_id, h.speaker, ${TEXT} as text from v_repository_highlights h where h.workspace_id = $1 and h.id = c.id limit 1) own
  order by c.created_at desc, c.id desc`;

/** The vectors of model $2 that highlights ($3) have. */
export const VECTORS = `
  select v.highlight_id as id, v.vector from highlight_vectors v where v.workspace_id = $1 and v.model = $2 and v.highlight_id = any($3::uuid[])`;
