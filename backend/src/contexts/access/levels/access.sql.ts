import type { PlaceTable } from './place.registry.js';

/** SQL name of a level's number, for lists: `access_name(a.access)` written once. */
export const accessLevelSql = (column: string) => `(array['none','read','write','full'])[${column} + 1]`;

/** What was given (as g) and has not run out. */
export const LIVE_GRANT = '(g.expires_at is null or g.expires_at > now())';

/** How many members and groups were given a level of their own on the object with this id. */
export const grantCountSql = (objectId: string) =>
  `(select count(*)::int from access_grants g where g.workspace_id = $1 and g.object_id = ${objectId})`;

/** Whether any folder on the way up from $2 says who has access, as one text to compare: its default and its grants. */
export const ancestorAccess = ({ table, parentColumn }: PlaceTable): string => `
  with recursive up as (
    select id, ${parentColumn} as parent_id, default_access, 1 as depth from ${table} where workspace_id = $1 and id = $2
    union all
    select f.id, f.${parentColumn}, f.default_access, u.depth + 1 from up u join ${table} f on f.workspace_id = $1 and f.id = u.parent_id where u.depth < 20)
  select coalesce((select default_access from up where default_access is not null order by depth limit 1), 2)::text
    || coalesce((select string_agg(who || ':' || access, ',' order by who) from (
         select coalesce(g.user_id, g.group_id) as who, max(g.access) as access from up join access_grants g on g.workspace_id = $1 and g.object_id = up.id and ${LIVE_GRANT}
         group by 1) x), '') as rights`;

/** The levels of user $2 (role $3) in the folders $4 that are not deleted. */
export const folderLevels = ({ table }: PlaceTable): string => `
  select f.id, a.access from app_folder_access($1, $2, $3) a join ${table} f on f.workspace_id = $1 and f.id = a.folder_id and f.deleted_at is null
  where f.id = any($4::uuid[])`;

/** What was given to people and groups, and to people for a time because they asked. */
export const GRANTS = `(
  select g.workspace_id, g.id, g.kind, g.object_id, g.user_id, g.group_id, g.access, g.granted_by, g.granted_at, g.reason, false as asked, g.expires_at
    from access_grants g
  union all
  select r.workspace_id, r.id, r.kind, r.object_id, r.user_id, null, r.access, r.answered_by, r.answered_at, null, true, r.active_until from access_requests r
    where r.state = 'active' and r.joins is null)`;

/** The row ($2) of a table and the folders above it, nearest first, each with its default and its grants; `visible` is what the user ($3, role $4) may know of a folder. */
export const accessChain = (own: PlaceTable, folders: PlaceTable): string => `
  with recursive chain as (
    select 0 as depth, p.id, p.name, p.default_access as d, p.${own.parentColumn} as parent, ${own.isArchived} as archived
    from ${own.table} p where p.workspace_id = $1 and p.id = $2
    union all
    select c.depth + 1, f.id, f.name, f.default_access, f.${folders.parentColumn}, false from chain c join ${folders.table} f on f.workspace_id = $1 and f.id = c.parent where c.depth < 20
  )
  select c.depth, c.id, c.name, c.d as "default", c.archived, c.depth = 0 or coalesce(a.access, 0) > 0 as visible,
    (select coalesce(json_agg(json_build_object('userId', g.user_id, 'groupId', g.group_id, 'groupName', n.name, 'access', g.access, 'by', g.granted_by, 'at', g.granted_at,
         'reason', g.reason, 'asked', g.asked, 'until', g.expires_at, 'groupMembers',
         (select coalesce(json_agg(m.user_id), '[]') from v_workspace_group_members m where m.workspace_id = $1 and m.group_id = g.group_id)) order by g.granted_at, g.id), '[]')
       from ${GRANTS} g left join v_workspace_groups n on n.workspace_id = $1 and n.id = g.group_id
       where g.workspace_id = $1 and g.object_id = c.id and (g.group_id is null or n.id is not null) and ${LIVE_GRANT}) as grants
  from chain c left join app_folder_access($1, $3, $4) a on a.folder_id = c.id
  order by c.depth`;
