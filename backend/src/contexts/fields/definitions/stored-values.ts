import { AppError, type FieldType, fieldKeys, parseFieldValue } from '@libs/domain';
import type { Actor } from '#platform/access';

/** A field as far as values that are given for it are read. */
interface ReadingField {
  type: FieldType;
  multiple: boolean;
  options: readonly { id: string }[];
}

/** What a person gave a field in its stored form, null for nothing; throws ValidationError, at this place of the input, when it does not fit. */
export function readGivenValue(field: ReadingField, given: string | null, place: string): string | null {
  if (given === null || given.trim() === '') return null;
  const options = field.options.map(({ id }) => id);
  const { value, error } = parseFieldValue(field.type, given, { options, multiple: field.multiple });
  if (error !== undefined) throw new AppError('ValidationError', { message: error, fields: { [place]: error } });
  return value;
}

/** A value to be written: null empties, `former` is what it was before a change of type. */
export interface ValueToStore {
  fieldId: string;
  objectId: string;
  type: FieldType;
  value: string | null;
  former?: string | null;
}

/** The values of objects $1: one after the other in one order, so that two bulk changes wait for each other once, and never in a circle. */
export const LOCK_OBJECTS = `
  select pg_advisory_xact_lock(hashtextextended('fields of ' || o.id, 0)) from (select distinct unnest($1::uuid[]) as id order by 1) o`;

/** Writes values; its parameters are `storedValues`, so that all are as of one moment. The caller has checked access and values. */
export const STORE_VALUES = `
  insert into field_values (workspace_id, field_id, object_id, value, folded, host, number, day, at, ids, former_value, updated_by, updated_at)
  select $1, x.field_id, x.object_id, x.value, x.folded, x.host, x.number, x.day, x.at, x.ids, x.former_value, $2, $4::timestamptz
  from jsonb_to_recordset($3::jsonb) as x(field_id uuid, object_id uuid, value text, folded text, host text, number double precision, day text,
    at timestamptz, ids uuid[], former_value text)
  on conflict (workspace_id, field_id, object_id) do update set
    value = excluded.value, folded = excluded.folded, host = excluded.host, number = excluded.number, day = excluded.day, at = excluded.at,
    ids = excluded.ids, former_value = excluded.former_value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`;

/** The parameters of STORE_VALUES: values with the keys by which they are compared. */
export function storedValues(actor: Actor, values: readonly ValueToStore[], at: Date): unknown[] {
  // In one order, so that two bulk changes cannot lock each other out.
  const rows = [...values]
    .sort((a, b) => (a.fieldId + a.objectId < b.fieldId + b.objectId ? -1 : 1))
    .map(({ fieldId, objectId, type, value, former }) => ({
      field_id: fieldId,
      object_id: objectId,
      value,
      ...fieldKeys(type, value),
      former_value: former ?? null,
    }));
  return [actor.workspaceId, actor.userId, JSON.stringify(rows), at];
}
