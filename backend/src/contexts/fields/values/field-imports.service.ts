import { AppError, type CsvField, type FieldColumn, type FieldColumnReport, foldValue } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { FieldOwners } from '../definitions/field-owners.js';
import { FieldsService } from '../definitions/fields.service.js';
import { OBJECTS } from '../definitions/fields.sql.js';
import { FIELDS_OF, type FieldChoice, type KeptColumn, targetOf } from './imported-columns.js';

/** A column of a table and the field that it becomes; one without an id is made when the import begins. */
export interface ImportedColumn extends FieldColumn {
  fieldId: string | null;
  label: string;
}

const EMPTY_FIELDS = `
  select f.id from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null and not exists (
    select 1 from field_values v join (${OBJECTS.note} union all ${OBJECTS.contact}) o on o.workspace_id = $1 and o.id = v.object_id
    where v.workspace_id = $1 and v.field_id = f.id and v.value is not null) order by f.id`;
const DELETED = `select id from fields where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is not null order by id`;

/**
 * Values that come with the rows of a table: which field each column becomes, and what its cells give. With a project these are the fields of its
 * notes, without one those of contacts.
 */
@Injectable()
export class FieldImports {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly owners: FieldOwners,
    private readonly fields: FieldsService,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * The fields that columns become. Without a choice these are the ones whose name a column has. Throws NotFound for a field that is not there,
   * Forbidden for new ones without full access, ValidationError for a field or a name that stands twice.
   */
  async columnsOf(
    actor: Actor,
    projectId: string | null,
    selected: readonly CsvField[] | null,
    header: readonly string[],
  ): Promise<ImportedColumn[]> {
    const there = await this.db.read<FieldChoice>(actor, FIELDS_OF, [actor.workspaceId, projectId, targetOf(projectId)]);
    if (!selected) return this.withPeople(actor, columnsNamedLike(there, header));
    if (selected.some(({ fieldId }) => !fieldId)) await this.owners.requireAccess(actor, projectId, 'full');
    const byId = new Map(there.map((field) => [field.id, field]));
    const columns = selected.map(({ column, fieldId, label, type, multiple, dateOrder }): ImportedColumn => {
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

  /**
   * Makes the fields and options that an import needs, inside the caller's transaction. Answers the columns with their fields, and which of these are
   * new.
   */
  async prepare(
    m: EntityManager,
    actor: Actor,
    projectId: string | null,
    columns: readonly ImportedColumn[],
    reports: readonly FieldColumnReport[],
  ): Promise<{ columns: KeptColumn[]; newFields: string[] }> {
    const kept: KeptColumn[] = [];
    const newFields: string[] = [];
    for (const { column, fieldId, label, type, multiple } of columns) {
      const report = reports.find((report) => report.column === column);
      const options = report?.newOptions ?? [];
      const id =
        fieldId ??
        (await this.fields.create(actor, { projectId, groupId: null, target: targetOf(projectId), label, type, multiple, options })).id;
      if (!fieldId) newFields.push(id);
      else if (options.length) await this.addOptions(m, actor, projectId, id, options);
      kept.push({ column, fieldId: id, dateOrder: report?.dates?.order ?? null });
    }
    return { columns: kept, newFields };
  }

  /** Puts those of the fields into the trash that no live note or contact fills in, if the actor may, and answers which. */
  async deleteEmpty(actor: Actor, projectId: string | null, ids: readonly string[]): Promise<string[]> {
    if (!ids.length || !(await this.mayChange(actor, projectId))) return [];
    const empty = await this.db.read<{ id: string }>(actor, EMPTY_FIELDS, [actor.workspaceId, ids]);
    for (const { id } of empty) await this.fields.delete(actor, id);
    return empty.map(({ id }) => id);
  }

  /** Brings those of the fields back that are still in the trash, if the actor may. */
  async restore(actor: Actor, projectId: string | null, ids: readonly string[]): Promise<void> {
    if (!ids.length || !(await this.mayChange(actor, projectId))) return;
    for (const { id } of await this.db.read<{ id: string }>(actor, DELETED, [actor.workspaceId, ids])) await this.fields.restore(actor, id);
  }

  private async mayChange(actor: Actor, projectId: string | null): Promise<boolean> {
    return this.owners.reaches(actor, projectId, 'full');
  }

  private async addOptions(m: EntityManager, actor: Actor, projectId: string | null, id: string, labels: readonly string[]): Promise<void> {
    await m.query(`select 1 from fields where workspace_id = $1 and id = $2 for no key update`, [actor.workspaceId, id]);
    const options = await this.fields.insertOptions(actor, id, labels);
    const added = new Set(labels.map(foldValue));
    const after = Object.fromEntries(
      options.filter(({ label }) => added.has(foldValue(label))).map((fieldOption) => [`label:${fieldOption.id}`, fieldOption.label]),
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
