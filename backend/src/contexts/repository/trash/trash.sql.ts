const NO_FOLDER = 'null::uuid as folder_id';

/** The deleted objects of this context by kind, with the columns that TrashKind asks for. */
export const DELETED = {
  note: `
    select n.id, n.title, n.project_id, ${NO_FOLDER}, p.name as place, array[n.project_id] as parents, n.deleted_at, n.deleted_by
    from notes n join projects p on p.workspace_id = n.workspace_id and p.id = n.project_id
    where n.workspace_id = $1 and n.deleted_at is not null`,
  highlight: `
    select h.id, h.quote as title, h.project_id, ${NO_FOLDER}, n.title as place, array[h.note_id, h.project_id] as parents, h.deleted_at, null::uuid as deleted_by
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id
    where h.workspace_id = $1 and h.deleted_at is not null`,
  tag: `
    select t.id, t.title, b.project_id, ${NO_FOLDER}, b.name || ' › ' || g.name as place, array_remove(array[t.group_id, t.board_id, b.project_id], null) as parents,
      t.deleted_at, null::uuid as deleted_by
    from tags t join tag_boards b on b.workspace_id = t.workspace_id and b.id = t.board_id
    join tag_groups g on g.workspace_id = t.workspace_id and g.id = t.group_id
    where t.workspace_id = $1 and t.deleted_at is not null and t.merged_into is null`,
  group: `
    select g.id, g.name as title, b.project_id, ${NO_FOLDER}, b.name as place, array_remove(array[g.board_id, b.project_id], null) as parents,
      g.deleted_at, null::uuid as deleted_by
    from tag_groups g join tag_boards b on b.workspace_id = g.workspace_id and b.id = g.board_id
    where g.workspace_id = $1 and g.deleted_at is not null`,
  board: `
    select b.id, b.name as title, b.project_id, ${NO_FOLDER}, p.name as place, array_remove(array[b.project_id], null) as parents, b.deleted_at, null::uuid as deleted_by
    from tag_boards b left join projects p on p.workspace_id = b.workspace_id and p.id = b.project_id
    where b.workspace_id = $1 and b.deleted_at is not null`,
  project: `
    select p.id, p.name as title, p.id as project_id, ${NO_FOLDER}, f.name as place, array_remove(array[f.id], null) as parents, p.deleted_at, null::uuid as deleted_by
    from projects p left join (select f.id, f.name from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 0
      where f.workspace_id = $1) f on f.id = p.folder_id
    where p.workspace_id = $1 and p.deleted_at is not null`,
  folder: `
    select d.id, d.name as title, null::uuid as project_id, d.id as folder_id, f.name as place, array_remove(array[d.parent_id], null) as parents, d.deleted_at, null::uuid as deleted_by
    from folders d left join (select f.id, f.name from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 0
      where f.workspace_id = $1) f on f.id = d.parent_id
    where d.workspace_id = $1 and d.deleted_at is not null`,
} as const;

/** Files of the notes $2 that no other note has. */
export const UNSHARED_FILES = `
  select distinct n.file_id as id from notes n where n.workspace_id = $1 and n.id = any($2::uuid[]) and n.file_id is not null
    and not exists (select 1 from notes o where o.workspace_id = $1 and o.file_id = n.file_id and o.id <> all($2::uuid[]))`;

/** Files of the projects $2 that a note elsewhere shows, and that note's project. */
export const SHARED_FILES = `
  select distinct on (f.id) f.id, n.project_id as "projectId" from v_files_names f
  join notes n on n.workspace_id = f.workspace_id and n.file_id = f.id and n.project_id <> all($2::uuid[])
  where f.workspace_id = $1 and f.project_id = any($2::uuid[]) order by f.id, n.id`;

/** Tags that were merged into the tags $2, directly or by the way of others. */
export const MERGED_INTO = `
  with recursive m as (
    select id from tags where workspace_id = $1 and merged_into = any($2::uuid[])
    union select t.id from m join tags t on t.workspace_id = $1 and t.merged_into = m.id)
  select id from m`;

/** Whether anything, deleted or not, lies in the folders $2. */
export const FOLDERS_IN_USE = `
  select 1 from projects where workspace_id = $1 and folder_id = any($2::uuid[])
  union all select 1 from folders where workspace_id = $1 and parent_id = any($2::uuid[]) and id <> all($2::uuid[]) limit 1`;
