import { optionIdsOf } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ContactImportHook, ContactImportHooks, type ImportedFieldColumn, type ImportedValuesChange } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { ChangeRecorder } from '#platform/events';
import { LOCK_OBJECTS, STORE_VALUES, storedValues, type ValueToStore } from '../definitions/stored-values.js';
import { FieldImportValues } from './field-import-values.service.js';
import { FieldImports } from './field-imports.service.js';
import { type FieldChoice, LIVE_FIELDS } from './imported-columns.js';

/** Fields that had their type when the import wrote into them. */
const SAME_TYPE = `
  select id from fields where workspace_id = $1 and id = any($2::uuid[]) and (type_changed_at is null or type_changed_at < $3) order by id for share`;
const VALUES_NOW = `
  select field_id as "fieldId", value from field_values where workspace_id = $1 and object_id = $2 and field_id = any($3::uuid[])
  order by field_id for no key update`;

/** What an import of contacts does to their fields. */
@Injectable()
export class ContactFieldImports implements ContactImportHook, OnModuleInit {
  constructor(
    private readonly hooks: ContactImportHooks,
    private readonly fields: FieldImports,
    private readonly values: FieldImportValues,
    private readonly changes: ChangeRecorder,
  ) {}

  onModuleInit() {
    this.hooks.registerFields(this);
  }

  write(
    m: EntityManager,
    actor: Actor,
    columns: readonly ImportedFieldColumn[],
    rows: readonly { contactId: string; cells: readonly string[] }[],
  ): Promise<{ unfit: string[]; isChanged: boolean }[]> {
    const filled = rows.map(({ contactId, cells }) => ({ objectId: contactId, cells }));
    return this.values.write(m, actor, null, columns, filled);
  }

  async undo(m: EntityManager, actor: Actor, changes: readonly ImportedValuesChange[], newFields: readonly string[]): Promise<void> {
    for (const change of changes) await this.revertValue(m, actor, change);
    await this.fields.deleteEmpty(actor, null, newFields);
  }

  private async revertValue(m: EntityManager, actor: Actor, { contactId, before, after, at }: ImportedValuesChange): Promise<void> {
    const ids = Object.keys(after).map((key) => key.slice('value:'.length));
    const same: { id: string }[] = await m.query(SAME_TYPE, [actor.workspaceId, ids, at]);
    const fields: FieldChoice[] = await m.query(LIVE_FIELDS, [actor.workspaceId, same.map(({ id }) => id)]);
    await m.query(LOCK_OBJECTS, [[contactId]]);
    const there: { fieldId: string; value: string | null }[] = await m.query(VALUES_NOW, [actor.workspaceId, contactId, ids]);
    const now = new Map(there.map(({ fieldId, value }) => [fieldId, value]));
    const back = fields.flatMap((field): ValueToStore[] => {
      const key = `value:${field.id}`;
      if ((now.get(field.id) ?? null) !== after[key]) return [];
      return [{ fieldId: field.id, objectId: contactId, type: field.type, value: stillValid(field, before[key] ?? null) }];
    });
    if (!back.length) return;
    await m.query(STORE_VALUES, storedValues(actor, back, new Date()));
    const entries = (of: (value: ValueToStore) => string | null) =>
      Object.fromEntries(back.map((value) => [`value:${value.fieldId}`, of(value)]));
    await this.changes.record(m, actor, {
      ...{ kind: 'contact', id: contactId, action: 'updated' },
      before: entries(({ fieldId }) => now.get(fieldId) ?? null),
      after: entries(({ value }) => value),
    });
  }
}

/** A value without the options that were deleted since. */
function stillValid({ type, options }: FieldChoice, value: string | null): string | null {
  if (type !== 'SELECT' || value === null) return value;
  const there = new Set(options.map(({ id }) => id));
  return (
    optionIdsOf(value)
      .filter((id) => there.has(id))
      .join(',') || null
  );
}
