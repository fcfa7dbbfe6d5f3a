import { accessName } from '../projects/project-access.service.js';

/** The live folders that the user ($2, role $3) may see, or those of ids $4, in the order of the tree's levels. */
export const FOLDERS = `
  with seen as (
    select f.*, a.access from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 0
    where f.workspace_id = $1 and f.deleted_at is null)
  select f.id, f.name, f.description, up.id as "parentId", f.rank::float8 as rank, f.created_at as "createdAt", ${accessName('f.access')} as "viewerAccess",
    (select count(*)::int from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
      where p.workspace_id = $1 and p.folder_id = f.id and p.deleted_at is null) as "projectCount",
    (with recursive above as (
       select f.parent_id as id, 1 as depth
       union all select x.parent_id, a.depth + 1 from above a join folders x on x.workspace_id = $1 and x.id = a.id where a.depth < 20)
     select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by a.depth desc), '[]') from above a join seen s on s.id = a.id) as path
  from seen f left join seen up on up.id = f.parent_id
  where $4::uuid[] is null or f.id = any($4::uuid[])
  order by f.rank, f.id`;

/** Ids of a folder ($2) and all below it, each with its depth from 1. */
export const BELOW = `
  with recursive below as (
    select id, 1 as depth from folders where workspace_id = $1 and id = $2
    union all
    select f.id, b.depth + 1 from below b join folders f on f.workspace_id = $1 and f.parent_id = b.id and f.deleted_at is null where b.depth < 20)
  select id, depth from below`;

/** Whether any folder on the way up from $2 says who has access, as one text to compare: its default and its grants. */
export const RIGHTS_ABOVE = `
  with recursive up as (
    select id, parent_id, default_access, 1 as depth from folders where workspace_id = $1 and id = $2
    union all
    select f.id, f.parent_id, f.default_access, u.depth + 1 from up u join folders f on f.workspace_id = $1 and f.id = u.parent_id where u.depth < 20)
  select coalesce((select default_access from up where default_access is not null order by depth limit 1), 2)::text
    || coalesce((select string_agg(user_id || ':' || access, ',' order by user_id) from (
         select g.user_id, max(g.access) as access from up join access_grants g on g.workspace_id = $1 and g.object_id = up.id group by g.user_id) x), '') as rights`;
