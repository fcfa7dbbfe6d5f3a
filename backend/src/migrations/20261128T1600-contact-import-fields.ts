/** Columns of a table of contacts become fields of these. */
export const name = 'ContactImportFields20261128T1600';
export const sql = `
-- The columns that become fields, in the order in which the rows keep their cells, and which of these fields the import made.
alter table contact_imports add column fields jsonb not null default '[]', add column new_fields uuid[] not null default '{}';
-- Fields that a row does not fit, and the change that says what its contact had in fields before.
alter table contact_import_rows add column unfit text[] not null default '{}', add column values_revision_id uuid;

-- The defaults alone: where tables are imported, each new object read all values of its fields so far.
create index field_values_defaults on field_values (workspace_id, field_id) where object_id = field_id;
create or replace function app_fill_in_defaults() returns trigger language plpgsql as $$
begin
  insert into field_values (workspace_id, field_id, object_id, value, folded, host, number, day, at, ids, updated_by)
    select d.workspace_id, d.field_id, new.id, d.value, d.folded, d.host, d.number, d.day, d.at, d.ids, new.created_by
    from fields f join field_values d on d.workspace_id = f.workspace_id and d.field_id = f.id and d.object_id = d.field_id and d.value is not null
    where f.workspace_id = new.workspace_id and f.target = tg_argv[0] and f.deleted_at is null
      and f.project_id is not distinct from (to_jsonb(new) ->> 'project_id')::uuid;
  return null;
end $$;
`;
