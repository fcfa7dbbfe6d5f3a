import {
  AppError,
  type ChangeFieldTypeInput,
  convertFieldValue,
  type FieldShape,
  foldValue,
  isOfIds,
  LIMITS,
  optionIdsOf,
  optionsAfter,
  personNamesOf,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { FieldRow } from '../definitions/field.entity.js';
import type { ChangedFieldValue, Field, FieldTypePreview } from '../definitions/field.graphql.js';
import { FieldsService } from '../definitions/fields.service.js';
import { distinctValues } from '../definitions/fields.sql.js';
import { GroupCopies, isInGroup, refuseCopy } from '../definitions/group-copies.js';
import { STORE_VALUES, storedValues } from '../definitions/stored-values.js';

interface DistinctValue {
  value: string;
  count: number;
  title: string;
}

const ALL_VALUES = `
  select object_id as "objectId", value from field_values where workspace_id = $1 and field_id = $2 and value is not null order by object_id for no key update`;
/** What was there before the change, of the values that are as the change left them. */
const UNCHANGED_SINCE = `
  select object_id as "objectId", former_value as value from field_values
  where workspace_id = $1 and field_id = $2 and former_value is not null and updated_at = $3 order by object_id for no key update`;

/** The type of a field: what a change would do, the change, and back. */
@Injectable()
export class FieldTypesService {
  private readonly rows: WorkspaceRepository<FieldRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly fields: FieldsService,
    private readonly contacts: ContactsService,
    private readonly copies: GroupCopies,
  ) {
    this.rows = new WorkspaceRepository(db, FieldRow);
  }

  /** What a change of type would do to the values of live objects; nothing is changed. */
  async preview(actor: Actor, { id, type, multiple }: ChangeFieldTypeInput): Promise<FieldTypePreview> {
    await this.requireOwn(actor, id);
    const loaded = await this.fields.load(actor, id);
    const values = await this.db.read<DistinctValue>(actor, distinctValues(loaded.target), [actor.workspaceId, id]);
    const field = await this.withContactNames(actor, loaded, values);
    const { to, newOptions } = shapesOf(field, { type, multiple }, values, await this.people(actor, type, multiple, field, values));
    const changed = values.map(({ value, count, title }) => ({
      from: value,
      to: convertFieldValue(value, field, to),
      count,
      title: count === 1 ? title : null,
    }));
    const lost = changed.filter((value) => value.to === null);
    const rewritten = changed.filter((value) => value.to !== null && value.to !== value.from && !isOfIds(field.type) && !isOfIds(type));
    const total = (list: ChangedFieldValue[]) => list.reduce((sum, { count }) => sum + count, 0);
    return {
      kept: total(changed) - total(lost) - total(rewritten),
      rewritten: total(rewritten),
      lost: total(lost),
      lostKinds: lost.length,
      rewrittenKinds: rewritten.length,
      lostValues: lost.slice(0, LIMITS.field.previewed),
      rewrittenValues: rewritten.slice(0, LIMITS.field.previewed),
      newOptions,
    };
  }

  /** Changes the type and every value with it, also those of objects in the trash; what was there is kept for `undo`. */
  async change(actor: Actor, input: ChangeFieldTypeInput): Promise<Field> {
    await this.db.tx(actor, async (m) => {
      const row = await this.requireOwn(actor, input.id);
      if (row.type === input.type && row.multiple === input.multiple) return;
      await this.lock(m, actor, input.id);
      const values: { objectId: string; value: string }[] = await m.query(ALL_VALUES, [actor.workspaceId, input.id]);
      const field = await this.withContactNames(actor, await this.fields.load(actor, input.id), values);
      const counted = counts(values.map(({ value }) => value)).map(([value, count]) => ({ value, count }));
      const people = await this.people(actor, input.type, input.multiple, field, values);
      const { newOptions } = shapesOf(field, input, counted, people);
      const options = input.type === 'SELECT' ? await this.fields.insertOptions(actor, field.id, newOptions) : people;
      const to: FieldShape = { type: input.type, multiple: input.multiple, options };
      const at = new Date();
      const stored = values.map(({ objectId, value }) => ({
        fieldId: field.id,
        objectId,
        type: to.type,
        value: convertFieldValue(value, field, to),
        former: value,
      }));
      await m.query(STORE_VALUES, storedValues(actor, stored, at));
      await this.rows.update(actor, field.id, {
        type: to.type,
        multiple: to.multiple,
        // It is no longer what a group had.
        sourceId: null,
        formerType: row.type,
        formerMultiple: row.multiple,
        typeChangedAt: at,
      });
      await this.record(m, actor, row, input.type);
    });
    return this.fields.load(actor, input.id);
  }

  /** Gives the field the type that it had before, and each value that is as that change left it what it was. */
  async undo(actor: Actor, id: string): Promise<Field> {
    await this.db.tx(actor, async (m) => {
      await this.requireOwn(actor, id);
      await this.lock(m, actor, id);
      const row = await this.rows.findOneOrFail(actor, id);
      const { formerType, typeChangedAt } = row;
      if (!formerType || !typeChangedAt) throw new AppError('ValidationError', { message: 'This change can’t be undone any more.' });
      const before: { objectId: string; value: string }[] = await m.query(UNCHANGED_SINCE, [actor.workspaceId, id, typeChangedAt]);
      const since: { objectId: string; value: string }[] = await m.query(ALL_VALUES, [actor.workspaceId, id]);
      const known = new Set(before.map(({ objectId }) => objectId));
      const now = await this.withContactNames(actor, await this.fields.load(actor, id), since);
      const multiple = row.formerMultiple ?? false;
      const people = await this.people(actor, formerType, multiple, now, since);
      const options = formerType === 'SELECT' ? await this.fields.insertOptions(actor, id, []) : people;
      const to: FieldShape = { type: formerType, multiple, options };
      const values = [
        ...before,
        // What was filled in since is converted, as any change of type does.
        ...since
          .filter(({ objectId }) => !known.has(objectId))
          .map(({ objectId, value }) => ({ objectId, value: convertFieldValue(value, now, to) })),
      ];
      await m.query(
        STORE_VALUES,
        storedValues(
          actor,
          values.map(({ objectId, value }) => ({ fieldId: id, objectId, type: formerType, value })),
          new Date(),
        ),
      );
      await this.rows.update(actor, id, {
        type: formerType,
        multiple: to.multiple,
        formerType: null,
        formerMultiple: null,
        typeChangedAt: null,
      });
      await this.record(m, actor, row, formerType);
    });
    return this.fields.load(actor, id);
  }

  /** The row of a field whose type no other object shares: a project's own, that of contacts, or of a group that no project has fields of. */
  private async requireOwn(actor: Actor, id: string): Promise<FieldRow> {
    const row = await this.fields.requireAccess(actor, id, 'full');
    refuseCopy(row);
    if (isInGroup(row) && (await this.db.tx(actor, (m) => this.copies.isUsed(m, actor, id))))
      throw new AppError('ValidationError', {
        message: 'Projects use this field. Unlink its group from them first, or add another field.',
      });
    return row;
  }

  /** A field with the names of all contacts that these values have. */
  private async withContactNames<T extends FieldShape>(actor: Actor, field: T, values: readonly { value: string }[]): Promise<T> {
    if (field.type !== 'PERSON') return field;
    const people = await this.contacts.byIds(actor, [...new Set(values.flatMap(({ value }) => optionIdsOf(value)))]);
    return { ...field, options: [...people.values()].map(({ id, name }) => ({ id, label: name })) };
  }

  /** The contacts that values name once their field is of type PERSON, by the texts that find them; none for another type. */
  private async people(
    actor: Actor,
    type: FieldShape['type'],
    multiple: boolean,
    { type: from, options }: FieldShape,
    values: readonly { value: string }[],
  ): Promise<FieldShape['options']> {
    if (type !== 'PERSON' || from === 'PERSON') return [];
    const texts = from === 'SELECT' ? options.map(({ label }) => label) : values.flatMap(({ value }) => personNamesOf(value, multiple));
    const keys = await this.contacts.keys(actor, [...new Set(texts.map(foldValue))]);
    return [...keys].map(([label, id]) => ({ id, label }));
  }

  private async lock(m: EntityManager, actor: Actor, id: string): Promise<void> {
    await m.query(`select 1 from fields where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, id]);
  }

  private record(m: EntityManager, actor: Actor, row: FieldRow, type: string): Promise<void> {
    const { id, projectId } = row;
    return this.changes.record(m, actor, { kind: 'field', id, action: 'updated', projectId, before: { type: row.type }, after: { type } });
  }
}

/** The shape of a field after a change of type, with stand-ins for the options that it would add. */
function shapesOf(
  field: FieldShape,
  change: Pick<ChangeFieldTypeInput, 'type' | 'multiple'>,
  values: readonly { value: string; count: number }[],
  people: FieldShape['options'],
) {
  const to: FieldShape = { ...change, options: change.type === 'SELECT' && field.type !== 'PERSON' ? field.options : people };
  const newOptions = change.type === 'SELECT' && field.type !== 'SELECT' ? optionsAfter(values, field, to) : [];
  return { to: { ...to, options: [...to.options, ...newOptions.map((label) => ({ id: `new ${label}`, label }))] }, newOptions };
}

function counts(values: readonly string[]): [string, number][] {
  const matches = new Map<string, number>();
  for (const value of values) matches.set(value, (matches.get(value) ?? 0) + 1);
  return [...matches];
}
