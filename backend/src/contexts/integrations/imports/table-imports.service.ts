import { AppError, type CsvOptions } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { FieldImports, type ImportedColumn } from '#contexts/fields';
import { FilesService } from '#contexts/files';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import type { Upload } from '#platform/web';
import { FileReader } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import { type ReadTable, type TableOptions, writeTable } from '../importers/table.js';
import { runImport } from '../integrations.topics.js';
import type { ImportBatch } from './import.graphql.js';
import { ImportQueue } from './import-queue.js';
import { ImportsService } from './imports.service.js';

/** What a dialog needs to show a table before it is imported. */
export interface TablePreview extends Omit<ReadTable, 'rows' | 'fields' | 'contactColumns'> {
  total: number;
  good: number;
  bad: number;
  /** Columns that become fields: a field that is there or (null) a new one, and what the rows give in it. */
  fields: (Pick<ImportedColumn, 'fieldId' | 'label' | 'type' | 'multiple'> & ReadTable['fields'][number])[];
  /** Values that do not fit their field. */
  unfit: number;
  /** The first rows, and behind them the first that are wrong. */
  rows: {
    row: number;
    cells: string[];
    title: string | null;
    text: string;
    tags: string[];
    createdAt: Date | null;
    error: string | null;
    /** Columns whose cell does not fit its field. */
    unfit: number[];
  }[];
}

const MAX_SHOWN = 20;
const MAX_PREVIEW_LENGTH = 300;

