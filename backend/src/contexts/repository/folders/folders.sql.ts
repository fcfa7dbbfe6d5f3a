import { accessLevelSql } from '#contexts/access';

/** The live folders that the user ($2, role $3) may see, or those of ids $4, in the order of the tree's levels. */
export const FOLDERS = `
  with seen as (
    select f.*, a.access from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 0
    where f.workspace_id = $1 and f.deleted_at is null)
  select f.id, f.name, f.description, up.id as "parentId", f.rank::float8 as rank, f.created_at as "createdAt", f.created_by as "createdById", ${accessLevelSql('f.access')} as "viewerAccess",
    (select count(*)::int from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
      where p.workspace_id = $1 and p.folder_id = f.id and p.deleted_at is null and p.archived_at is null) as "projectCount",
    (with recursive above as (
       select f.parent_id as id, 1 as depth
       union all select x.parent_id, a.depth + 1 from above a join folders x on x.workspace_id = $1 and x.id = a.id where a.depth < 20)
     select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by a.depth desc), '[]') from above a join seen s on s.id = a.id) as path
  from seen f left join seen up on up.id = f.parent_id
  where $4::uuid[] is null or f.id = any($4::uuid[])
  order by f.rank, f.id`;

/** Ids of a folder ($2) and all below it, each with its depth from 1. */
export const DESCENDANT_FOLDERS = `
  with recursive below as (
    select id, 1 as depth from folders where workspace_id = $1 and id = $2
    union all
    select f.id, b.depth + 1 from below b join folders f on f.workspace_id = $1 and f.parent_id = b.id and f.deleted_at is null where b.depth < 20)
  select id, depth from below`;
