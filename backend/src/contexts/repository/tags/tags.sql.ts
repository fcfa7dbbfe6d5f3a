import { LIMITS } from '@libs/domain';
import { accessLevelSql } from '#contexts/access';

/**
 * A board is used in its own project, or, when it belongs to the workspace, in those that link it or once did; a reader needs access to one of
 * them, admins read and change every board of the workspace. A locked board is changed by those with full access only. `use_access` is what the
 * reader may do in the projects that use it: a lock takes nothing from it, and where it was linked once its tags are only read.
 */
const READABLE_BOARDS = `
  boards as (
    select b.id, b.name, b.project_id, b.rank, b.locked_at, max(case
        when b.project_id is null then case when $4::text = 'admin' then 3 else least(a.access, 1) end
        when b.locked_at is not null and a.access = 2 then 1 else a.access end) as access,
      max(case when b.project_id is null and $4::text = 'admin' then 3 when l.unlinked_at is not null then least(a.access, 1) else a.access end) as use_access
    from tag_boards b
    left join project_boards l on l.workspace_id = b.workspace_id and l.board_id = b.id
    left join app_project_access($1, $3, $4) a on a.project_id = coalesce(b.project_id, l.project_id)
    where b.workspace_id = $1 and b.deleted_at is null and (a.access > 0 or (b.project_id is null and $4 = 'admin'))
    group by b.id, b.name, b.project_id, b.rank, b.locked_at
  )`;

/** Boards that project $2 uses: its own, and those of the workspace that are linked to it. */
const IN_PROJECT = `(b.project_id = $2
  or exists (select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2 and l.unlinked_at is null))`;

const COLUMNS = `
  t.id, t.title, t.colour, t.description, t.rank::float8 as rank, t.group_id as "groupId", g.name as "group", t.board_id as "boardId", b.name as board,
  (select p.name from projects p where p.workspace_id = $1 and p.id = b.project_id) as project, b.project_id as "projectId",
  t.created_at as "createdAt",
  ${accessLevelSql('b.access')} as "viewerAccess", ${accessLevelSql('b.use_access')} as "useAccess"`;

const FROM = `
  from tags t
  join tag_groups g on g.workspace_id = t.workspace_id and g.id = t.group_id and g.deleted_at is null
  join boards b on b.id = t.board_id
  where t.workspace_id = $1 and t.deleted_at is null`;

/** All tags usable in a project ($2): those of its own boards and of the workspace boards linked to it. $3 user, $4 role. */
export const PROJECT_TAGS = `
  with ${READABLE_BOARDS}
  select ${COLUMNS} ${FROM}
    and ${IN_PROJECT}
  order by b.rank, b.id, g.rank, g.id, t.rank, t.id`;

/** Tags by ids ($2 uuid[]). */
export const TAGS_BY_IDS = `
  with ${READABLE_BOARDS}
  select ${COLUMNS} ${FROM} and t.id = any($2::uuid[])`;

const BOARD = `b.id, b.name, b.project_id as "projectId", b.locked_at is not null as locked, ${accessLevelSql('b.access')} as "viewerAccess",
    (select count(*)::int from project_boards l join projects p on p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null
      where l.workspace_id = $1 and l.board_id = b.id and l.unlinked_at is null) as "sharedBy"`;

/** The boards of a project ($2) with groups and tags as nested JSON. */
export const PROJECT_BOARDS = `
  with ${READABLE_BOARDS}
  select ${BOARD}, ${nested()}
  from boards b
  where ${IN_PROJECT}
  order by b.rank, b.id`;

/** One board ($2) the same way. */
export const BOARD_BY_ID = `
  with ${READABLE_BOARDS}
  select ${BOARD}, ${nested()}
  from boards b where b.id = $2`;

function nested(): string {
  return `
    (select count(*)::int from tags t where t.workspace_id = $1 and t.board_id = b.id and t.deleted_at is null) as "tagCount",
    (select coalesce(json_agg(json_build_object('id', gr.id, 'boardId', b.id, 'name', gr.name, 'rank', gr.rank,
        'tags', (select coalesce(json_agg(row_to_json(x) order by x.rank, x.id), '[]') from (
           select ${COLUMNS} ${FROM} and t.group_id = gr.id) x)) order by gr.rank, gr.id), '[]')
      from tag_groups gr where gr.workspace_id = $1 and gr.board_id = b.id and gr.deleted_at is null) as groups`;
}

/** The actor's last tags in a project ($2), newest first: what keys 1 to 9 apply. */
export const RECENT_TAGS = `
  select t.id, t.title, t.colour from (
    select ht.tag_id, max(ht.created_at) as last from highlight_tags ht
    join highlights h on h.workspace_id = ht.workspace_id and h.id = ht.highlight_id and h.project_id = $2
    where ht.workspace_id = $1 and ht.created_by = $3 group by ht.tag_id order by last desc limit ${LIMITS.list.recentTags}) r
  join tags t on t.workspace_id = $1 and t.id = r.tag_id and t.deleted_at is null order by r.last desc`;

/** Tags that project $2 can use, by title in lower case ($3); of several with one title the one that is made first. */
export const TAGS_BY_TITLE = `
  select distinct on (lower(t.title)) lower(t.title) as key, t.id from tags t
  join tag_groups g on g.workspace_id = $1 and g.id = t.group_id and g.deleted_at is null
  join tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
  where t.workspace_id = $1 and t.deleted_at is null and t.merged_into is null and lower(t.title) = any($3::text[])
    and (b.project_id = $2 or exists (select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2))
  order by lower(t.title), t.created_at, t.id`;

/** Highlights of tag $2 by the week of what was said, over the last 12 weeks up to that of the newest. $3 user, $4 role. */
export const TAG_TREND = `
  with said as (
    select date_trunc('week', coalesce(n.recorded_at, n.created_at) at time zone 'UTC') as week
    from highlight_tags ht
    join highlights h on h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null
    join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
    join app_project_access($1, $3, $4) a on a.project_id = h.project_id and a.access > 0
    where ht.workspace_id = $1 and ht.tag_id = $2),
  newest as (select max(week) as week from said)
  select w at time zone 'UTC' as start, (select count(*)::int from said where said.week = w) as count
  from newest, generate_series(newest.week - interval '${LIMITS.list.weeks - 1} weeks', newest.week, interval '1 week') w order by w`;

/** Tag $2 and all tags that went into it, whose merges were not undone. */
export const MERGED_INTO = `
  with recursive m as (
    select id from tags where workspace_id = $1 and id = $2
    union select t.id from m join tags t on t.workspace_id = $1 and t.merged_into = m.id)
  select id from m`;

/** Gives the tags $2 their group and board back, should these have been deleted in the meantime; answers what came back. */
export const RESTORE_TAG_PLACES = `
  with homes as (select distinct group_id, board_id from tags where workspace_id = $1 and id = any($2::uuid[])),
  g as (update tag_groups set deleted_at = null where workspace_id = $1 and deleted_at is not null and id in (select group_id from homes) returning id),
  b as (update tag_boards set deleted_at = null where workspace_id = $1 and deleted_at is not null and id in (select board_id from homes) returning id)
  select 'group' as kind, id from g union all select 'board', id from b`;

/** Keeps the words of tags ($2) as they are until the transaction ends, always in the same order. */
export const LOCK_TEXTS = `select 1 from tags where workspace_id = $1 and id = any($2::uuid[]) order by id for share`;
