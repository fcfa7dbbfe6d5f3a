import { LIMITS } from '@libs/domain';

/** How many passages of a tag are examples of it: with ten the right tag is among the first three for nine questions of ten. */
const PER_TAG = 10;
/** How far back examples are looked for: more than ten, because some may be out of the reader's reach. */
const LOOKED_THROUGH = 500;
/** How many passages are read where words alone are compared. */
const READ_AT_MOST = 3000;

const HIGHLIGHT_TEXT = `left(h.text, ${LIMITS.tagSuggestion.text})`;
const TAG_TEXT = `left(t.title || coalesce('. ' || t.description, ''), ${LIMITS.tagSuggestion.text})`;

/**
 * The tags of project $2 that reader $3 (role $4) may get suggested, and the projects that they may read and in which the feature is on (see FeatureExceptions:
 * $6 its others, $7 its workspace). Leaves out the tags that highlight $5 has.
 */
const USABLE = `
  mine as materialized (
    select array_agg(a.project_id) as ids from app_project_access($1, $3, $4) a where a.access > 0 and (a.project_id = any($6::uuid[])) = $7),
  usable as materialized (
    select t.id, ${TAG_TEXT} as text from v_repository_tags t
    join v_repository_tag_groups g on g.workspace_id = $1 and g.id = t.group_id and g.deleted_at is null
    join v_repository_tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
    where t.workspace_id = $1 and t.deleted_at is null
      and (b.project_id = $2 or exists (
        select 1 from v_repository_project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2 and l.unlinked_at is null))
      and not exists (select 1 from v_repository_tag_pairs x where x.workspace_id = $1 and x.highlight_id = $5 and x.tag_id = t.id))`;

/**
 * The newest `most` passages of tag u in those projects, without highlight $5, and without what was highlighted or tagged by itself: so that nothing is learnt from a mistake that no person has
 * looked at nothing is learnt. Highlights, notes and vectors are looked up one by one (`limit 1`): in
 * a workspace that it has not yet analysed PostgreSQL joins each with each.
 */
const passages = (most: string) => `
    select f.id, f.text, row_number() over (order by f.at desc) as nth from (
      select h.id, ${HIGHLIGHT_TEXT} as text, r.created_at as at
      from (
        select ht.highlight_id, ht.created_at from v_repository_tag_pairs ht
        cross join lateral (select is_by_ai from v_repository_highlights x where x.workspace_id = $1 and x.id = ht.highlight_id limit 1) made
        where ht.workspace_id = $1 and ht.tag_id = u.id and not made.is_by_ai and not ht.is_by_ai
        order by ht.created_at desc limit ${LOOKED_THROUGH}) r
      cross join lateral (select * from v_repository_highlights x where x.workspace_id = $1 and x.id = r.highlight_id limit 1) h
      cross join lateral (select deleted_at from v_repository_notes x where x.workspace_id = $1 and x.id = h.note_id limit 1) n
      where h.deleted_at is null and n.deleted_at is null and h.status <> 'orphan' and h.text ~ '[[:alnum:]]'
        and h.id is distinct from $5 and h.project_id = any(mine.ids)
      order by r.created_at desc limit ${most}) f`;

/**
 * What each of the tags is known by: its newest passages and its own words, with the version of the vector of model $8 as far as there is one. No
 * vectors: those of a thousand tags are 20 MB. A vector is never changed, so that the transaction that wrote it is its version.
 */
export const TAG_EXAMPLES = `
  with ${USABLE}
  select 'highlight' as kind, u.id as "tagId", e.id, e.nth::int, v.version
  from usable u cross join mine cross join lateral (${passages(String(PER_TAG))}) e
  left join lateral (select x.xmin::text as version from highlight_vectors x where x.workspace_id = $1 and x.highlight_id = e.id and x.model = $8 limit 1) v on true
  union all
  select 'tag', u.id, u.id, 0, v.version from usable u
  left join lateral (select x.xmin::text as version from tag_vectors x where x.workspace_id = $1 and x.tag_id = u.id and x.model = $8 limit 1) v on true`;

/** The same with the words, for languages in which words alone are compared; of very many tags fewer passages each, because every one is read, but as many as highlights are suggested from. */
export const TAG_EXAMPLES_WITH_TEXT = `
  with ${USABLE}, shares as (select least(${PER_TAG}, greatest(${LIMITS.highlightSuggestion.examples}, ${READ_AT_MOST} / greatest(count(*), 1))) as each from usable)
  select 'highlight' as kind, u.id as "tagId", e.id, e.text
  from usable u cross join mine cross join lateral (${passages('(select each from shares)')}) e
  union all
  select 'tag', u.id, u.id, u.text from usable u`;

