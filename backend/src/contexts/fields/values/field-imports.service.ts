import {
  AppError,
  type CsvField,
  type DateOrder,
  type FieldColumn,
  type FieldColumnReport,
  type FieldType,
  foldValue,
  readFieldCell,
  readOptionCell,
  readPersonCell,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import { ProjectAccess } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { FieldsService } from '../definitions/fields.service.js';
import { storeValues, type ValueToStore } from '../definitions/stored-values.js';

/** A column of a table and the field that it becomes; one without an id is made when the import begins. */
export interface ImportedColumn extends FieldColumn {
  fieldId: string | null;
  label: string;
}

/** A column as an import keeps it: the field is there by then. */
export interface KeptColumn {
  column: number;
  fieldId: string;
  dateOrder?: DateOrder | null | undefined;
}

/** A note that was made of a row, with the cells of that row. */
export interface FilledRow {
  noteId: string;
  cells: readonly string[];
}

interface FieldChoice {
  id: string;
  label: string;
  type: FieldType;
  multiple: boolean;
  hidden: boolean;
  options: { id: string; label: string }[];
}

const COLUMNS = `f.id, f.label, f.type, f.multiple, f.hidden,
  (select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label) order by o.rank, o.id), '[]')
    from field_options o where o.workspace_id = $1 and o.field_id = f.id and o.deleted_at is null and f.type = 'SELECT') as options`;
const NOTE_FIELDS = `select ${COLUMNS} from fields f
  where f.workspace_id = $1 and f.project_id = $2 and f.target = 'note' and f.deleted_at is null order by f.rank, f.id`;
/** A field cannot change its type until the values are committed. */
const LOCK_FIELDS = `select 1 from fields where workspace_id = $1 and id = any($2::uuid[]) order by id for share`;
const LIVE_FIELDS = `select ${COLUMNS} from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null`;
const EMPTY_FIELDS = `
  select f.id from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null and not exists (
    select 1 from field_values v join v_repository_notes n on n.workspace_id = $1 and n.id = v.object_id and n.deleted_at is null
    where v.workspace_id = $1 and v.field_id = f.id and v.value is not null) order by f.id`;
const DELETED = `select id from fields where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is not null order by id`;

/** Values that come with the rows of a table: which field each column becomes, and what its cells give. */
@Injectable()
export class FieldImports {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly fields: FieldsService,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * The fields of notes that columns become. Without a choice these are the ones whose name a column has. Throws NotFound for a field that is not
   * in the project, Forbidden for new ones without full access, ValidationError for a field or a name that stands twice.
   */
  async columnsOf(
    actor: Actor,
    projectId: string,
    chosen: readonly CsvField[] | null,
    header: readonly string[],
  ): Promise<ImportedColumn[]> {
    const there = await this.db.read<FieldChoice>(actor, NOTE_FIELDS, [actor.workspaceId, projectId]);
    if (!chosen) return this.withPeople(actor, columnsNamedLike(there, header));
    if (chosen.some(({ fieldId }) => !fieldId)) await this.projects.requireAccess(actor, projectId, 'full');
    const byId = new Map(there.map((field) => [field.id, field]));
    const columns = chosen.map(({ column, fieldId, label, type, multiple, dateOrder }): ImportedColumn => {
      if (!fieldId)
        return {
          ...{ column, fieldId: null, label: label!, type: type!, options: [], dateOrder: dateOrder ?? null },
          multiple: (type === 'SELECT' || type === 'PERSON') && multiple === true,
        };
      const field = byId.get(fieldId);
      if (!field) throw new AppError('NotFound');
      return { ...columnOf(field, column), dateOrder: dateOrder ?? null };
    });
    const names = new Set<string>();
    const taken = new Set(there.map((field) => foldValue(field.label)));
    for (const { fieldId, label } of columns) {
      const name = foldValue(label);
      if (names.has(name)) throw new AppError('ValidationError', { message: `Two columns become the field “${label}”.` });
      if (!fieldId && taken.has(name)) throw new AppError('ValidationError', { message: `There is a field called “${label}” already.` });
      names.add(name);
    }
    return this.withPeople(actor, columns);
  }

  /** Columns of contacts with what finds these, by which the table is judged before anything is imported. */
  private async withPeople(actor: Actor, columns: ImportedColumn[]): Promise<ImportedColumn[]> {
    if (!columns.some(({ type }) => type === 'PERSON')) return columns;
    const options = [...(await this.contacts.keys(actor, null)).keys()];
    return columns.map((column) => (column.type === 'PERSON' ? { ...column, options } : column));
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
    const found = await this.contacts.keys(actor, [...new Set(texts.map(foldValue))]);
    const live = await this.contacts.lockLive(m, actor, [...new Set(found.values())]);
    return new Map([...found].filter(([, id]) => live.has(id)));
  }

  /**
   * Makes the fields and options that an import needs, inside the caller's transaction. Answers the columns with their fields, and which of these are
   * new.
   */
  async prepare(
    m: EntityManager,
    actor: Actor,
    projectId: string,
    columns: readonly ImportedColumn[],
    reports: readonly FieldColumnReport[],
  ): Promise<{ columns: KeptColumn[]; newFields: string[] }> {
    const kept: KeptColumn[] = [];
    const newFields: string[] = [];
    for (const { column, fieldId, label, type, multiple } of columns) {
      const report = reports.find((one) => one.column === column);
      const options = report?.newOptions ?? [];
      const id = fieldId ?? (await this.fields.create(actor, { projectId, target: 'note', label, type, multiple, options })).id;
      if (!fieldId) newFields.push(id);
      else if (options.length) await this.addOptions(m, actor, projectId, id, options);
      kept.push({ column, fieldId: id, dateOrder: report?.dates?.order ?? null });
    }
    return { columns: kept, newFields };
  }

  /**
   * Writes the values of rows whose notes were made in the same transaction. The fields are taken as they are now: of one that was deleted nothing is
   * written, and of one whose type was changed what fits the new type. Answers for each row the names of the fields that its cells do not fit.
   */
  async write(
    m: EntityManager,
    actor: Actor,
    projectId: string,
    columns: readonly KeptColumn[],
    rows: readonly FilledRow[],
  ): Promise<string[][]> {
    if (!columns.length || !rows.length) return rows.map(() => []);
    const ids = columns.map(({ fieldId }) => fieldId);
    await m.query(LOCK_FIELDS, [actor.workspaceId, ids]);
    const fields: FieldChoice[] = await m.query(LIVE_FIELDS, [actor.workspaceId, ids]);
    const known = columns.flatMap(({ column, fieldId, dateOrder }) => {
      const field = fields.find(({ id }) => id === fieldId);
      return field ? [{ column, field, dateOrder }] : [];
    });
    const people = await this.peopleIn(m, actor, known, rows);
    const readers = known.map(({ column, field, dateOrder }) => ({ column, field, read: readerOf(field, dateOrder ?? 'dmy', people) }));
    const unfit = rows.map((): string[] => []);
    const values: ValueToStore[] = [];
    const after = rows.map((): Record<string, string> => ({}));
    rows.forEach(({ noteId, cells }, at) => {
      for (const { column, field, read } of readers) {
        const cell = cells[column] ?? '';
        if (cell.trim() === '' || cell.trim() === "'") continue;
        const value = read(cell);
        if (value === null) unfit[at]!.push(field.label);
        else {
          values.push({ fieldId: field.id, objectId: noteId, type: field.type, value });
          after[at]![`value:${field.id}`] = value;
        }
      }
    });
    await storeValues(m, actor, values, new Date());
    await this.changes.record(
      m,
      actor,
      ...rows.flatMap(({ noteId }, at) =>
        Object.keys(after[at]!).length
          ? [{ kind: 'note' as const, id: noteId, action: 'updated' as const, projectId, noteId, after: after[at]! }]
          : [],
      ),
    );
    return unfit;
  }

  /** Puts those of the fields into the trash that no live note fills in, if the actor may, and answers which. */
  async deleteEmpty(actor: Actor, projectId: string, ids: readonly string[]): Promise<string[]> {
    if (!ids.length || !(await this.mayChange(actor, projectId))) return [];
    const empty = await this.db.read<{ id: string }>(actor, EMPTY_FIELDS, [actor.workspaceId, ids]);
    for (const { id } of empty) await this.fields.delete(actor, id);
    return empty.map(({ id }) => id);
  }

  /** Brings those of the fields back that are still in the trash, if the actor may. */
  async restore(actor: Actor, projectId: string, ids: readonly string[]): Promise<void> {
    if (!ids.length || !(await this.mayChange(actor, projectId))) return;
    for (const { id } of await this.db.read<{ id: string }>(actor, DELETED, [actor.workspaceId, ids])) await this.fields.restore(actor, id);
  }

  private async mayChange(actor: Actor, projectId: string): Promise<boolean> {
    return (await this.projects.highest(actor, [projectId])) === 'full';
  }

  private async addOptions(m: EntityManager, actor: Actor, projectId: string, id: string, labels: readonly string[]): Promise<void> {
    await m.query(`select 1 from fields where workspace_id = $1 and id = $2 for no key update`, [actor.workspaceId, id]);
    const options = await this.fields.insertOptions(actor, id, labels);
    const added = new Set(labels.map(foldValue));
    const after = Object.fromEntries(
      options.filter(({ label }) => added.has(foldValue(label))).map((one) => [`label:${one.id}`, one.label]),
    );
    await this.changes.record(m, actor, { kind: 'field', id, action: 'updated', projectId, after });
  }
}

const columnOf = ({ id, label, type, multiple, options }: FieldChoice, column: number): ImportedColumn => ({
  ...{ column, fieldId: id, label, type, multiple, dateOrder: null },
  options: options.map((option) => option.label),
});

/** For each field that is shown the first column with its name. */
function columnsNamedLike(fields: readonly FieldChoice[], header: readonly string[]): ImportedColumn[] {
  const names = header.map((name) => foldValue(name.trim()));
  return fields
    .filter(({ hidden }) => !hidden)
    .flatMap((field) => {
      const column = names.indexOf(foldValue(field.label));
      return column < 0 ? [] : [columnOf(field, column)];
    })
    .sort((a, b) => a.column - b.column);
}

/** How a cell becomes a stored value of a field as it is now: null when it does not fit. */
function readerOf(
  { type, multiple, options }: FieldChoice,
  order: DateOrder,
  people: ReadonlyMap<string, string>,
): (cell: string) => string | null {
  if (type === 'PERSON')
    return (cell) => {
      const found = readPersonCell(cell, multiple)?.map((name) => people.get(foldValue(name)));
      return found && !found.includes(undefined) ? [...new Set(found)].join(',') : null;
    };
  if (type !== 'SELECT') return (cell) => readFieldCell(type, cell, order);
  const ids = new Map(options.map(({ id, label }) => [foldValue(label), id]));
  return (cell) => {
    const chosen = readOptionCell(cell, multiple)?.map((label) => ids.get(foldValue(label)));
    if (!chosen || chosen.includes(undefined)) return null;
    return options.flatMap(({ id }) => (chosen.includes(id) ? id : [])).join(',');
  };
}
