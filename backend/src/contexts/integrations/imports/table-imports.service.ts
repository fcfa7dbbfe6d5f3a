import { AppError, type CsvOptions, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { FilesService } from '#contexts/files';
import { ProjectAccess } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import type { Upload } from '#platform/web';
import { FileReader } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import { type ReadTable, writeTable } from '../importers/table.js';
import { runImport } from '../integrations.topics.js';
import type { ImportBatch } from './import.graphql.js';
import { ImportLine } from './import-line.js';
import { ImportsService } from './imports.service.js';

/** What a dialog needs to show a table before it is imported. */
export interface TablePreview extends Omit<ReadTable, 'rows'> {
  total: number;
  good: number;
  bad: number;
  /** The first rows, and behind them the first that are wrong. */
  rows: {
    row: number;
    cells: string[];
    title: string | null;
    text: string;
    tags: string[];
    createdAt: Date | null;
    error: string | null;
  }[];
}

const SHOWN = 20;
const MAX_PREVIEW_LENGTH = 300;

/** Tables whose rows become notes. */
@Injectable()
export class TableImports {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly projects: ProjectAccess,
    private readonly reader: FileReader,
    private readonly imports: ImportsService,
    private readonly line: ImportLine,
    private readonly outbox: Outbox,
    private readonly changes: ChangeRecorder,
  ) {}

  /** How a table would be read, and its first rows; nothing is kept. Throws ValidationError for a file that is no table or too large. */
  async preview(actor: Actor, projectId: string, upload: Upload, options: CsvOptions): Promise<TablePreview> {
    await this.projects.requireAccess(actor, projectId, 'write');
    const { rows, ...table } = await this.read(actor, upload, options);
    const wrong = rows.filter((row) => row.error);
    const shown = [
      ...rows.slice(0, SHOWN),
      ...rows
        .slice(SHOWN)
        .filter((row) => row.error)
        .slice(0, SHOWN),
    ];
    return {
      ...table,
      total: rows.length,
      good: table.fault ? 0 : rows.length - wrong.length,
      bad: wrong.length,
      rows: shown.map(({ row, cells, note, error }) => ({
        row,
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
  async begin(actor: Actor, projectId: string, upload: Upload, options: CsvOptions): Promise<ImportBatch> {
    await this.projects.requireAccess(actor, projectId, 'write');
    const table = await this.read(actor, upload, options);
    if (table.fault) throw new AppError('ValidationError', { message: table.fault });
    const kept = await this.files.keep(actor, upload.name, upload.bytes);
    const id = newId();
    // What was guessed now is said, so that a later version of the guess reads the same.
    const said = { ...options, columns: table.columns, delimiter: table.delimiter, encoding: options.encoding ?? null };
    try {
      await this.db.tx(actor, async (m) => {
        await this.files.record(m, actor, projectId, [kept]);
        await m.query(
          `with b as (insert into import_batches (workspace_id, id, project_id, state, created_by, kind, options) values ($1, $2, $3, 'queued', $4, 'table', $5) returning id)
           insert into import_items (workspace_id, id, batch_id, position, file_id, state, rows) select $1, $6, b.id, 0, $7, 'queued', $8 from b`,
          [actor.workspaceId, id, projectId, actor.userId, JSON.stringify(said), newId(), kept.id, table.rows.length],
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
  async omitted(actor: Actor, batchId: string): Promise<{ name: string; table: string }> {
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
      `select row, reason from import_rows where workspace_id = $1 and item_id = $2 and note_id is null order by row`,
      [actor.workspaceId, item.id],
    );
    const file = await this.files.read(actor, item.fileId);
    const table = await this.reader.table(actor.workspaceId, file.name, file.bytes, item.options);
    const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
    const rows = reasons.map(({ row, reason }) => [String(row), reason, ...(cells.get(row) ?? [])]);
    return {
      name: `${file.name.replace(/\.[A-Za-z0-9]{1,10}$/, '')} left out.csv`,
      table: writeTable([['Row', 'Why it was left out', ...table.header], ...rows], table.delimiter),
    };
  }

  private async read(actor: Actor, upload: Upload, options: CsvOptions): Promise<ReadTable> {
    try {
      return await this.reader.table(actor.workspaceId, upload.name, upload.bytes, options);
    } catch (e) {
      if (e instanceof ImportError) throw new AppError('ValidationError', { message: e.message });
      throw e;
    }
  }
}

/** The largest table in megabytes, as it is said to people. */
export const TABLE_MEGABYTES = LIMITS.import.bytes / (1024 * 1024);
