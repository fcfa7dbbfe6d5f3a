import { LIMITS } from '@libs/domain';

/** The words of a highlight as they are compared. */
export const TEXT = `left(h.text, ${LIMITS.tagSuggestion.text})`;

/**
 * Highlights whose words have a meaning that can be compared. Deleted notes are looked for in a hashed list: in a workspace that it has not yet
 * analysed PostgreSQL joins each with each.
 */
export const INFORMATIVE = `h.workspace_id = $1 and h.deleted_at is null and h.status <> 'orphan' and h.text ~ '[[:alnum:]]'
      and h.note_id not in (select n.id from v_repository_notes n where n.workspace_id = $1 and n.deleted_at is not null)`;

/** The vector of highlight $2 by model $3, as far as there is one, and the words that it is made of. */
export const VECTOR_OF_HIGHLIGHT = `
  select ${TEXT} as text, v.vector from v_repository_highlights h
  left join highlight_vectors v on v.workspace_id = $1 and v.highlight_id = h.id and v.model = $3
  where h.workspace_id = $1 and h.id = $2`;

/**
 * How many highlights reader $3 (role $4) may be shown beside $2, in projects where the feature is on (see FeatureExceptions: $6 its others, $7 its
 * workspace); how many of them have a vector of model $5; and those $9 whose signs differ least from those of vector $8. Whether a highlight is
 * among them is asked of a hash as well (\`is true\` keeps PostgreSQL from making a join of it), and only the vectors that are left are read.
 */
export const NEAREST = `
  with asked as materialized (select app_signs($8) as signs),
  mine as materialized (
    select a.project_id as id from app_project_access($1, $3, $4) a where a.access > 0 and (a.project_id = any($6::uuid[])) = $7),
  shown as materialized (
    select h.id from v_repository_highlights h where ${INFORMATIVE} and h.project_id = any(array(select id from mine)) and h.id <> $2),
  known as materialized (
    select v.highlight_id as id, v.signs from highlight_vectors v
    where v.workspace_id = $1 and v.model = $5 and (v.highlight_id in (select id from shown)) is true)
  select c.total, c.known, x.id, x.text, x.vector
  from (select (select count(*)::int from shown) as total, (select count(*)::int from known) as known) c
  left join lateral (
    select k.id, h.text, v.vector
    from (select id from known where length(signs) = (select length(signs) from asked)
      order by bit_count(signs # (select signs from asked)), id limit $9) k
    cross join lateral (select ${TEXT} as text from v_repository_highlights h where h.workspace_id = $1 and h.id = k.id limit 1) h
    cross join lateral (select y.vector from highlight_vectors y where y.workspace_id = $1 and y.highlight_id = k.id and y.model = $5 limit 1) v) x on true`;

const WITHOUT = `not exists (select 1 from highlight_vectors v where v.workspace_id = $1 and v.highlight_id = h.id and v.model = $2)
  and (h.project_id = any($3::uuid[])) = $4`;

/** The next $6 highlights after $5 that have no vector of model $2, in projects where the feature is on ($3 its others, $4 its workspace). */
export const NEXT_WITHOUT = `
  select h.id, ${TEXT} as text from v_repository_highlights h
  where ${INFORMATIVE} and ${WITHOUT} and ($5::uuid is null or h.id > $5) order by h.id limit $6`;

/** The same of some highlights ($5) and of all of some notes ($6), at most $7. */
export const CHANGED_WITHOUT = `
  select h.id, ${TEXT} as text from v_repository_highlights h
  where ${INFORMATIVE} and ${WITHOUT} and (h.id = any($5::uuid[]) or h.note_id = any($6::uuid[])) limit $7`;

/** Why no vectors of model $2 are made at this moment, as far as there is a reason; with $3 also why they were not before. */
export const STOP = `
  select provider_error as "providerError", omitted from highlight_vector_stops where workspace_id = $1 and model = $2 and (until > now() or $3)`;

/** Remembers for $5 seconds why the making of vectors of model $2 stopped: $3 providerError, or that $4 texts were refused. */
export const SAVE_VECTOR_STOP = `
  insert into highlight_vector_stops (workspace_id, model, provider_error, omitted, until) values ($1, $2, $3, $4, now() + make_interval(secs => $5))
  on conflict (workspace_id, model) do update set provider_error = excluded.provider_error, omitted = excluded.omitted, until = excluded.until`;

/** Whether the workspace ever compared highlights by model $2. */
export const HAS_ANY_VECTOR = `select 1 from highlight_vectors v where v.workspace_id = $1 and v.model = $2 limit 1`;
