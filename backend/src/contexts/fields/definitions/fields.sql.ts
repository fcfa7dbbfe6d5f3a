import type { FieldTarget } from '@libs/domain';

/** The live objects of a kind, as their contexts publish them. */
export const OBJECTS: Record<FieldTarget, string> = {
  note: `(select workspace_id, id, project_id, title from v_repository_notes where deleted_at is null)`,
  insight: `(select workspace_id, id, project_id, title from v_insights_search)`,
  contact: `(select workspace_id, id, null::uuid as project_id, name as title from v_contacts_live)`,
};

const inside = (target: FieldTarget, object: string) => (target === 'contact' ? 'true' : `${object}.project_id = f.project_id`);
/** A field of a group has the numbers of its copies in projects. */
const inGroup = (target: FieldTarget, ofCopies: string, own: string) =>
  target === 'contact' ? own : `case when f.project_id is null then (${ofCopies}) else (${own}) end`;
const COPIES = `fields c where c.workspace_id = $1 and c.source_id = f.id and c.group_id = f.group_id and c.deleted_at is null`;
const filled = (target: FieldTarget) =>
  inGroup(
    target,
    `select count(*)::int from (select c.id, c.project_id from ${COPIES}) c join field_values v on v.workspace_id = $1 and v.field_id = c.id
      and v.value is not null join ${OBJECTS[target]} o on o.workspace_id = $1 and o.id = v.object_id and o.project_id = c.project_id`,
    `select count(*)::int from field_values v join ${OBJECTS[target]} o on o.workspace_id = $1 and o.id = v.object_id and ${inside(target, 'o')}
      where v.workspace_id = $1 and v.field_id = f.id and v.value is not null`,
  );
const objects = (target: FieldTarget) =>
  inGroup(
    target,
    `select count(*)::int from ${OBJECTS[target]} o where o.workspace_id = $1 and o.project_id in (select c.project_id from ${COPIES})`,
    `select count(*)::int from ${OBJECTS[target]} o where o.workspace_id = $1 and ${inside(target, 'o')}`,
  );
const used = (target: FieldTarget) =>
  inGroup(
    target,
    `select count(*)::int from (select c.id, c.project_id from ${COPIES}) c join field_options x on x.workspace_id = $1 and x.field_id = c.id
      and x.source_id = o.id join field_values v on v.workspace_id = $1 and v.field_id = c.id and v.ids @> array[x.id]
      join ${OBJECTS[target]} ob on ob.workspace_id = $1 and ob.id = v.object_id and ob.project_id = c.project_id`,
    `select count(*)::int from field_values v join ${OBJECTS[target]} ob on ob.workspace_id = $1 and ob.id = v.object_id and ${inside(target, 'ob')}
      where v.workspace_id = $1 and v.field_id = f.id and v.ids @> array[o.id]`,
  );

/** So many contacts a field names, those with the most uses. */
const MOST_PEOPLE = 1000;
/** The live contacts that the values of a field name, its default included, by name. */
const people = (target: FieldTarget) => `
  (select coalesce(json_agg(json_build_object('id', p.id, 'label', p.name, 'colour', 'graphite', 'useCount', p.count) order by lower(p.name), p.id), '[]')
    from (select c.id, c.name, count(ob.id)::int as count from field_values v
      cross join lateral unnest(v.ids) u (id) join v_contacts_live c on c.workspace_id = $1 and c.id = u.id
      left join ${OBJECTS[target]} ob on ob.workspace_id = $1 and ob.id = v.object_id and ${inside(target, 'ob')}
      where v.workspace_id = $1 and v.field_id = f.id and (ob.id is not null or v.object_id = f.id)
      group by c.id, c.name order by count(ob.id) desc, c.id limit ${MOST_PEOPLE}) p)`;

const byTarget = (of: (target: FieldTarget) => string) =>
  `case f.target when 'note' then (${of('note')}) when 'insight' then (${of('insight')}) else (${of('contact')}) end`;

const COLUMNS = `
  f.id, f.project_id as "projectId", f.group_id as "groupId",
  (select g.name from field_groups g where g.workspace_id = $1 and g.id = f.group_id) as "groupName", f.target, f.label, f.type, f.multiple, f.required, f.hidden,
  case when f.type_changed_at > now() - interval '30 days' then f.former_type end as "formerType",
  ${byTarget(filled)} as "filledCount", ${byTarget(objects)} as "objectCount",
  (select d.value from field_values d where d.workspace_id = $1 and d.field_id = f.id and d.object_id = f.id) as "defaultValue",
  case f.type when 'PERSON' then ${byTarget(people)} else (select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label, 'colour', o.colour, 'useCount', ${byTarget(used)}) order by o.rank, o.id), '[]')
    from field_options o where o.workspace_id = $1 and o.field_id = f.id and o.deleted_at is null and f.type = 'SELECT') end as options`;

/** The live fields of kind $3 in project $2, or in no project, in order. */
export const PROJECT_FIELDS = `
  select ${COLUMNS} from fields f where f.workspace_id = $1 and f.project_id is not distinct from $2 and (f.project_id is not null or f.group_id is null)
    and f.target = $3 and f.deleted_at is null order by f.rank, f.id`;

/** The live fields of groups, in order. */
export const GROUP_FIELDS = `
  select ${COLUMNS} from fields f where f.workspace_id = $1 and f.project_id is null and f.group_id = any($2::uuid[]) and f.deleted_at is null
  order by f.rank, f.id`;

/** What filters and orders need to know of the live fields of kind $3 in project $2, without counting anything. */
export const FIELD_SHAPES = `
  select f.id, f.type, f.multiple from fields f where f.workspace_id = $1 and f.project_id is not distinct from $2
    and (f.project_id is not null or f.group_id is null) and f.target = $3 and f.deleted_at is null`;

/** The live fields $2. */
export const FIELDS_BY_IDS = `select ${COLUMNS} from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null`;

/** The different values of field $2 of a kind, with how many live objects have each and the title of one. */
export const distinctValues = (target: FieldTarget) => `
  select v.value, count(*)::int as count, min(o.title) as title
  from field_values v join ${OBJECTS[target]} o on o.workspace_id = $1 and o.id = v.object_id
  where v.workspace_id = $1 and v.field_id = $2 and v.value is not null
  group by v.value order by count(*) desc, v.value`;

/** Deleted fields, with the columns that a kind in the trash has. */
export const DELETED_FIELDS = `
  select f.id, f.label as title, f.project_id, case when f.project_id is null then f.workspace_id end as folder_id, coalesce(p.name, g.name) as place,
    array_remove(array[f.project_id], null) as parents, f.deleted_at, f.deleted_by
  from fields f left join v_repository_projects p on p.workspace_id = f.workspace_id and p.id = f.project_id
  left join field_groups g on g.workspace_id = f.workspace_id and g.id = f.group_id
  where f.workspace_id = $1 and f.deleted_at is not null and g.deleted_at is null`;
