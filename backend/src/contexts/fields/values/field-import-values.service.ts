import { type DateOrder, foldValue, readFieldCell, readOptionCell, readPersonCell } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { ChangeRecorder } from '#platform/events';
import { LOCK_OBJECTS, STORE_VALUES, storedValues, type ValueToStore } from '../definitions/stored-values.js';
import { type FieldChoice, type KeptColumn, LIVE_FIELDS, targetOf } from './imported-columns.js';

/** The note or contact of a row, with the cells of that row. */
export interface FilledRow {
  objectId: string;
  cells: readonly string[];
}

/** What a row gave: the names of the fields that its cells do not fit, and whether it changed a value. */
export interface RowImportResult {
  unfit: string[];
  isChanged: boolean;
}

/** A field cannot change its type until the values are committed. */
const LOCK_FIELDS = `select 1 from fields where workspace_id = $1 and id = any($2::uuid[]) order by id for share`;
const VALUES_THERE = `
  select field_id as "fieldId", object_id as "objectId", value from field_values
  where workspace_id = $1 and field_id = any($2::uuid[]) and object_id = any($3::uuid[]) order by field_id, object_id for no key update`;

/** Writes what the rows of a table give in fields: of the notes of a project, or of contacts. */
@Injectable()
export class FieldImportValues {
  constructor(
    private readonly changes: ChangeRecorder,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * Writes the values of rows whose notes or contacts the same transaction made or holds. An empty cell changes nothing, and of rows of one contact
   * the last one counts. The fields are taken as they are now: of one that was deleted nothing is written, and of one whose type was changed what
   * fits the new type.
   */
  async write(
    m: EntityManager,
    actor: Actor,
    projectId: string | null,
    columns: readonly KeptColumn[],
    rows: readonly FilledRow[],
  ): Promise<RowImportResult[]> {
    if (!columns.length || !rows.length) return rows.map(() => ({ unfit: [], isChanged: false }));
    const ids = columns.map(({ fieldId }) => fieldId);
    await m.query(LOCK_FIELDS, [actor.workspaceId, ids]);
    const fields: FieldChoice[] = await m.query(LIVE_FIELDS, [actor.workspaceId, ids]);
    const known = columns.flatMap(({ column, fieldId, dateOrder }) => {
      const field = fields.find(({ id }) => id === fieldId);
      return field ? [{ column, field, dateOrder }] : [];
    });
    const people = await this.peopleIn(m, actor, known, rows);
    const readers = known.map(({ column, field, dateOrder }) => ({ column, field, read: readerOf(field, dateOrder ?? 'dmy', people) }));
    const before = projectId === null ? await this.valuesThere(m, actor, ids, rows) : new Map<string, string | null>();
    const values = new Map<string, ValueToStore>();
    const written = rows.map(({ objectId, cells }): RowImportResult => {
      const unfit: string[] = [];
      let isChanged = false;
      for (const { column, field, read } of readers) {
        const cell = cells[column] ?? '';
        if (cell.trim() === '' || cell.trim() === "'") continue;
        const value = read(cell);
        const key = `${field.id} ${objectId}`;
        if (value === null) unfit.push(field.label);
        else if (value !== (values.get(key) ?? { value: before.get(key) ?? null }).value) {
          isChanged = true;
          values.set(key, { fieldId: field.id, objectId, type: field.type, value });
        }
      }
      return { unfit, isChanged };
    });
    // Rows further down may have put back what rows above changed.
    const changed = [...values].filter(([key, { value }]) => value !== (before.get(key) ?? null)).map(([, value]) => value);
    await m.query(STORE_VALUES, storedValues(actor, changed, new Date()));
    await this.record(m, actor, projectId, changed, before);
    const touched = new Set(changed.map(({ objectId }) => objectId));
    return written.map((result, at) => ({ ...result, isChanged: result.isChanged && touched.has(rows[at]!.objectId) }));
  }

  private async valuesThere(m: EntityManager, actor: Actor, fieldIds: readonly string[], rows: readonly FilledRow[]) {
    const objectIds = [...new Set(rows.map(({ objectId }) => objectId))];
    await m.query(LOCK_OBJECTS, [objectIds]);
    const there: { fieldId: string; objectId: string; value: string | null }[] = await m.query(VALUES_THERE, [
      ...[actor.workspaceId, fieldIds, objectIds],
    ]);
    return new Map(there.map(({ fieldId, objectId, value }) => [`${fieldId} ${objectId}`, value]));
  }

  private async record(
    m: EntityManager,
    actor: Actor,
    projectId: string | null,
    changed: readonly ValueToStore[],
    before: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    const byObject = new Map<string, ValueToStore[]>();
    for (const value of changed) byObject.set(value.objectId, [...(byObject.get(value.objectId) ?? []), value]);
    await this.changes.record(
      m,
      actor,
      ...[...byObject].map(([id, values]) => ({
        kind: targetOf(projectId),
        id,
        action: 'updated' as const,
        projectId,
        noteId: projectId === null ? null : id,
        ...(projectId === null && {
          before: Object.fromEntries(values.map(({ fieldId }) => [`value:${fieldId}`, before.get(`${fieldId} ${id}`) ?? null])),
        }),
        after: Object.fromEntries(values.map(({ fieldId, value }) => [`value:${fieldId}`, value])),
      })),
    );
  }

  /** The contacts that cells name in columns of contacts, by folded text; they stay until the transaction m ends. */
  private async peopleIn(
    m: EntityManager,
    actor: Actor,
    columns: readonly { column: number; field: FieldChoice }[],
    rows: readonly FilledRow[],
  ): Promise<ReadonlyMap<string, string>> {
    const texts = columns
      .filter(({ field }) => field.type === 'PERSON')
      .flatMap(({ column, field }) => rows.flatMap(({ cells }) => readPersonCell(cells[column] ?? '', field.multiple) ?? []));
    if (!texts.length) return new Map();
    const result = await this.contacts.keys(actor, [...new Set(texts.map(foldValue))]);
    const live = await this.contacts.lockLive(m, actor, [...new Set(result.values())]);
    return new Map([...result].filter(([, id]) => live.has(id)));
  }
}

/** How a cell becomes a stored value of a field as it is now: null when it does not fit. */
function readerOf(
  { type, multiple, options }: FieldChoice,
  order: DateOrder,
  people: ReadonlyMap<string, string>,
): (cell: string) => string | null {
  if (type === 'PERSON')
    return (cell) => {
      const matches = readPersonCell(cell, multiple)?.map((name) => people.get(foldValue(name)));
      return matches && !matches.includes(undefined) ? [...new Set(matches)].join(',') : null;
    };
  if (type !== 'SELECT') return (cell) => readFieldCell(type, cell, order);
  const ids = new Map(options.map(({ id, label }) => [foldValue(label), id]));
  return (cell) => {
    const selected = readOptionCell(cell, multiple)?.map((label) => ids.get(foldValue(label)));
    if (!selected || selected.includes(undefined)) return null;
    return options.flatMap(({ id }) => (selected.includes(id) ? id : [])).join(',');
  };
}
