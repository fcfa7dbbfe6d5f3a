import { isKeyOf, optionIdsOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import { FieldsService, RowIds, RowsService } from '#contexts/fields';
import { ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { BYTE_ORDER_MARK, csvRow } from '#platform/web';
import { safeFileName } from '../exporters/file-name.js';
import { ROW_TABLES, type RowTable } from '../exporters/row-table.js';
import { shownValue } from '../project-formats/project-content.js';
import type { RowExport } from './export-input.js';
import type { ExportedFile } from './exports.service.js';

type Field = Awaited<ReturnType<FieldsService['list']>>[number];
interface Valued {
  values: readonly { fieldId: string; value: string | null }[];
}
/** Rows of one kind: how they stand in a file, and how some of them are read. */
interface Source<Row extends Valued> {
  table: RowTable<Row>;
  read: (ids: readonly string[]) => Promise<readonly Row[]>;
}
/** A column of the file: something that every row of the kind has, or a field. */
interface Shown<Row> {
  head: string;
  of: Field | ((row: Row) => string);
}

const PAGE = 200;

/** Chosen rows of a table as a file, limited to what the actor may read. */
@Injectable()
export class RowExports {
  constructor(
    private readonly ids: RowIds,
    private readonly rows: RowsService,
    private readonly fields: FieldsService,
    private readonly contacts: ContactsService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * The rows in the order given, as far as they are there, and how many these are: what is deleted, lies elsewhere or is not for the actor is left
   * out, and so is a column of a field that is gone or hidden. Throws NotFound without read access to the project.
   */
  async table(actor: Actor, request: RowExport, origin: string): Promise<ExportedFile & { count: number }> {
    const { target, projectId, ids } = request;
    const there = await this.ids.among(actor, target, projectId, ids);
    const fields = await this.fields.list(actor, projectId ?? null, target === 'highlight' ? 'note' : target);
    const place = projectId === undefined ? '' : `${(await this.projects.findOneOrFail(actor, projectId)).name}, `;
    return {
      name: safeFileName(`${place}${target}s`, 'csv'),
      count: there.length,
      pieces: this.piecesOf(actor, { ...request, ids: there }, fields, origin),
    };
  }

  private piecesOf(actor: Actor, request: RowExport, fields: readonly Field[], origin: string): AsyncIterable<string> {
    const pieces = <Row extends Valued>(source: Source<Row>) => this.pieces(actor, source, request, fields, origin);
    switch (request.target) {
      case 'note':
        return pieces({ table: ROW_TABLES.note, read: (ids) => this.rows.notesByIds(actor, ids) });
      case 'highlight':
        return pieces({ table: ROW_TABLES.highlight, read: (ids) => this.rows.highlightsByIds(actor, ids) });
      case 'insight':
        return pieces({ table: ROW_TABLES.insight, read: (ids) => this.rows.insightsByIds(actor, ids) });
      case 'contact':
        return pieces({ table: ROW_TABLES.contact, read: (ids) => this.rows.contactsByIds(actor, ids) });
    }
  }

  private async *pieces<Row extends Valued>(
    actor: Actor,
    { table, read }: Source<Row>,
    { ids, columns: keys }: RowExport,
    fields: readonly Field[],
    origin: string,
  ): AsyncGenerator<string> {
    const shown = new Map(fields.filter(({ hidden }) => !hidden).map((field) => [field.id, field]));
    const columns = [...new Set(keys)].flatMap((key): Shown<Row>[] => {
      const field = shown.get(key);
      if (field) return [{ head: field.label, of: field }];
      const own = isKeyOf(table.columns, key) ? table.columns[key] : undefined;
      return own ? [{ head: own[0], of: own[1] }] : [];
    });
    const ofPeople = new Set(columns.flatMap(({ of }) => ('type' in of && of.type === 'PERSON' ? [of.id] : [])));
    yield BYTE_ORDER_MARK + csvRow([table.title[0], ...columns.map(({ head }) => head), 'Link']);
    for (let at = 0; at < ids.length; at += PAGE) {
      const rows = await read(ids.slice(at, at + PAGE));
      const named = rows.flatMap(({ values }) => values.flatMap(({ fieldId, value }) => (ofPeople.has(fieldId) ? optionIdsOf(value) : [])));
      const people = [...(await this.contacts.byIds(actor, [...new Set(named)])).values()].map(({ id, name }) => ({ id, label: name }));
      const cellOf = (row: Row, { of }: Shown<Row>): string => {
        if (!('type' in of)) return of(row);
        const value = row.values.find(({ fieldId }) => fieldId === of.id)?.value ?? undefined;
        return shownValue(of.type === 'PERSON' ? { type: of.type, options: people } : of, value);
      };
      yield rows
        .map((row) => csvRow([table.title[1](row), ...columns.map((column) => cellOf(row, column)), origin + table.path(row)]))
        .join('');
    }
  }
}
