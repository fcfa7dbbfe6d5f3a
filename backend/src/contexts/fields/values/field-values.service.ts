import { AppError, type FieldTarget, optionIdsOf, type SetFieldValuesInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { Field } from '../definitions/field.graphql.js';
import { FieldsService } from '../definitions/fields.service.js';
import { FIELDS_BY_IDS } from '../definitions/fields.sql.js';
import { LOCK_OBJECTS, readGivenValue, STORE_VALUES, storedValues } from '../definitions/stored-values.js';
import { FieldObjects } from './field-objects.js';
import type { FieldValue, ObjectField } from './field-value.graphql.js';

interface ValueRow {
  fieldId: string;
  objectId: string;
  value: string | null;
  updatedBy: string;
  updatedAt: Date;
}

const VALUES = `
  select field_id as "fieldId", object_id as "objectId", value, updated_by as "updatedBy", updated_at as "updatedAt" from field_values`;
/** What the objects $2 have in the live fields of their kind. */
const OF_OBJECTS = `
  select v.object_id as "objectId", v.field_id as "fieldId", v.value
  from field_values v join fields f on f.workspace_id = $1 and f.id = v.field_id and f.deleted_at is null
  where v.workspace_id = $1 and v.object_id = any($2::uuid[]) and v.value is not null`;
const OF_OBJECT = `${VALUES} where workspace_id = $1 and object_id = $2`;
const LOCKED = `${VALUES} where workspace_id = $1 and field_id = any($2::uuid[]) and object_id = any($3::uuid[]) order by field_id, object_id for no key update`;

/** What is filled in: who may read an object reads its values, who may write it sets them. */
@Injectable()
export class FieldValuesService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly fields: FieldsService,
    private readonly objects: FieldObjects,
    private readonly contacts: ContactsService,
    private readonly authors: Authors,
  ) {}

  /** The fields of an object's kind that are not hidden, in order, with what the object has; throws NotFound. */
  async ofObject(actor: Actor, target: FieldTarget, id: string): Promise<ObjectField[]> {
    const projectId = (await this.objects.projectsOf(actor, target, [id], 'read')).get(id) ?? null;
    const fields = (await this.fields.list(actor, projectId, target)).filter(({ hidden }) => !hidden);
    const rows = await this.db.read<ValueRow>(actor, OF_OBJECT, [actor.workspaceId, id]);
    const byField = new Map(rows.map((row) => [row.fieldId, row]));
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map(({ updatedBy }) => updatedBy),
    );
    return fields.map((field) => {
      const row = byField.get(field.id);
      return {
        field,
        value: row?.value ?? null,
        updatedBy: row?.value != null ? (authors.get(row.updatedBy) ?? null) : null,
        updatedAt: row?.value != null ? row.updatedAt : null,
      };
    });
  }

  /** What objects have in live fields, for a caller that has checked who may read them. */
  async ofObjects(actor: Actor, ids: readonly string[]): Promise<(id: string) => FieldValue[]> {
    const values = await this.db.read<FieldValue>(actor, OF_OBJECTS, [actor.workspaceId, ids]);
    const byObject = new Map<string, FieldValue[]>();
    for (const value of values) byObject.set(value.objectId, [...(byObject.get(value.objectId) ?? []), value]);
    return (id) => byObject.get(id) ?? [];
  }

  /** Sets values, all or none. Refuses a value that does not fit its field, and one that someone else changed since it was seen. */
  async set(actor: Actor, { target, values }: SetFieldValuesInput): Promise<FieldValue[]> {
    return this.db.tx(actor, async (m) => {
      const projects = await this.objects.projectsOf(
        actor,
        target,
        values.map(({ objectId }) => objectId),
        'write',
      );
      const fields = await this.fieldsOf(actor, [...new Set(values.map(({ fieldId }) => fieldId))], target);
      const read = values.map(({ fieldId, value }, at) => readGivenValue(fields.get(fieldId)!, value ?? null, `values.${at}.value`));
      const people = read.flatMap((value, at) => (fields.get(values[at]!.fieldId)!.type === 'PERSON' ? optionIdsOf(value) : []));
      // Before any value is locked, as a merge of contacts does it.
      const live = await this.contacts.lockLive(m, actor, [...new Set(people)]);
      const before = await this.lock(m, actor, values);
      const requested = values.map(({ objectId, fieldId, seen }, at) => {
        const field = fields.get(fieldId)!;
        if (field.projectId !== projects.get(objectId)) throw new AppError('NotFound');
        const existingValue = before.get(`${fieldId} ${objectId}`);
        const value = read[at] ?? null;
        // One that is in the trash may stay where it stands.
        const known = optionIdsOf(existingValue?.value ?? null);
        if (field.type === 'PERSON' && optionIdsOf(value).some((id) => !live.has(id) && !known.includes(id)))
          throw new AppError('NotFound');
        return { objectId, fieldId, type: field.type, value, seen, there: existingValue };
      });
      await this.refuseStale(actor, requested);
      const changed = requested.filter(({ value, there: existingValue }) => value !== (existingValue?.value ?? null));
      await m.query(STORE_VALUES, storedValues(actor, changed, new Date()));
      await this.changes.record(
        m,
        actor,
        ...changed.map(({ objectId, fieldId, value, there: existingValue }) => ({
          kind: target,
          id: objectId,
          action: 'updated' as const,
          projectId: projects.get(objectId) ?? null,
          noteId: target === 'note' ? objectId : null,
          before: { [`value:${fieldId}`]: existingValue?.value ?? null },
          after: { [`value:${fieldId}`]: value },
        })),
      );
      return requested.map(({ objectId, fieldId, value }) => ({ objectId, fieldId, value }));
    });
  }

  private async fieldsOf(actor: Actor, ids: readonly string[], target: FieldTarget): Promise<Map<string, Field>> {
    const rows = await this.db.read<Field>(actor, FIELDS_BY_IDS, [actor.workspaceId, ids]);
    const fields = new Map(rows.filter((field) => field.target === target).map((field) => [field.id, field]));
    if (ids.some((id) => !fields.has(id))) throw new AppError('NotFound');
    return fields;
  }

  private async lock(m: EntityManager, actor: Actor, values: SetFieldValuesInput['values']): Promise<Map<string, ValueRow>> {
    // A field cannot change its type meanwhile, and a first value has no row yet that could be locked.
    await m.query(`select 1 from fields where workspace_id = $1 and id = any($2::uuid[]) order by id for share`, [
      actor.workspaceId,
      values.map(({ fieldId }) => fieldId),
    ]);
    await m.query(LOCK_OBJECTS, [values.map(({ objectId }) => objectId)]);
    const rows: ValueRow[] = await m.query(LOCKED, [
      actor.workspaceId,
      values.map(({ fieldId }) => fieldId),
      values.map(({ objectId }) => objectId),
    ]);
    return new Map(rows.map((row) => [`${row.fieldId} ${row.objectId}`, row]));
  }

  private async refuseStale(actor: Actor, values: readonly { value: string | null; seen?: string | null; there?: ValueRow }[]) {
    const stale = values.find(
      ({ value, seen, there: existingValue }) =>
        seen !== undefined && (existingValue?.value ?? null) !== (seen || null) && (existingValue?.value ?? null) !== value,
    );
    if (!stale) return;
    const by = stale.there && (await this.authors.authorsByIds(actor, [stale.there.updatedBy])).get(stale.there.updatedBy);
    throw new AppError('ValidationError', {
      message: `${by?.name ?? 'Someone else'} changed this value in the meantime. Check it and try again.`,
      current: stale.there?.value ?? null,
    });
  }
}
