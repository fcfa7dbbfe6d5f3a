import { AppError, codePointLength, importErrorText, LIMITS, type Omitted, shortDay, sliceCodePoints } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FilesService } from '#contexts/files';
import { type NewNote, NotesService } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { isDatabaseDown, newId, TenantDb } from '#platform/db';
import { Live } from '#platform/live';
import { log } from '#platform/log';
import { FileReader, ReaderStoppedError } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import type { Refusal } from '../importers/reader-protocol.js';
import { type TableItem, TableRows } from './table-rows.js';

/** What a file gives: its note, what to say about it, and how much of the file is not in it. */
type ReadItem = { note: NewNote; warnings: string[]; omitted: Omitted };
type Item = TableItem & { rows: number | null; again: boolean };

const ATTEMPTS = 3;
// A file at which a server stopped so often is what stops it.
const MAX_INTERRUPTIONS = 5;

/** Turns the files of an import into notes, one step and one short transaction each: the note and its item's state are one commit, so nothing is made twice, whatever dies or runs twice. */
@Injectable()
export class ImportSteps {
  constructor(
    private readonly db: TenantDb,
    private readonly files: FilesService,
    private readonly reader: FileReader,
    private readonly tables: TableRows,
    private readonly notes: NotesService,
    private readonly members: Memberships,
    private readonly live: Live,
  ) {}

  /**
   * Reads the next file (or table) of an import and makes its note. False when there is none left, and the import has come to its end.
   * `tries` is how often this began before and never ended. Throws when the database is away; then nothing was done.
   */
  async step(workspaceId: string, batchId: string, attempts = 1): Promise<boolean> {
    const actor = await this.start(workspaceId, batchId);
    if (!actor) return false;
    const item = await this.next(actor, batchId);
    if (item && attempts > MAX_INTERRUPTIONS)
      await this.fail(actor, batchId, item, { code: 'interrupted', values: { times: attempts - 1 } });
    else if (item) await this.one(actor, batchId, item);
    if (item && (await this.next(actor, batchId))) return true;
    await this.finish(actor, batchId);
    return false;
  }

  /** Marks the import as running and answers its maker as the actor; null when there is nothing (more) to do. */
  private async start(workspaceId: string, batchId: string): Promise<Actor | null> {
    const where = { workspaceId };
    const batch = await this.db.one<{ userId: string }>(
      where,
      `select created_by as "userId" from import_batches where workspace_id = $1 and id = $2 and state in ('queued', 'running')`,
      [workspaceId, batchId],
    );
    if (!batch) return null;
    const seat = await this.members.seatOf(workspaceId, batch.userId);
    await this.db.tx(where, async (m) => {
      await m.query(`update import_batches set state = 'running' where workspace_id = $1 and id = $2 and state = 'queued'`, [
        workspaceId,
        batchId,
      ]);
      if (!seat)
        await m.query(
          `update import_items set state = 'failed', error = $3, error_code = 'memberLeft', error_values = '{}'
           where workspace_id = $1 and batch_id = $2 and state = 'queued'`,
          [workspaceId, batchId, importErrorText('memberLeft')],
        );
      await this.live.notify(m, workspaceId, { t: 'import', id: batchId });
    });
    // Without a seat nothing waits any more, and the run goes straight to its end.
    return { userId: batch.userId, name: '', memberId: seat?.memberId ?? '', role: seat?.role ?? 'viewer', workspaceId, via: 'job' };
  }

  private async next(actor: Actor, batchId: string): Promise<Item | null> {
    return this.db.one<Item>(
      actor,
      `select i.id, i.batch_id as "batchId", i.file_id as "fileId", b.project_id as "projectId", b.options, b.created_at as "createdAt", i.rows, i.again from import_items i
       join import_batches b on b.workspace_id = i.workspace_id and b.id = i.batch_id and b.state = 'running'
       where i.workspace_id = $1 and i.batch_id = $2 and i.state = 'queued' order by i.position limit 1`,
      [actor.workspaceId, batchId],
    );
  }

  private async one(actor: Actor, batchId: string, item: Item): Promise<void> {
    let refusal: Refusal;
    try {
      if (item.rows !== null) {
        await this.tables.import(actor, item);
        return;
      }
      const file = await this.files.read(actor, item.fileId);
      const duplicate = (await this.notes.notesOfFiles(actor, await this.files.withContent(actor, item.projectId, file.sha256)))[0];
      if (duplicate && !item.again) {
        await this.skip(actor, batchId, item, duplicate);
        return;
      }
      await this.store(actor, batchId, item, await this.read(item, file, actor.workspaceId));
      return;
    } catch (e) {
      // Neither says anything of the file: it is read again when the server or the database is back.
      if (e instanceof ReaderStoppedError || isDatabaseDown(e)) throw e;
      refusal = refusalOf(e);
    }
    await this.fail(actor, batchId, item, refusal);
  }

