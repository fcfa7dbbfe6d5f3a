import { AppError, type FieldType, LIMITS, optionIdsOf, PROJECT_FIELD_TARGETS, parseFieldValue, type TagColour } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { FieldOptionRow, FieldRow } from '../definitions/field.entity.js';
import { FieldsService } from '../definitions/fields.service.js';
import { STORE_VALUES, storedValues } from '../definitions/stored-values.js';

/** A field with its options, both in order. */
export interface ArchivedField {
  id: string;
  target: (typeof PROJECT_FIELD_TARGETS)[number];
  label: string;
  type: FieldType;
  multiple: boolean;
  required: boolean;
  hidden: boolean;
  /** For PERSON the contacts that its values name, which are no part of the field. */
  options: { id: string; label: string; colour: TagColour }[];
  defaultValue?: string | null | undefined;
}

const VALUES = `
  select v.object_id as "objectId", v.field_id as "fieldId", v.value from field_values v
  join fields f on f.workspace_id = $1 and f.id = v.field_id and f.deleted_at is null
  where v.workspace_id = $1 and v.object_id = any($2::uuid[]) and v.value is not null order by f.rank, f.id`;

const PEOPLE = `
  select distinct u.id from fields f join field_values v on v.workspace_id = $1 and v.field_id = f.id cross join lateral unnest(v.ids) u (id)
  where f.workspace_id = $1 and f.project_id = $2 and f.type = 'PERSON' and f.deleted_at is null`;

/** The fields of a project and their values as an archive keeps them, and made again in another project. */
@Injectable()
export class FieldArchive {
  private readonly fields: WorkspaceRepository<FieldRow>;
  private readonly options: WorkspaceRepository<FieldOptionRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly service: FieldsService,
    private readonly changes: ChangeRecorder,
  ) {
    this.fields = new WorkspaceRepository(db, FieldRow);
    this.options = new WorkspaceRepository(db, FieldOptionRow);
  }

  /** The fields of a project, hidden ones too, in order. Throws NotFound without read access. */
  async of(actor: Actor, projectId: string): Promise<ArchivedField[]> {
    const archived: ArchivedField[] = [];
    for (const target of PROJECT_FIELD_TARGETS)
      for (const { id, label, type, multiple, required, hidden, options, defaultValue } of await this.service.list(
        actor,
        projectId,
        target,
      ))
        archived.push({
          ...{ id, target, label, type, multiple, required, hidden, defaultValue },
          options: options.map((option) => ({ id: option.id, label: option.label, colour: option.colour })),
        });
    return archived;
  }

  /** The contacts that values of a project's fields name, their defaults included, for a caller that has checked access. */
  async peopleOf(where: InWorkspace, projectId: string): Promise<string[]> {
    return (await this.db.read<{ id: string }>(where, PEOPLE, [where.workspaceId, projectId])).map(({ id }) => id);
  }

  /** What objects have in live fields, by object and field, for a caller that has checked access. */
  async valuesOf(where: InWorkspace, objectIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
    const rows = await this.db.read<{ objectId: string; fieldId: string; value: string }>(where, VALUES, [where.workspaceId, objectIds]);
    const values = new Map<string, Record<string, string>>();
    for (const { objectId, fieldId, value } of rows) {
      const known = values.get(objectId) ?? {};
      known[fieldId] = value;
      values.set(objectId, known);
    }
    return values;
  }

  /**
   * Makes fields in a project that is just being made, inside the open transaction m and without an access check. Answers the new ids of fields and
   * options by the archived ones.
   */
  async restore(m: EntityManager, actor: Actor, projectId: string, fields: readonly ArchivedField[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const [at, { id: old, options, defaultValue: _, ...field }] of fields.entries()) {
      const id = newId();
      ids.set(old, id);
      await this.fields.insert(actor, { ...field, id, projectId, rank: at * LIMITS.rank.gap, createdBy: actor.userId });
      for (const [position, { id: oldOption, label, colour }] of field.type === 'SELECT' ? options.entries() : []) {
        const option = await this.options.insert(actor, { id: newId(), fieldId: id, label, colour, rank: position * LIMITS.rank.gap });
        ids.set(oldOption, option.id);
      }
      await this.changes.record(m, actor, { kind: 'field', id, action: 'created', projectId, after: { label: field.label } });
    }
    return ids;
  }

  /**
   * Writes the values that an object had in archived fields, inside the open transaction m; `ids` are those that `restore` answered, and those of
   * contacts; null stands for the fields themselves, whose values are defaults. Throws ValidationError for a value that does not fit its field.
   */
  async restoreValues(
    m: EntityManager,
    actor: Actor,
    objectId: string | null,
    values: Readonly<Record<string, string>>,
    fields: readonly ArchivedField[],
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const byId = new Map(fields.map((field) => [field.id, field]));
    const rows = Object.entries(values).flatMap(([fieldId, given]) => {
      const field = byId.get(fieldId);
      const options = field?.options.map(({ id }) => id) ?? [];
      const read = field && parseFieldValue(field.type, given, { options, multiple: field.multiple, imported: true });
      if (!field || read?.value === undefined)
        throw new AppError('ValidationError', { message: 'A value of the archive does not fit its field.' });
      const value =
        field.type === 'SELECT' || field.type === 'PERSON'
          ? optionIdsOf(read.value)
              .flatMap((id) => ids.get(id) ?? [])
              .join(',')
          : read.value;
      // Contacts that are not in the archive.
      if (value === '') return [];
      return [{ fieldId: ids.get(fieldId)!, objectId: objectId ?? ids.get(fieldId)!, type: field.type, value }];
    });
    await m.query(STORE_VALUES, storedValues(actor, rows, new Date()));
  }

  /** Gives archived fields their defaults, inside the open transaction m: after all that the archive holds, which has its own values. */
  async restoreDefaults(m: EntityManager, actor: Actor, fields: readonly ArchivedField[], ids: ReadonlyMap<string, string>): Promise<void> {
    const defaults = fields.flatMap(({ id, defaultValue }) => (defaultValue == null ? [] : [[id, defaultValue] as const]));
    await this.restoreValues(m, actor, null, Object.fromEntries(defaults), fields, ids);
  }
}
