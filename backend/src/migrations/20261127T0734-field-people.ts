/** Fields have contacts as values, and defaults, which new objects begin with. */
export const name = 'FieldPeople20261127T0734';
export const sql = `
-- The default of a field is the value of the field itself (object_id = field_id), so that whatever changes values changes it as well. Whoever makes
-- an object, the object begins with the defaults of its kind.
create function app_fill_in_defaults() returns trigger language plpgsql as $$
begin
  insert into field_values (workspace_id, field_id, object_id, value, folded, host, number, day, at, ids, updated_by)
    select d.workspace_id, d.field_id, new.id, d.value, d.folded, d.host, d.number, d.day, d.at, d.ids, new.created_by
    from fields f join field_values d on d.workspace_id = f.workspace_id and d.field_id = f.id and d.object_id = f.id and d.value is not null
    where f.workspace_id = new.workspace_id and f.target = tg_argv[0] and f.deleted_at is null
      and f.project_id is not distinct from (to_jsonb(new) ->> 'project_id')::uuid;
  return null;
end $$;
create trigger notes_begin_with_defaults after insert on notes for each row execute function app_fill_in_defaults('note');
create trigger insights_begin_with_defaults after insert on insights for each row execute function app_fill_in_defaults('insight');
create trigger contacts_begin_with_defaults after insert on contacts for each row execute function app_fill_in_defaults('contact');

-- A contact that is gone for good is no value any more.
create function app_forget_person() returns trigger language plpgsql as $$
begin
  update field_values v set ids = nullif(array_remove(v.ids, old.id), '{}'),
    value = case when v.value is not null then nullif(array_to_string(array_remove(v.ids, old.id), ','), '') end
  from fields f
  where v.workspace_id = old.workspace_id and v.ids @> array[old.id] and f.workspace_id = v.workspace_id and f.id = v.field_id and f.type = 'PERSON';
  return null;
end $$;
create trigger contacts_forgotten after delete on contacts for each row execute function app_forget_person();

-- For the undo of a merge: the values that named the one that went.
alter table contact_merges add column moved_values jsonb not null default '[]';
`;
