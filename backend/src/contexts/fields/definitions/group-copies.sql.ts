/** Copies of field $2 whose name, type or rule is another than its own become as it is. */
export const FOLLOW_FIELD = `
  with followed as (
    update fields c set label = s.label, type = s.type, multiple = s.multiple, required = s.required
    from fields s where s.workspace_id = $1 and s.id = $2 and c.workspace_id = $1 and c.source_id = s.id and c.group_id = s.group_id
      and (c.label, c.type, c.multiple, c.required) is distinct from (s.label, s.type, s.multiple, s.required)
    returning c.id, c.project_id)
  select id, project_id as "projectId" from followed`;

/** Options of field $2 that a copy lacks. */
export const ADD_OPTIONS = `
  with added as (
    insert into field_options (workspace_id, id, field_id, source_id, label, colour, rank)
    select $1, gen_random_uuid(), c.id, o.id, o.label, o.colour, o.rank
    from fields s join fields c on c.workspace_id = $1 and c.source_id = s.id and c.group_id = s.group_id
    join field_options o on o.workspace_id = $1 and o.field_id = s.id and o.deleted_at is null
    where s.workspace_id = $1 and s.id = $2
      and not exists (select 1 from field_options x where x.workspace_id = $1 and x.field_id = c.id and x.source_id = o.id)
    returning field_id)
  select distinct c.id, c.project_id as "projectId" from added a join fields c on c.workspace_id = $1 and c.id = a.field_id`;

/** Options of copies of field $2 that are other than its own become as they are. */
export const FOLLOW_OPTIONS = `
  with followed as (
    update field_options x set label = o.label, colour = o.colour, rank = o.rank, deleted_at = o.deleted_at
    from field_options o, fields s, fields c
    where s.workspace_id = $1 and s.id = $2 and o.workspace_id = $1 and o.field_id = s.id
      and c.workspace_id = $1 and c.source_id = s.id and c.group_id = s.group_id
      and x.workspace_id = $1 and x.field_id = c.id and x.source_id = o.id
      and (x.label, x.colour, x.rank, x.deleted_at) is distinct from (o.label, o.colour, o.rank, o.deleted_at)
    returning x.field_id)
  select distinct c.id, c.project_id as "projectId" from followed f join fields c on c.workspace_id = $1 and c.id = f.field_id`;

/** Copies of field $2 that begin with something else than it does, and what they are to begin with: its options are theirs by other ids. */
export const OTHER_DEFAULTS = `
  select x.id, x."projectId", x.type, x.wanted as value from (
    select c.id, c.project_id as "projectId", s.type, here.value as present, case when s.type = 'SELECT' then (
        select string_agg(o.id::text, ',' order by i.place) from unnest(string_to_array(d.value, ',')) with ordinality i (id, place)
        join field_options o on o.workspace_id = $1 and o.field_id = c.id and o.source_id = i.id::uuid and o.deleted_at is null)
      else d.value end as wanted
    from fields s join fields c on c.workspace_id = $1 and c.source_id = s.id and c.group_id = s.group_id
    left join field_values d on d.workspace_id = $1 and d.field_id = s.id and d.object_id = s.id
    left join field_values here on here.workspace_id = $1 and here.field_id = c.id and here.object_id = c.id
    where s.workspace_id = $1 and s.id = $2) x
  where x.wanted is distinct from x.present`;

/** The copies of option $2, with that of option $3 in the same field, and the live options that stay beside it. */
export const COPIED_OPTION = `
  select x.field_id as "fieldId", x.id, r.id as "replacementId", array(
    select o.id from field_options o where o.workspace_id = $1 and o.field_id = x.field_id and o.deleted_at is null and o.id <> x.id order by o.rank, o.id) as others
  from field_options x join fields c on c.workspace_id = $1 and c.id = x.field_id and c.group_id is not null
  left join field_options r on r.workspace_id = $1 and r.field_id = x.field_id and r.source_id = $3
  where x.workspace_id = $1 and x.source_id = $2`;

/** The copies of field $2 are deleted with it, at the same moment ($3) by the same person ($4). */
export const DELETE_COPIES = `
  with gone as (
    update fields set deleted_at = $3, deleted_by = $4 where workspace_id = $1 and source_id = $2 and group_id is not null and deleted_at is null
    returning id, project_id)
  select id, project_id as "projectId" from gone`;

/** What was deleted with field $2 at $3 comes back with it. */
export const RESTORE_COPIES = `
  with back as (
    update fields set deleted_at = null, deleted_by = null where workspace_id = $1 and source_id = $2 and group_id is not null and deleted_at = $3
    returning id, project_id)
  select id, project_id as "projectId" from back`;

/** What project $2 has that can be its copy of field $3, the likeliest first: one that was it before, or one of its own with the same name. */
export const MATCHING_FIELDS = `
  select f.id, f.deleted_at as "deletedAt" from fields f, fields s
  where s.workspace_id = $1 and s.id = $3 and f.workspace_id = $1 and f.project_id = $2 and f.target = s.target and f.type = s.type
    and f.multiple = s.multiple and (f.source_id = s.id or (f.group_id is null and f.deleted_at is null and lower(f.label) = lower(s.label)))
  order by f.deleted_at is not null, f.source_id = s.id desc nulls last, f.id limit 1`;

/** A project in which another field has the name of its copy of field $2. */
export const DUPLICATE_LABEL = `
  select p.name, c.label from fields c
  join fields o on o.workspace_id = $1 and o.project_id = c.project_id and o.target = c.target and o.id <> c.id and o.deleted_at is null
    and lower(o.label) = lower(c.label)
  join v_repository_projects p on p.workspace_id = $1 and p.id = c.project_id
  where c.workspace_id = $1 and c.source_id = $2 and c.group_id is not null and c.deleted_at is null order by p.name limit 1`;

/** A copy of field $3 at the end of project $2's. */
export const ADD_COPY = `
  insert into fields (workspace_id, id, project_id, group_id, source_id, target, label, type, multiple, required, hidden, rank, created_by)
  select $1, $4, $2, s.group_id, s.id, s.target, s.label, s.type, s.multiple, s.required, false,
    coalesce((select max(f.rank) + $6 from fields f where f.workspace_id = $1 and f.project_id = $2 and f.target = s.target and f.deleted_at is null), 0), $5
  from fields s where s.workspace_id = $1 and s.id = $3`;

/** Field $2 of a project is the copy of field $3 from now on. */
export const MAKE_COPY_OF = `
  update fields f set group_id = s.group_id, source_id = s.id, deleted_at = null, deleted_by = null from fields s
  where f.workspace_id = $1 and f.id = $2 and s.workspace_id = $1 and s.id = $3`;

/** Options of field $2, which is a copy now, are those of field $3 with the same name. */
export const MATCH_OPTIONS = `
  update field_options x set source_id = o.id from field_options o
  where x.workspace_id = $1 and x.field_id = $2 and x.deleted_at is null and o.workspace_id = $1 and o.field_id = $3 and o.deleted_at is null
    and lower(x.label) = lower(o.label)
    and not exists (select 1 from field_options y where y.workspace_id = $1 and y.field_id = $2 and y.source_id = o.id)`;

/** Live options of field $2 that no option of another field is the source of. */
export const OWN_OPTIONS = `
  select label from field_options where workspace_id = $1 and field_id = $2 and source_id is null and deleted_at is null order by rank, id`;
