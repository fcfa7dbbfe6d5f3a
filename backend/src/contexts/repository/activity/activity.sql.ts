import { LIMITS } from '@libs/domain';
import { GRANTS, LIVE_GRANT } from '#contexts/access';

const IN_READABLE_BOARD = `
  exists (select 1 from tag_boards x left join project_boards l on l.workspace_id = $1 and l.board_id = x.id
    join app_project_access($1, $2, $3) a on a.project_id = coalesce(x.project_id, l.project_id) and a.access > 0
    where x.workspace_id = $1 and x.id = b.id)`;

/**
 * How the kinds of this context look in lists of mixed kinds: rows of id, title, subtitle, n (the number of the badge) and url for the live
 * ones of ids $4 that user $2 with role $3 may read.
 */
export const LISTED_ROWS = {
  note: {
    noun: 'highlight',
    sql: `select n.id, n.title, p.name as subtitle, '/data/' || n.id as url,
        (select count(*)::int from highlights h where h.workspace_id = $1 and h.note_id = n.id and h.deleted_at is null) as n
      from notes n join projects p on p.workspace_id = $1 and p.id = n.project_id
      join app_project_access($1, $2, $3) a on a.project_id = n.project_id and a.access > 0
      where n.workspace_id = $1 and n.id = any($4::uuid[]) and n.deleted_at is null`,
  },
  highlight: {
    noun: 'tag',
    sql: `select h.id, case when char_length(h.quote) > 300 then left(h.quote, 299) || '…' else h.quote end as title, n.title as subtitle, '/data/' || h.note_id || '#highlight=' || h.id as url,
        (select count(*)::int from highlight_tags ht join tags t on t.workspace_id = $1 and t.id = ht.tag_id and t.deleted_at is null
          where ht.workspace_id = $1 and ht.highlight_id = h.id) as n
      from highlights h join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
      join app_project_access($1, $2, $3) a on a.project_id = h.project_id and a.access > 0
      where h.workspace_id = $1 and h.id = any($4::uuid[]) and h.deleted_at is null`,
  },
  project: {
    noun: 'note',
    sql: `select p.id, p.name as title, f.name as subtitle, '/projects/' || p.id as url,
        (select count(*)::int from notes n where n.workspace_id = $1 and n.project_id = p.id and n.deleted_at is null) as n
      from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
      left join (select f.id, f.name from folders f join app_folder_access($1, $2, $3) fa on fa.folder_id = f.id and fa.access > 0
        where f.workspace_id = $1 and f.deleted_at is null) f on f.id = p.folder_id
      where p.workspace_id = $1 and p.id = any($4::uuid[])`,
  },
  folder: {
    noun: 'project',
    sql: `select f.id, f.name as title, null as subtitle, '/folders/' || f.id as url,
        (select count(*)::int from projects p join app_project_access($1, $2, $3) pa on pa.project_id = p.id and pa.access > 0
          where p.workspace_id = $1 and p.folder_id = f.id and p.archived_at is null) as n
      from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 0
      where f.workspace_id = $1 and f.id = any($4::uuid[]) and f.deleted_at is null`,
  },
  tag: {
    noun: 'highlight',
    sql: `select t.id, t.title, coalesce(p.name, b.name) as subtitle, '/tags/' || t.id as url,
        (select count(*)::int from highlight_tags ht
          join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
          join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
          join app_project_access($1, $2, $3) a on a.project_id = h.project_id and a.access > 0
          where ht.workspace_id = $1 and ht.tag_id = t.id) as n
      from tags t join tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
      left join projects p on p.workspace_id = $1 and p.id = b.project_id
      where t.workspace_id = $1 and t.id = any($4::uuid[]) and t.deleted_at is null and ${IN_READABLE_BOARD}`,
  },
  board: {
    noun: 'tag',
    sql: `select b.id, b.name as title, coalesce(p.name, 'Workspace board') as subtitle,
        case when b.project_id is null then '/tags' else '/projects/' || b.project_id || '/tag-boards/' || b.id end as url,
        (select count(*)::int from tags t where t.workspace_id = $1 and t.board_id = b.id and t.deleted_at is null) as n
      from tag_boards b left join projects p on p.workspace_id = $1 and p.id = b.project_id
      where b.workspace_id = $1 and b.id = any($4::uuid[]) and b.deleted_at is null and ${IN_READABLE_BOARD}`,
  },
} as const;

/** What a person ($2) opened last, at most $3; more than is shown, because what they may no longer read falls out. */
export const RECENTLY_VIEWED = `select kind, object_id as id, at from object_views where workspace_id = $1 and user_id = $2 order by at desc, object_id limit $3`;

/** What a person ($2) starred, the newest first. */
export const STARRED = `select kind, object_id as id, at from stars where workspace_id = $1 and user_id = $2 order by at desc, object_id limit ${LIMITS.list.starred}`;

/** What others gave a person ($2), or a group that they are in, explicit access to: each once with the highest level, the newest first. */
export const GRANTED_TO_USER = `
  select kind, id, at, by, access from (
    select distinct on (g.object_id) g.kind, g.object_id as id, g.granted_at as at, g.granted_by as by, g.access from ${GRANTS} g
    where g.workspace_id = $1 and g.granted_by is not null and g.granted_by <> $2 and ${LIVE_GRANT} and (g.user_id = $2
      or g.group_id in (select m.group_id from v_workspace_group_members m where m.workspace_id = $1 and m.user_id = $2))
    order by g.object_id, g.access desc, g.granted_at desc) x
  order by at desc, id limit ${LIMITS.list.given}`;

/** What a person ($2) made or changed, each once with the time of the last action, the newest first, at most $3. */
export const RECENTLY_EDITED = `
  select kind, id, max(at) as at from (
    (select 'note' as kind, id, created_at as at from notes where workspace_id = $1 and created_by = $2 and deleted_at is null order by created_at desc limit $3)
    union all (select 'project', id, created_at from projects where workspace_id = $1 and created_by = $2 and deleted_at is null order by created_at desc limit $3)
    union all (select kind, object_id, at from revisions where workspace_id = $1 and by = $2 and kind in ('note', 'project', 'insight') order by at desc limit 2000)
  ) x group by kind, id order by at desc, id limit $3`;

/** The facts of the checklist, outside the sample projects. */
export const CHECKLIST_FACTS = `
  select
    exists (select 1 from projects where workspace_id = $1 and not sample and deleted_at is null) as project,
    exists (select 1 from notes n join projects p on p.workspace_id = $1 and p.id = n.project_id and not p.sample and p.deleted_at is null
      where n.workspace_id = $1 and n.deleted_at is null) as import,
    exists (select 1 from highlights h join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
      join projects p on p.workspace_id = $1 and p.id = h.project_id and not p.sample and p.deleted_at is null
      where h.workspace_id = $1 and h.deleted_at is null) as highlight`;

/** What a member who only reads has done. */
export const READ_FACTS = `
  select exists (select 1 from object_views where workspace_id = $1 and user_id = $2 and kind = 'note') as open,
    exists (select 1 from object_views where workspace_id = $1 and user_id = $2 and kind = 'insight') as findings,
    exists (select 1 from stars where workspace_id = $1 and user_id = $2) as star`;