/** Tables whose rows become notes. */
@Injectable()
export class TableImports {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly projects: ProjectAccess,
    private readonly fields: FieldImports,
    private readonly reader: FileReader,
    private readonly imports: ImportsService,
    private readonly line: ImportQueue,
    private readonly outbox: Outbox,
    private readonly changes: ChangeRecorder,
  ) {}

  /** How a table would be read, and its first rows; nothing is kept. Throws ValidationError for a file that is no table or too large. */
  async preview(actor: Actor, projectId: string, upload: Upload, options: CsvOptions): Promise<TablePreview> {
    await this.projects.requireAccess(actor, projectId, 'write');
    const { table, columns } = await this.readWithFields(actor, projectId, upload, options, true);
    const { rows, fields, contactColumns: _, ...rest } = table;
    const wrong = rows.filter((row) => row.error);
    const visibleTables = [
      ...rows.slice(0, MAX_SHOWN),
      ...rows
        .slice(MAX_SHOWN)
        .filter((row) => row.error || row.unfit.length > 0)
        .slice(0, MAX_SHOWN),
    ];
    return {
      ...rest,
      fields: fields.map((report) => {
        const { fieldId, label, type, multiple } = columns.find(({ column }) => column === report.column)!;
        return { ...report, fieldId, label, type, multiple };
      }),
      unfit: fields.reduce((sum, { unfit }) => sum + unfit, 0),
      total: rows.length,
      good: rest.fault ? 0 : rows.length - wrong.length,
      bad: wrong.length,
      rows: visibleTables.map(({ row, cells, note, error, unfit }) => ({
        row,
        unfit,
        cells: cells.map((cell) => cell.slice(0, MAX_PREVIEW_LENGTH)),
        title: note?.title ?? null,
        text: (note?.body ?? [])
          .map((part) => part.text)
          .join(' ')
          .slice(0, MAX_PREVIEW_LENGTH),
        tags: note?.tags ?? [],
        createdAt: note?.createdAt ?? null,
        error: error ?? null,
      })),
    };
  }

  /** Keeps the table and orders the job, as an import of files does; what the preview showed is what is imported. */
  async start(actor: Actor, projectId: string, upload: Upload, options: CsvOptions): Promise<ImportBatch> {
    await this.projects.requireAccess(actor, projectId, 'write');
    const { table, columns } = await this.readWithFields(actor, projectId, upload, options);
    if (table.fault) throw new AppError('ValidationError', { message: table.fault });
    const kept = await this.files.keep(actor, upload.name, upload.bytes);
    const id = newId();
    // What was guessed now is said, so that a later version of the guess reads the same.
    const read = { columns: table.columns, delimiter: table.delimiter, encoding: options.encoding ?? null };
    try {
      await this.db.tx(actor, async (m) => {
        await this.files.record(m, actor, projectId, [kept]);
        const prepared = await this.fields.prepare(m, actor, projectId, columns, table.fields);
        const said = { ...options, ...read, fields: prepared.columns };
        await m.query(
          `with b as (insert into import_batches (workspace_id, id, project_id, state, created_by, kind, options, new_fields)
             values ($1, $2, $3, 'queued', $4, 'table', $5, $9) returning id)
           insert into import_items (workspace_id, id, batch_id, position, file_id, state, rows) select $1, $6, b.id, 0, $7, 'queued', $8 from b`,
          [actor.workspaceId, id, projectId, actor.userId, JSON.stringify(said), newId(), kept.id, table.rows.length, prepared.newFields],
        );
        await this.line.join(m, actor.workspaceId, id);
        await this.outbox.publish(m, actor.workspaceId, runImport, { batchId: id });
        await this.changes.record(m, actor, { kind: 'import', id, action: 'created', projectId });
      });
    } catch (e) {
      await this.files.discard([kept]);
      throw e;
    }
    return this.imports.findOneOrFail(actor, id);
  }

  /** The rows of an import that did not become notes, as a table with the reason in front. Throws NotFound. */
  omitted(actor: Actor, batchId: string): Promise<{ name: string; table: string }> {
    return this.report(actor, batchId, 'note_id is null', ['left out', 'Why it was left out']);
  }

  /** The rows of an import some of whose values did not fit, as a table with the names of the fields in front. Throws NotFound. */
  unfit(actor: Actor, batchId: string): Promise<{ name: string; table: string }> {
    return this.report(actor, batchId, 'note_id is not null', ['values that did not fit', 'Fields left empty']);
  }

  private async report(actor: Actor, batchId: string, which: string, [suffix, heading]: readonly [string, string]) {
    const batch = await this.imports.findOneOrFail(actor, batchId);
    const [item] = await this.db.read<{ id: string; fileId: string; options: CsvOptions }>(
      actor,
      `select i.id, i.file_id as "fileId", b.options from import_items i join import_batches b on b.workspace_id = i.workspace_id and b.id = i.batch_id
       where i.workspace_id = $1 and i.batch_id = $2 and b.kind = 'table'`,
      [actor.workspaceId, batch.id],
    );
    if (!item) throw new AppError('NotFound');
    const reasons = await this.db.read<{ row: number; reason: string }>(
      actor,
      `select row, reason from import_rows where workspace_id = $1 and item_id = $2 and reason is not null and ${which} order by row`,
      [actor.workspaceId, item.id],
    );
    const file = await this.files.read(actor, item.fileId);
    const table = await this.reader.table(actor.workspaceId, file.name, file.bytes, withoutFields(item.options));
    const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
    const rows = reasons.map(({ row, reason }) => [String(row), reason, ...(cells.get(row) ?? [])]);
    return {
      name: `${file.name.replace(/\.[A-Za-z0-9]{1,10}$/, '')} ${suffix}.csv`,
      table: writeTable([['Row', heading, ...table.header], ...rows], table.delimiter),
    };
  }

  /** The table, read once for its header where that says which fields it fills, and once more with these. */
  private async readWithFields(actor: Actor, projectId: string, upload: Upload, options: CsvOptions, propose = false) {
    const plain = withoutFields(options);
    const first = options.fields ? null : await this.read(actor, upload, plain);
    const named = await this.fields.columnsOf(actor, projectId, options.fields ?? null, first?.header ?? []);
    // A column that is text or title already stays that, whatever field has its name.
    const columns = named.filter(({ column }) => !first?.columns[column]);
    const table = await this.read(actor, upload, { ...plain, fields: columns, propose });
    return { table, columns };
  }

  private async read(actor: Actor, upload: Upload, options: TableOptions): Promise<ReadTable> {
    try {
      return await this.reader.table(actor.workspaceId, upload.name, upload.bytes, options);
    } catch (e) {
      if (e instanceof ImportError) throw new AppError('ValidationError', { message: e.message });
      throw e;
    }
  }
}

/** How a table is read when it does not matter which fields it fills. */
export const withoutFields = ({ fields: _, ...options }: CsvOptions): TableOptions => options;
