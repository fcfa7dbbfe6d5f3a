import {
  AppError,
  type CreateFieldOptionInput,
  type DeleteFieldOptionInput,
  LIMITS,
  leastUsedColour,
  MESSAGES,
  placeAt,
  type UpdateFieldOptionInput,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { countColours, FieldOptionRow, type FieldRow } from './field.entity.js';
import type { Field } from './field.graphql.js';
import { FieldsService } from './fields.service.js';
import { GroupCopies, isCopy, isInGroup, refuseCopy } from './group-copies.js';

/** Takes option $3 out of the values of field $2, or puts $4 in its place, and keeps the order $5 of the options in each. */
const REPLACE = `
  update field_values v set ids = x.ids, value = nullif(array_to_string(x.ids, ','), '')
  from (select w.object_id, array(
      select o.id from unnest($5::uuid[]) with ordinality as o(id, place)
      where o.id = any(case when $4::uuid is null then array_remove(w.ids, $3::uuid) else array_replace(w.ids, $3::uuid, $4::uuid) end) order by o.place) as ids
    from field_values w where w.workspace_id = $1 and w.field_id = $2 and w.ids @> array[$3::uuid]) x
  where v.workspace_id = $1 and v.field_id = $2 and v.object_id = x.object_id`;

const SHOWN = ['label', 'colour', 'rank'] as const;

/** The options of SELECT fields. */
@Injectable()
export class FieldOptionsService {
  private readonly rows: WorkspaceRepository<FieldOptionRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly fields: FieldsService,
    private readonly copies: GroupCopies,
  ) {
    this.rows = new WorkspaceRepository(db, FieldOptionRow);
  }

  /** Adds an option at the end; the same client key answers the same one. Who may write may add, so that a value can be typed while coding; to a copy it is added with its group. */
  async create(actor: Actor, input: CreateFieldOptionInput): Promise<Field> {
    const id = keyedId(actor, 'option', input.clientKey);
    await this.db.tx(actor, async (m) => {
      const field = await this.fields.requireAccess(actor, input.fieldId, 'write');
      if (field.type !== 'SELECT') throw new AppError('ValidationError', { message: 'Only a select field has options.' });
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      const ownerId = isCopy(field) && field.sourceId ? field.sourceId : field.id;
      const existingFieldOptions = await this.siblings(m, actor, ownerId);
      if (existingFieldOptions.length >= LIMITS.select.options) throw new AppError('ValidationError', { message: MESSAGES.tooManyOptions });
      refuseSameLabel(existingFieldOptions, input.label);
      const counts = countColours(existingFieldOptions);
      const row = await this.rows.insert(actor, {
        id,
        fieldId: ownerId,
        label: input.label,
        colour: input.colour ?? leastUsedColour(counts),
        rank: placeAt(existingFieldOptions, existingFieldOptions.length).rank,
      });
      await this.record(m, actor, ownerId === field.id ? field : { id: ownerId, projectId: null }, null, row);
      if (isCopy(field) || isInGroup(field)) await this.copies.follow(m, actor, ownerId);
    });
    return this.fields.load(actor, input.fieldId);
  }

  async update(actor: Actor, { id, label, colour }: UpdateFieldOptionInput): Promise<Field> {
    const { fieldId } = await this.db.tx(actor, async (m) => {
      const { option, field, others: otherFieldOptions } = await this.open(m, actor, id);
      if (label !== undefined) refuseSameLabel(otherFieldOptions, label);
      const { before, after } = await this.rows.update(actor, id, { label, colour });
      await this.record(m, actor, field, before, after);
      if (isInGroup(field)) await this.copies.follow(m, actor, field.id);
      return option;
    });
    return this.fields.load(actor, fieldId);
  }

  /** Moves an option to a zero-based place in its field. */
  async move(actor: Actor, id: string, index: number): Promise<Field> {
    const { fieldId } = await this.db.tx(actor, async (m) => {
      const { option, field, others: otherFieldOptions } = await this.open(m, actor, id);
      const place = placeAt(otherFieldOptions, Math.min(index, otherFieldOptions.length));
      for (const { id: shifted, rank } of place.shifted) await this.rows.update(actor, shifted, { rank });
      const { before, after } = await this.rows.update(actor, id, { rank: place.rank });
      await this.record(m, actor, field, before, after);
      if (isInGroup(field)) await this.copies.follow(m, actor, field.id);
      return option;
    });
    return this.fields.load(actor, fieldId);
  }

  /** Takes an option away, also from the values that name it; they get the replacement if there is one. */
  async delete(actor: Actor, { id, replacementId }: DeleteFieldOptionInput): Promise<Field> {
    const { fieldId } = await this.db.tx(actor, async (m) => {
      const { option, field, others: otherFieldOptions } = await this.open(m, actor, id);
      if (replacementId && !otherFieldOptions.some((other) => other.id === replacementId)) throw new AppError('NotFound');
      await this.rows.update(actor, id, { deletedAt: new Date() });
      await m.query(REPLACE, [actor.workspaceId, field.id, id, replacementId ?? null, otherFieldOptions.map((other) => other.id)]);
      await this.record(m, actor, field, option, null);
      if (!isInGroup(field)) return option;
      for (const copy of await this.copies.ofOption(m, actor, id, replacementId ?? null))
        await m.query(REPLACE, [actor.workspaceId, copy.fieldId, copy.id, copy.replacementId, copy.others]);
      await this.copies.follow(m, actor, field.id);
      return option;
    });
    return this.fields.load(actor, fieldId);
  }

  /** An option with its field, for who may change that, and the other options in order. */
  private async open(m: EntityManager, actor: Actor, id: string) {
    const option = await this.rows.findOneOrFail(actor, id);
    const field = await this.fields.requireAccess(actor, option.fieldId, 'full');
    refuseCopy(field);
    const all = await this.siblings(m, actor, field.id);
    if (!all.some((other) => other.id === id)) throw new AppError('NotFound');
    return { option, field, others: all.filter((other) => other.id !== id) };
  }

  private async siblings(m: EntityManager, actor: Actor, fieldId: string): Promise<FieldOptionRow[]> {
    await m.query(`select 1 from fields where workspace_id = $1 and id = $2 for no key update`, [actor.workspaceId, fieldId]);
    return (await this.rows.list(actor, { fieldId }, { rank: 'asc', id: 'asc' })).filter(({ deletedAt }) => !deletedAt);
  }

  /** A change of an option is a change of its field, under keys that end with the option's id. */
  private async record(
    m: EntityManager,
    actor: Actor,
    field: Pick<FieldRow, 'id' | 'projectId'>,
    before: FieldOptionRow | null,
    after: FieldOptionRow | null,
  ) {
    const valuesOf = (option: FieldOptionRow | null, other: FieldOptionRow | null) =>
      Object.fromEntries(
        SHOWN.flatMap((column) =>
          option?.[column] === other?.[column] ? [] : [[`${column}:${(option ?? other)?.id}`, option?.[column] ?? null]],
        ),
      );
    await this.changes.record(m, actor, {
      kind: 'field',
      id: field.id,
      action: 'updated',
      projectId: field.projectId,
      before: valuesOf(before, after),
      after: valuesOf(after, before),
    });
  }
}

function refuseSameLabel(options: readonly { label: string }[], label: string): void {
  const message = `There is an option called “${label}” already.`;
  if (options.some((option) => option.label.toLowerCase() === label.toLowerCase()))
    throw new AppError('ValidationError', { message, fields: { label: message } });
}