  private async fail(actor: Actor, batchId: string, item: Item, { code, values }: Refusal): Promise<void> {
    await this.settle(actor, batchId, item, (m) =>
      m.query(
        `update import_items set state = 'failed', error = $3, error_code = $4, error_values = $5 where workspace_id = $1 and id = $2`,
        [actor.workspaceId, item.id, importErrorText(code, values), code, JSON.stringify(values)],
      ),
    );
  }

  /** The same content is in the project already: the item points at its note, and its owner may still ask for another one. */
  private async skip(actor: Actor, batchId: string, item: Item, duplicate: { id: string; title: string; createdAt: Date }): Promise<void> {
    const warnings = [`Already here as “${duplicate.title}” since ${shortDay(duplicate.createdAt)}.`];
    await this.settle(actor, batchId, item, (m) =>
      m.query(`update import_items set state = 'skipped', note_id = $3, warnings = $4 where workspace_id = $1 and id = $2`, [
        actor.workspaceId,
        item.id,
        duplicate.id,
        JSON.stringify(warnings),
      ]),
    );
  }

  /** The note that a file gives; reading and parsing hold no transaction. */
  private async read(item: Item, file: { name: string; bytes: Uint8Array }, workspaceId: string): Promise<ReadItem> {
    const read = await this.reader.note(workspaceId, file.name, file.bytes);
    const { title, cut } = titleOf(read.title, file.name);
    return {
      note: {
        projectId: item.projectId,
        title,
        doc: read.doc,
        times: read.times,
        speakers: read.speakers,
        fileId: item.fileId,
        durationMs: read.durationMs,
      },
      omitted: read.omitted,
      warnings: [...read.warnings, ...(cut ? [`The title was cut to ${LIMITS.title} characters.`] : [])],
    };
  }

  /** Makes the note. A deadlock or a lost connection is worth another try; what the database refuses three times would be refused for ever. */
  private async store(actor: Actor, batchId: string, item: Item, { note, warnings, omitted }: ReadItem): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await this.settle(actor, batchId, item, async (m) => {
          const noteId = await this.notes.createFromImport(m, actor, note);
          await m.query(
            `update import_items set state = 'done', note_id = $3, warnings = $4, omitted = $5 where workspace_id = $1 and id = $2`,
            [actor.workspaceId, item.id, noteId, JSON.stringify(warnings), JSON.stringify(omitted)],
          );
        });
      } catch (e) {
        if (e instanceof AppError || attempts >= ATTEMPTS) throw e;
        await new Promise((r) => setTimeout(r, 200 * attempts));
      }
    }
  }

  /**
   * Runs fn when the item still waits. A second worker on the same item waits here for the first and then finds it settled; skipping the
   * locked row instead would leave it behind when the first one dies.
   */
  private async settle(actor: Actor, batchId: string, item: Item, fn: (m: EntityManager) => Promise<unknown>): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [row] = await m.query(`select state from import_items where workspace_id = $1 and id = $2 for update`, [
        actor.workspaceId,
        item.id,
      ]);
      if (row?.state !== 'queued') return;
      await fn(m);
      await this.live.notify(m, actor.workspaceId, { t: 'import', id: batchId });
    });
  }

  /** Ends the import, unless it was cancelled or another worker still has a file of it. */
  private async finish(actor: Actor, batchId: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update import_batches b set finished_at = now(), state = case when exists (
           select 1 from import_items i where i.workspace_id = b.workspace_id and i.batch_id = b.id and i.state in ('done', 'skipped')) then 'done' else 'failed' end
         where b.workspace_id = $1 and b.id = $2 and b.state = 'running'
           and not exists (select 1 from import_items i where i.workspace_id = b.workspace_id and i.batch_id = b.id and i.state = 'queued')`,
        [actor.workspaceId, batchId],
      );
      await this.live.notify(m, actor.workspaceId, { t: 'import', id: batchId });
    });
  }
}

/** The reason as users see it; an unexpected error is logged under the reference that is shown to them. */
function refusalOf(e: unknown): Refusal {
  if (e instanceof ImportError) return { code: e.code, values: e.values };
  if (e instanceof AppError && (e.code === 'NotFound' || e.code === 'Forbidden')) return { code: 'noAccess', values: {} };
  if (e instanceof AppError && e.code === 'ValidationError') return { code: 'notStored', values: { message: e.message } };
  const reference = newId().slice(-8);
  log.error({ err: e, reference }, 'import of a file failed');
  return { code: 'ourFault', values: { reference } };
}

/** The title that a file gives itself, else its name without the extension; never longer than a title may be. */
function titleOf(own: string | undefined, fileName: string): { title: string; cut: boolean } {
  const title = own?.trim() || fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '').trim() || fileName;
  return codePointLength(title) > LIMITS.title
    ? { title: sliceCodePoints(title, 0, LIMITS.title).trim(), cut: true }
    : { title, cut: false };
}
