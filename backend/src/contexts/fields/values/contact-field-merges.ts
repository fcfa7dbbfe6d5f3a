import { type FieldTarget, type FieldType, optionIdsOf } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ContactMergeHook, ContactMergeHooks, type MergedPair, type MergeTraces, type MovedValue } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { ChangeRecorder } from '#platform/events';
import { LOCK_OBJECTS, STORE_VALUES, storedValues, type ValueToStore } from '../definitions/stored-values.js';

interface Kept {
  fieldId: string;
  type: FieldType;
  value: string;
}

/** Locked before values, in the same order as writes of values. */
const LOCK_FIELDS = `
  select 1 from fields where workspace_id = $1 and (type = 'PERSON' or target = 'contact' and deleted_at is null) order by id for share`;

/** What $3 has in live fields that are empty in $2. */
const LACKING = `
  select v.field_id as "fieldId", f.type, v.value from field_values v join fields f on f.workspace_id = $1 and f.id = v.field_id and f.deleted_at is null
  where v.workspace_id = $1 and v.object_id = $3 and v.value is not null and not exists (
    select 1 from field_values s where s.workspace_id = $1 and s.field_id = v.field_id and s.object_id = $2 and s.value is not null)
  order by v.field_id for update of v`;

/** The values that name contact $2, also of objects and fields in the trash. */
const NAMING = `
  select v.field_id as "fieldId", v.object_id as "objectId", v.value, f.target, f.project_id as "projectId" from field_values v
  join fields f on f.workspace_id = $1 and f.id = v.field_id and f.type = 'PERSON'
  where v.workspace_id = $1 and v.ids @> array[$2::uuid] and v.value is not null order by v.field_id, v.object_id for update of v`;

/** What $2 has in the fields $4 that is what $3 has there. */
const AS_GIVEN = `
  select s.field_id as "fieldId", f.type, s.value from field_values s join fields f on f.workspace_id = $1 and f.id = s.field_id
  join field_values v on v.workspace_id = $1 and v.field_id = s.field_id and v.object_id = $3 and v.value = s.value
  where s.workspace_id = $1 and s.object_id = $2 and s.field_id = any($4::uuid[]) order by s.field_id for update of s`;

interface NamingValue extends Pick<MovedValue, 'fieldId' | 'objectId'> {
  value: string;
  target: FieldTarget;
  projectId: string | null;
}

/**
 * What a merge of contacts does to their fields: those of the one that stays that are empty take what the other one has, which keeps its values
 * for the undo. Values that name the other one name the one that stays from then on.
 */
@Injectable()
export class ContactFieldMerges implements ContactMergeHook, OnModuleInit {
  constructor(
    private readonly hooks: ContactMergeHooks,
    private readonly changes: ChangeRecorder,
  ) {}

  onModuleInit() {
    this.hooks.registerFields(this);
  }

  async merge(m: EntityManager, actor: Actor, { survivorId, mergedId }: MergedPair): Promise<MergeTraces> {
    await m.query(LOCK_FIELDS, [actor.workspaceId]);
    await m.query(LOCK_OBJECTS, [[survivorId, mergedId]]);
    const lacking: Kept[] = await m.query(LACKING, [actor.workspaceId, survivorId, mergedId]);
    await this.store(m, actor, survivorId, lacking, (kept) => kept.value);
    const naming: NamingValue[] = await m.query(NAMING, [actor.workspaceId, mergedId]);
    const moved = naming.map((namingValue) => ({ ...namingValue, after: withPerson(namingValue.value, mergedId, survivorId) }));
    await this.move(m, actor, moved);
    return {
      filled: lacking.map(({ fieldId }) => fieldId),
      moved: moved.map(({ fieldId, objectId, value, after }) => ({ fieldId, objectId, before: value, after })),
    };
  }

  async unmerge(m: EntityManager, actor: Actor, { survivorId, mergedId }: MergedPair, { filled, moved }: MergeTraces): Promise<void> {
    await m.query(LOCK_FIELDS, [actor.workspaceId]);
    await m.query(LOCK_OBJECTS, [[survivorId, mergedId]]);
    const kept: Kept[] = await m.query(AS_GIVEN, [actor.workspaceId, survivorId, mergedId, filled]);
    await this.store(m, actor, survivorId, kept, () => null);
    const traces = new Map(moved.map((one) => [`${one.fieldId} ${one.objectId}`, one]));
    const naming: NamingValue[] = moved.length ? await m.query(NAMING, [actor.workspaceId, survivorId]) : [];
    const back = naming.flatMap((namingValue) => {
      const trace = traces.get(`${namingValue.fieldId} ${namingValue.objectId}`);
      if (!trace) return [];
      // What was chosen beside the contact since stays.
      const isAsLeft = namingValue.value === trace.after;
      return { ...namingValue, after: isAsLeft ? trace.before : withPerson(namingValue.value, survivorId, mergedId, trace.before) };
    });
    await this.move(m, actor, back);
  }

  private async move(m: EntityManager, actor: Actor, values: readonly (NamingValue & { after: string })[]): Promise<void> {
    const stored = values.map(({ fieldId, objectId, after }): ValueToStore => ({ fieldId, objectId, type: 'PERSON', value: after }));
    await m.query(STORE_VALUES, storedValues(actor, stored, new Date()));
    await this.changes.record(
      m,
      actor,
      ...values.map(({ fieldId, objectId, target, projectId, value, after }) => ({
        // The default of a field is a value of the field itself.
        kind: objectId === fieldId ? ('field' as const) : target,
        id: objectId,
        action: 'updated' as const,
        projectId,
        noteId: target === 'note' && objectId !== fieldId ? objectId : null,
        before: { [`value:${fieldId}`]: value },
        after: { [`value:${fieldId}`]: after },
      })),
    );
  }

  private async store(m: EntityManager, actor: Actor, objectId: string, values: readonly Kept[], to: (value: Kept) => string | null) {
    if (!values.length) return;
    const stored = values.map((item): ValueToStore => ({ fieldId: item.fieldId, objectId, type: item.type, value: to(item) }));
    await m.query(STORE_VALUES, storedValues(actor, stored, new Date()));
    const entries = (of: (value: Kept) => string | null) => Object.fromEntries(values.map((item) => [`value:${item.fieldId}`, of(item)]));
    const before = entries((item) => (to(item) === null ? item.value : null));
    await this.changes.record(m, actor, { kind: 'contact', id: objectId, action: 'updated', before, after: entries(to) });
  }
}

/** A value with one contact in the place of another; both, where both stood in `before`. */
function withPerson(value: string, from: string, to: string, before = ''): string {
  const both = optionIdsOf(before).includes(from);
  return [...new Set(optionIdsOf(value).flatMap((id) => (id === from ? (both ? [from, to] : [to]) : [id])))].join(',');
}
