import {
  AppError,
  type CreateFieldInput,
  type FieldTarget,
  LIMITS,
  leastUsedColour,
  optionIdsOf,
  placeAt,
  type UpdateFieldInput,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { keyedId, lockId, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { countColours, FieldOptionRow, FieldRow } from './field.entity.js';
import type { Field } from './field.graphql.js';
import { FieldOwners } from './field-owners.js';
import { FIELD_SHAPES, FIELDS_BY_IDS, GROUP_FIELDS, PROJECT_FIELDS } from './fields.sql.js';
import { GroupCopies, isCopy, isInGroup, lockFields, refuseCopy } from './group-copies.js';
import { readGivenValue, STORE_VALUES, storedValues } from './stored-values.js';

/** A field as filters and orders know it. */
export type FieldShape = Pick<Field, 'id' | 'type' | 'multiple'>;

/** Fields: who reads the project (or is in the workspace) sees them, who has full access to it (or is an admin) changes them. */
@Injectable()
export class FieldsService {
  private readonly rows: WorkspaceRepository<FieldRow>;
  private readonly options: WorkspaceRepository<FieldOptionRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly owners: FieldOwners,
    private readonly contacts: ContactsService,
    private readonly copies: GroupCopies,
  ) {
    this.rows = new WorkspaceRepository(db, FieldRow);
    this.options = new WorkspaceRepository(db, FieldOptionRow);
  }

  /** The fields of a kind of object in a project, or of contacts, in order. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string | null, target: FieldTarget): Promise<Field[]> {
    await this.owners.requireAccess(actor, projectId, 'read');
    return this.db.read<Field>(actor, PROJECT_FIELDS, [actor.workspaceId, projectId, target]);
  }

  /** The fields of groups of the workspace, in order, without a check of access. */
  async ofGroups(actor: Actor, groupIds: readonly string[]): Promise<Field[]> {
    return this.db.read<Field>(actor, GROUP_FIELDS, [actor.workspaceId, groupIds]);
  }

  /** The rows of the live fields of a group, in order, which wait for this transaction. */
  async rowsOfGroup(m: EntityManager, actor: Actor, groupId: string, target: FieldTarget): Promise<FieldRow[]> {
    return this.siblings(m, actor, { projectId: null, groupId, target });
  }

  /** What filters and orders need to know of these fields. Throws NotFound without read access. */
  async shapes(actor: Actor, projectId: string | null, target: FieldTarget): Promise<FieldShape[]> {
    await this.owners.requireAccess(actor, projectId, 'read');
    return this.db.read<FieldShape>(actor, FIELD_SHAPES, [actor.workspaceId, projectId, target]);
  }

  /** One live field, without a check of access; throws NotFound. */
  async load(actor: Actor, id: string): Promise<Field> {
    const field = await this.db.one<Field>(actor, FIELDS_BY_IDS, [actor.workspaceId, [id]]);
    if (!field) throw new AppError('NotFound');
    return field;
  }

  /** The row of a live field whose project the actor reaches at `need`; throws NotFound or Forbidden. */
  async requireAccess(actor: Actor, id: string, need: 'read' | 'write' | 'full'): Promise<FieldRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    await this.owners.requireAccess(actor, row.projectId, need);
    if (row.deletedAt) throw new AppError('NotFound');
    return row;
  }

  /** Adds a field at the end; the same client key answers the same field. */
  async create(actor: Actor, input: CreateFieldInput): Promise<Field> {
    const id = keyedId(actor, 'field', input.clientKey);
    await this.db.tx(actor, async (m) => {
      await this.owners.requireAccess(actor, input.projectId, 'full');
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      const siblings = await this.siblings(m, actor, input);
      if (siblings.length >= LIMITS.field.perProject)
        throw new AppError('ValidationError', {
          message:
            input.target === 'contact'
              ? `A workspace can have at most ${LIMITS.field.perProject} fields of contacts.`
              : `A project can have at most ${LIMITS.field.perProject} fields of each kind.`,
        });
      refuseSameLabel(siblings, input.label);
      const { projectId, groupId, target, label, type, multiple } = input;
      const rank = placeAt(siblings, siblings.length).rank;
      await this.rows.insert(actor, {
        id,
        projectId,
        groupId,
        target,
        label,
        type,
        multiple,
        required: false,
        hidden: false,
        rank,
        createdBy: actor.userId,
      });
      await this.insertOptions(actor, id, input.options);
      await this.changes.record(m, actor, { kind: 'field', id, action: 'created', projectId, after: { label, type } });
    });
    return this.load(actor, id);
  }

  /** Changes its name, whether it is required, whether it is hidden, and what new objects begin with. */
  async update(actor: Actor, { id, label, required, hidden, defaultValue }: UpdateFieldInput): Promise<Field> {
    await this.db.tx(actor, async (m) => {
      const field = await this.requireAccess(actor, id, 'full');
      if (label !== undefined || required !== undefined || defaultValue !== undefined) refuseCopy(field);
      if (label !== undefined)
        refuseSameLabel(
          (await this.siblings(m, actor, field)).filter((other) => other.id !== id),
          label,
        );
      const updated = await this.rows.update(actor, id, { label, required, hidden });
      const change = { kind: 'field' as const, id, action: 'updated' as const, projectId: field.projectId };
      await this.changes.record(m, actor, ...changesOf(change, updated, ['label', 'required', 'hidden']));
      if (defaultValue !== undefined) await this.setDefault(m, actor, id, defaultValue);
      if (!isInGroup(field)) return;
      await this.copies.follow(m, actor, id);
      if (label !== undefined) await this.copies.refuseDoubles(m, actor, id);
    });
    return this.load(actor, id);
  }

  private async setDefault(m: EntityManager, actor: Actor, id: string, given: string | null): Promise<void> {
    await m.query(`select 1 from fields where workspace_id = $1 and id = $2 for no key update`, [actor.workspaceId, id]);
    const { type, projectId, defaultValue: before, ...field } = await this.load(actor, id);
    const value = readGivenValue({ type, ...field }, given, 'defaultValue');
    if (type === 'PERSON' && value) {
      const ids = optionIdsOf(value);
      if ((await this.contacts.lockLive(m, actor, ids)).size < ids.length) throw new AppError('NotFound');
    }
    if (value === before) return;
    await m.query(STORE_VALUES, storedValues(actor, [{ fieldId: id, objectId: id, type, value }], new Date()));
    const change = { kind: 'field' as const, id, action: 'updated' as const, projectId };
    await this.changes.record(m, actor, { ...change, before: { [`value:${id}`]: before }, after: { [`value:${id}`]: value } });
  }

  /** Moves a field to a zero-based place among those of its kind, and answers them all. */
  async move(actor: Actor, id: string, index: number): Promise<Field[]> {
    const { projectId, groupId, target } = await this.db.tx(actor, async (m) => {
      const field = await this.requireAccess(actor, id, 'full');
      const otherFields = (await this.siblings(m, actor, field)).filter((other) => other.id !== id);
      const place = placeAt(otherFields, Math.min(index, otherFields.length));
      for (const { id: shifted, rank } of place.shifted) await this.rows.update(actor, shifted, { rank });
      const updated = await this.rows.update(actor, id, { rank: place.rank });
      const change = { kind: 'field' as const, id, action: 'moved' as const, projectId: field.projectId };
      await this.changes.record(m, actor, ...changesOf(change, updated, ['rank']));
      return field;
    });
    return projectId === null && groupId !== null ? this.ofGroups(actor, [groupId]) : this.list(actor, projectId, target);
  }

  /** Takes a field away; it lies in the trash with its values, and so do those of all projects that link its group. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const field = await this.requireAccess(actor, id, 'full');
      refuseCopy(field);
      const deletedAt = new Date();
      await this.rows.update(actor, id, { deletedAt, deletedBy: actor.userId });
      await this.changes.record(m, actor, { kind: 'field', id, action: 'deleted', projectId: field.projectId });
      if (isInGroup(field)) await this.copies.delete(m, actor, id, deletedAt);
    });
  }

  /** Brings a deleted field back with its values. Its project must be there. One that was deleted with that of its group is the project's own then. */
  async restore(actor: Actor, id: string): Promise<Field> {
    await this.db.tx(actor, async (m) => {
      const row = await this.rows.findOneOrFail(actor, id);
      await this.owners.requireAccess(actor, row.projectId, 'full');
      if (!row.deletedAt) return;
      await this.rows.update(actor, id, { deletedAt: null, deletedBy: null, ...(isCopy(row) && { groupId: null }) });
      await this.changes.record(m, actor, { kind: 'field', id, action: 'restored', projectId: row.projectId });
      if (isInGroup(row)) await this.copies.restore(m, actor, id, row.deletedAt);
    });
    return this.load(actor, id);
  }

  /** The options of a field that is not deleted, in order. */
  async optionsOf(actor: Actor, fieldId: string): Promise<FieldOptionRow[]> {
    return (await this.options.list(actor, { fieldId }, { rank: 'asc', id: 'asc' })).filter(({ deletedAt }) => !deletedAt);
  }

  /** Adds options with these labels at the end, inside the caller's transaction; those that are there stay as they are. A copy gets them with its group. */
  async insertOptions(actor: Actor, fieldId: string, labels: readonly string[]): Promise<FieldOptionRow[]> {
    const row = await this.rows.findOneOrFail(actor, fieldId);
    if (isCopy(row) && row.sourceId) {
      await this.insertOptions(actor, row.sourceId, labels);
      await this.db.tx(actor, (m) => this.copies.follow(m, actor, row.sourceId!));
      return this.optionsOf(actor, fieldId);
    }
    const existingFieldOptions = await this.optionsOf(actor, fieldId);
    const known = new Set(existingFieldOptions.map(({ label }) => label.toLowerCase()));
    for (const label of labels) {
      if (known.has(label.toLowerCase())) continue;
      known.add(label.toLowerCase());
      const counts = countColours(existingFieldOptions);
      const rank = placeAt(existingFieldOptions, existingFieldOptions.length).rank;
      existingFieldOptions.push(await this.options.insert(actor, { id: newId(), fieldId, label, colour: leastUsedColour(counts), rank }));
    }
    if (existingFieldOptions.length > LIMITS.select.options) throw new AppError('ValidationError', { message: 'Too many options.' });
    return existingFieldOptions;
  }

  /** The live fields of a kind in one place, locked against others who order or add to them. */
  private async siblings(
    m: EntityManager,
    actor: Actor,
    { projectId, groupId, target }: Pick<FieldRow, 'projectId' | 'groupId' | 'target'>,
  ): Promise<FieldRow[]> {
    await lockFields(m, projectId, groupId, target);
    const place = projectId === null ? { projectId: IsNull(), groupId: groupId ?? IsNull(), target } : { projectId, target };
    return (await this.rows.list(actor, place, { rank: 'asc', id: 'asc' })).filter(({ deletedAt }) => !deletedAt);
  }
}

function refuseSameLabel(fields: readonly { label: string }[], label: string): void {
  if (fields.some((field) => field.label.toLowerCase() === label.toLowerCase()))
    throw new AppError('ValidationError', {
      message: `There is a field called “${label}” already.`,
      fields: { label: `There is a field called “${label}” already.` },
    });
}
