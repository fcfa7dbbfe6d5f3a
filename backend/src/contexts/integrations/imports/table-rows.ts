import { createHash } from 'node:crypto';
import { AppError, type CsvNote, type CsvOptions, importErrorText } from '@libs/domain';
import type { ImportedBlock } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldImportValues, type KeptColumn } from '#contexts/fields';
import { FilesService } from '#contexts/files';
import { NoteCreationService, type NoteToCreate, TagLookupService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Live } from '#platform/live';
import { FileReader } from '../importers/file-reader.js';
import type { ReadTable, TableRow } from '../importers/table.js';
import { withoutFields } from './table-imports.service.js';
import { ADD_ROWS, NOTES_WITH_HASH, OPEN_ITEM, ROWS_DONE } from './table-rows.sql.js';

/** A table of an import that waits to become notes. */
export interface TableItem {
  id: string;
  batchId: string;
  fileId: string;
  projectId: string;
  options: Omit<CsvOptions, 'fields'> & { fields?: KeptColumn[] };
  createdAt: Date;
}

// Small enough that a cancel is heard soon and other work gets between; large enough that a statement is not felt.
const BATCH_SIZE = 1000;
const ATTEMPTS = 3;
const ORIGIN = 'CSV';

/** Turns the rows of a table into notes, some hundred in one transaction with the count of rows done: what is committed is never made again. */
@Injectable()
export class TableRows {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly reader: FileReader,
    private readonly notes: NoteCreationService,
    private readonly tags: TagLookupService,
    private readonly fields: FieldImportValues,
    private readonly live: Live,
  ) {}

  /** Goes on with the table from its first row that is not done, until its last or until it is cancelled. */
  async import(actor: Actor, item: TableItem): Promise<void> {
    const file = await this.files.read(actor, item.fileId);
    const table = await this.reader.table(actor.workspaceId, file.name, file.bytes, withoutFields(item.options));
    if (table.fault) throw new AppError('ValidationError', { message: table.fault });
    const titles = [...new Set(table.rows.flatMap((row) => row.note?.tags ?? []))];
    const tagIds = await this.tags.ensure(actor, item.projectId, titles);
    while (await this.some(actor, item, table, tagIds));
  }

  /** A deadlock or a lost connection is worth another try. */
  private async some(actor: Actor, item: TableItem, table: ReadTable, tagIds: ReadonlyMap<string, string>): Promise<boolean> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await this.chunk(actor, item, table, tagIds);
      } catch (e) {
        if (e instanceof AppError || attempts >= ATTEMPTS) throw e;
        await new Promise((r) => setTimeout(r, 200 * attempts));
      }
    }
  }

  /** The next rows in one transaction; false when none are left. A second worker waits at the lock and goes on behind the first. */
  private async chunk(actor: Actor, item: TableItem, table: ReadTable, tagIds: ReadonlyMap<string, string>): Promise<boolean> {
    return this.db.tx(actor, async (m) => {
      const [open]: [{ rowsDone: number } | undefined] = await m.query(OPEN_ITEM, [actor.workspaceId, item.id]);
      if (!open) return false;
      const rows = table.rows.slice(open.rowsDone, open.rowsDone + BATCH_SIZE);
      const { made, left: remaining } = await this.make(m, actor, item, rows, open.rowsDone, tagIds);
      const isLast = open.rowsDone + rows.length >= table.rows.length;
      await m.query(ROWS_DONE, [actor.workspaceId, item.id, rows.length, made, isLast, importErrorText('noRowTaken'), remaining]);
      // What has come further was not stopped by its file.
      await m.query(`update import_line set tries = 0 where workspace_id = $1 and batch_id = $2`, [actor.workspaceId, item.batchId]);
      await this.live.notify(m, actor.workspaceId, { t: 'import', id: item.batchId });
      return !isLast;
    });
  }

  private async make(
    m: EntityManager,
    actor: Actor,
    item: TableItem,
    rows: readonly TableRow[],
    done: number,
    tagIds: ReadonlyMap<string, string>,
  ): Promise<{ made: number; left: number }> {
    const read = rows.map((row) => ({
      row: row.row,
      cells: row.cells,
      note: row.note,
      hash: row.note ? hashOf(row.note) : null,
      reason: row.error ?? null,
    }));
    if (item.options.skipDuplicates) await this.findDuplicates(m, actor, item, read);
    const good = read.filter((row): row is typeof row & { note: CsvNote } => row.note !== undefined && row.reason === null);
    const plain = good.map(({ note }) => plainNote(note, tagIds));
    const ids = await this.notes.many(m, actor, item.projectId, ORIGIN, { time: item.createdAt, order: done }, plain);
    const noteOf = new Map(good.map((row, i) => [row.row, ids[i]!]));
    const filled = good.map(({ cells }, i) => ({ objectId: ids[i]!, cells }));
    const written = await this.fields.write(m, actor, item.projectId, item.options.fields ?? [], filled);
    const left = new Map(good.flatMap((row, i) => (written[i]!.unfit.length ? [[row.row, written[i]!.unfit.join(', ')] as const] : [])));
    const values = read.map(({ row, hash, reason }) => ({
      r: row,
      n: noteOf.get(row) ?? null,
      h: hash,
      w: reason ?? left.get(row) ?? null,
    }));
    await m.query(ADD_ROWS, [actor.workspaceId, item.id, JSON.stringify(values)]);
    return { made: good.length, left: written.reduce((sum, { unfit }) => sum + unfit.length, 0) };
  }

  /** Gives rows whose text is here already the reason why they are left out. */
  private async findDuplicates(
    m: EntityManager,
    actor: Actor,
    item: TableItem,
    read: { row: number; hash: string | null; reason: string | null }[],
  ): Promise<void> {
    const hashes = [...new Set(read.flatMap((row) => row.hash ?? []))];
    const rows: { hash: string; title: string }[] = await m.query(NOTES_WITH_HASH, [actor.workspaceId, item.projectId, hashes]);
    const titles = new Map(rows.map(({ hash, title }) => [hash, title]));
    const above = new Map<string, number>();
    for (const row of read) {
      if (!row.hash || row.reason) continue;
      const title = titles.get(row.hash);
      const twin = above.get(row.hash);
      if (title !== undefined) row.reason = `Already here as “${title}”.`;
      else if (twin !== undefined) row.reason = `The same as row ${twin}.`;
      else above.set(row.hash, row.row);
    }
  }
}

function plainNote(note: CsvNote, tagIds: ReadonlyMap<string, string>): NoteToCreate {
  const blocks = note.body.flatMap(({ heading, text }): ImportedBlock[] => [
    ...(heading ? [{ kind: 'heading' as const, level: 3, runs: [{ text: heading }] }] : []),
    ...text
      .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => ({ kind: 'paragraph' as const, runs: [{ text: paragraph.trim() }] })),
  ]);
  return { title: note.title, blocks, tagIds: note.tags.flatMap((tag) => tagIds.get(tag.toLowerCase()) ?? []), createdAt: note.createdAt };
}

/** Title and text; tags and dates do not make another note of the same words. */
const hashOf = (note: CsvNote): string =>
  createHash('sha256')
    .update(JSON.stringify([note.title, note.body.map((part) => part.text)]))
    .digest('hex');
