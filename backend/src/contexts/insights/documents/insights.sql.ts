import { accessLevelSql } from '#contexts/access';
import { READABLE, SOURCE } from './evidence.sql.js';

const COLUMNS = `
  i.id, i.title, i.status, i.project_id as "projectId", json_build_object('id', p.id, 'name', p.name) as project,
  i.created_at as "createdAt", i.updated_at as "updatedAt", i.published_at as "publishedAt", i.created_by as "authorId", i.excerpt,
  ${accessLevelSql('a.access')} as "viewerAccess", i.deleted_at as "deletedAt", d.version as "docVersion", e.*`;

const FROM = `
  from insights i
  join readable a on a.project_id = i.project_id
  join v_repository_projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
  join v_repository_docs d on d.workspace_id = i.workspace_id and d.id = i.id`;

// A source that is cited twice counts once. A person is one voice in one note, or the note where it has no speakers.
const EVIDENCE = `
  left join lateral (
    select count(*)::int as "referenceCount",
      count(*) filter (where s.project_id is null)::int as "hidden",
      count(*) filter (where s.project_id is not null and not s.removed and s.status = 'ok')::int as "verbatimCount",
      count(*) filter (where s.project_id is not null and not s.removed and s.status in ('changed', 'orphan'))::int as "sourceChanged",
      count(distinct (s.note_id, s.speaker)) filter (where s.project_id is not null and not s.removed and r.kind = 'highlight')::int as "personCount"
    from (select distinct kind, ref_id from insight_references where workspace_id = $1 and insight_id = i.id) r
    ${SOURCE}
  ) e on true`;

/**
 * A page of readable insights, last changed first. $4 project or null, $5 rows, $6 and $7 time and id of the row before the page, or null.
 * There is always a row: one without an id says the total of an empty page.
 */
export const INSIGHTS = `
  with ${READABLE},
  page as materialized (
    select i.id from insights i join readable a on a.project_id = i.project_id
    where i.workspace_id = $1 and i.deleted_at is null and ($4::uuid is null or i.project_id = $4)
      and ($6::timestamptz is null or (i.updated_at <= $6 and (i.updated_at < $6 or i.id > $7::uuid)))
    order by i.updated_at desc, i.id limit $5)
  select c.total, x.* from (
    select count(*)::int as total from insights i join readable a on a.project_id = i.project_id
    where i.workspace_id = $1 and i.deleted_at is null and ($4::uuid is null or i.project_id = $4)) c
  left join (select ${COLUMNS}, i.updated_at::text as "key" ${FROM} ${EVIDENCE} where i.workspace_id = $1 and i.id in (select id from page)) x on true
  order by x."updatedAt" desc, x.id`;

/** Readable insights by ids ($4 uuid[]). */
export const INSIGHTS_BY_IDS = `
  with ${READABLE}
  select ${COLUMNS} ${FROM} ${EVIDENCE}
  where i.workspace_id = $1 and i.deleted_at is null and i.id = any($4::uuid[])`;

/** The id of the readable insight that was published last. */
export const FEATURED = `
  with ${READABLE}
  select i.id from insights i join readable a on a.project_id = i.project_id
  where i.workspace_id = $1 and i.deleted_at is null and i.status = 'published'
  order by i.published_at desc, i.id limit 1`;

/** The ids of the published insights of a readable project ($4), the one published last first; at most $5. */
export const PUBLISHED = `
  with ${READABLE}
  select i.id from insights i join readable a on a.project_id = i.project_id
  where i.workspace_id = $1 and i.project_id = $4 and i.deleted_at is null and i.status = 'published'
  order by i.published_at desc, i.id limit $5`;

/** What a snapshot ($3 version) of an insight ($2) says: $4 plain text, $5 excerpt. Nothing for one that is older than what is there. */
export const STORE_TEXT = `
  update insights set plain = $4, excerpt = $5, plain_version = $3, updated_at = case when $3 > plain_version then now() else updated_at end
  where workspace_id = $1 and id = $2 and plain_version <= $3`;

/** Puts the references $3 kinds, $4 ids, in order, in place of those that an insight ($2) had. */
export const STORE_REFERENCES = `
  insert into insight_references (workspace_id, insight_id, position, kind, ref_id)
  select $1, $2, x.n - 1, x.kind, x.ref_id from unnest($3::text[], $4::uuid[]) with ordinality as x (kind, ref_id, n)`;

/** Puts links to the insights $3 in place of those that an insight ($2) had. */
export const STORE_LINKS = `
  insert into insight_links (workspace_id, insight_id, target_id) select $1, $2, x.id from unnest($3::uuid[]) as x (id) where x.id <> $2`;

/** What member $2 wrote into an insight with key $3. */
export const INSERTION = `
  select i.insight_id as "insightId", i.points, i.omitted from summary_insertions i
  where i.workspace_id = $1 and i.created_by = $2 and i.client_key = $3`;

/** Remembers the key of what is written, so that the same call again writes nothing: $4 insight, $5 summary if it is one, $6 points, $7 those left out. */
export const INSERT_INSERTION = `
  insert into summary_insertions (workspace_id, created_by, client_key, insight_id, summary_id, points, omitted) values ($1, $2, $3, $4, $5, $6, $7)`;

/** The same where the insight itself is made once for a key: of two at once both begin the same one. */
export const INSERT_INSERTION_ONCE = `${INSERT_INSERTION} on conflict do nothing`;