/** Vectors of model $2: of highlights $3 and tags $4, with their words. */
export const LABELLED = `
  select h.id, ${HIGHLIGHT_TEXT} as text, v.vector from highlight_vectors v join v_repository_highlights h on h.workspace_id = $1 and h.id = v.highlight_id
  where v.workspace_id = $1 and v.model = $2 and v.highlight_id = any($3::uuid[])
  union all
  select t.id, ${TAG_TEXT}, v.vector from tag_vectors v join v_repository_tags t on t.workspace_id = $1 and t.id = v.tag_id
  where v.workspace_id = $1 and v.model = $2 and v.tag_id = any($4::uuid[])`;

/** Vectors of model $2 alone. */
export const VECTORS = `
  select highlight_id as id, vector from highlight_vectors where workspace_id = $1 and model = $2 and highlight_id = any($3::uuid[])
  union all
  select tag_id, vector from tag_vectors where workspace_id = $1 and model = $2 and tag_id = any($4::uuid[])`;

/** Whether the feature is on in a project (see FeatureExceptions: $5 its others, $6 its workspace). */
const isOn = (project: string) => `(${project} = any($5::uuid[])) = $6`;

/**
 * Highlights $3 and tags $4 that have no vector of model $2, with their words, as far as the feature is on where they are and nothing of it is in
 * the trash. A board of the workspace is where one of its projects is; one that no project uses is in none.
 */
export const WITHOUT_VECTOR = `
  select 'highlight' as kind, h.id, ${HIGHLIGHT_TEXT} as text from v_repository_highlights h
  join v_repository_notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
  join v_repository_projects p on p.workspace_id = $1 and p.id = h.project_id and p.deleted_at is null
  where h.workspace_id = $1 and h.id = any($3::uuid[]) and h.deleted_at is null and ${isOn('h.project_id')}
    and not exists (select 1 from highlight_vectors x where x.workspace_id = $1 and x.highlight_id = h.id and x.model = $2)
  union all
  select 'tag', t.id, ${TAG_TEXT} from v_repository_tags t
  join v_repository_tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
  where t.workspace_id = $1 and t.id = any($4::uuid[]) and t.deleted_at is null
    and (${isOn('b.project_id')} or exists (
      select 1 from v_repository_project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.unlinked_at is null and ${isOn('l.project_id')}))
    and not exists (select 1 from tag_vectors x where x.workspace_id = $1 and x.tag_id = t.id and x.model = $2)`;

const ROWS = `jsonb_to_recordset($3::jsonb) as x (id uuid, hash text, vector text)`;
const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * Keeps vectors of model $2 ($3 rows of id, SHA-256 of the words, vector in base64), but none of words that were changed or deleted meanwhile. The
 * caller holds the words (holdWords): a change of them waits, and then deletes the vector.
 */
export const SAVE_VECTORS = {
  highlight: `
    insert into highlight_vectors (workspace_id, highlight_id, model, vector)
    select $1, h.id, $2, decode(x.vector, 'base64') from ${ROWS} join v_repository_highlights h on h.workspace_id = $1 and h.id = x.id
    where h.deleted_at is null and ${hashOf(HIGHLIGHT_TEXT)} = x.hash order by h.id
    on conflict (workspace_id, highlight_id, model) do update set vector = excluded.vector`,
  tag: `
    insert into tag_vectors (workspace_id, tag_id, model, vector)
    select $1, t.id, $2, decode(x.vector, 'base64') from ${ROWS} join v_repository_tags t on t.workspace_id = $1 and t.id = x.id
    where t.deleted_at is null and ${hashOf(TAG_TEXT)} = x.hash order by t.id
    on conflict (workspace_id, tag_id, model) do update set vector = excluded.vector`,
};

/**
 * Of highlights $2 of project $3 those that stand, have no tag and were made by a person, with their words; the oldest first.
 */
export const UNTAGGED = `
  select h.id, h.note_id as "noteId", ${HIGHLIGHT_TEXT} as text, h.created_by as "userId" from v_repository_highlights h
  join v_repository_notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
  where h.workspace_id = $1 and h.id = any($2::uuid[]) and h.project_id = $3 and h.deleted_at is null and not h.is_by_ai and h.status <> 'orphan'
    and not exists (select 1 from v_repository_tag_pairs p where p.workspace_id = $1 and p.highlight_id = h.id)
  order by h.id`;

/** The chips of tags $2. */
export const TAG_CHIPS = `select t.id, t.title, t.colour from v_repository_tags t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`;
