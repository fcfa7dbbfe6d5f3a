const LINKS = `
  from field_group_projects l join v_repository_projects p on p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null
  where l.workspace_id = $1 and l.group_id = g.id`;
const COLUMNS = `g.id, g.name, g.target, (select count(*)::int ${LINKS}) as "projectCount"`;

/** The groups of the workspace with the projects that link them, or one of them ($2). */
export const FIELD_GROUPS = `
  select ${COLUMNS}, null as linked,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id), '[]') ${LINKS}) as projects
  from field_groups g where g.workspace_id = $1 and g.deleted_at is null and ($2::uuid is null or g.id = $2) order by lower(g.name), g.target, g.id`;

/** The same groups as project $2 sees them. */
export const GROUPS_OF_PROJECT = `
  select ${COLUMNS}, '[]'::json as projects,
    exists (select 1 from field_group_projects l where l.workspace_id = $1 and l.group_id = g.id and l.project_id = $2) as linked
  from field_groups g where g.workspace_id = $1 and g.deleted_at is null order by lower(g.name), g.target, g.id`;

/** Links group $3 to project $2; nothing when it is linked. */
export const LINK = `
  insert into field_group_projects (workspace_id, project_id, group_id) values ($1, $2, $3) on conflict do nothing returning group_id`;

/** Takes the link away. */
export const UNLINK = `
  with gone as (delete from field_group_projects where workspace_id = $1 and project_id = $2 and group_id = $3 returning group_id)
  select group_id from gone`;

/** The copies that project $2 ($2 null: any) has of the fields of group $3 are its own again. */
export const DETACH_COPIES = `
  with own as (
    update fields set group_id = null where workspace_id = $1 and project_id is not null and ($2::uuid is null or project_id = $2) and group_id = $3
    returning id, project_id, deleted_at)
  select id, project_id as "projectId" from own where deleted_at is null`;

/** The fields that DETACH_COPIES detached from group $2 when it was deleted follow it again, unless they are of another type by now. */
export const TAKE_BACK = `
  with taken as (
    update fields c set group_id = s.group_id from fields s, field_group_projects l
    where s.workspace_id = $1 and s.group_id = $2 and s.project_id is null and l.workspace_id = $1 and l.group_id = $2
      and c.workspace_id = $1 and c.source_id = s.id and c.project_id = l.project_id and c.group_id is null
      and c.type = s.type and c.multiple = s.multiple
    returning c.id, c.project_id, c.deleted_at)
  select id, project_id as "projectId" from taken where deleted_at is null`;

/** Of the fields $2 those in which nothing was filled in. */
export const NEVER_FILLED = `
  select f.id from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and not exists (
    select 1 from field_values v where v.workspace_id = $1 and v.field_id = f.id and v.object_id <> f.id and v.value is not null)`;

/** The projects that link group $2, those in the trash too, with how many live fields for $3 each has. */
export const LINKED_PROJECTS = `
  select p.id, p.name, (select count(*)::int from fields f where f.workspace_id = $1 and f.project_id = p.id and f.target = $3 and f.deleted_at is null) as fields
  from field_group_projects l join v_repository_projects p on p.workspace_id = $1 and p.id = l.project_id
  where l.workspace_id = $1 and l.group_id = $2 order by p.id`;
