import { AppError, codeOf, type ExportContent, type ProjectExportFormat, type TransferLoss, type TransferStep } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { dayStarted, Memberships, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/jobs';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { discardExports, runProjectExport } from '../integrations.topics.js';
import { EXPORT_WRITERS, stepsOf } from '../project-formats/export-writers.js';
import type { Progress } from '../project-formats/project-content.js';
import { ZipWriter } from '../project-formats/zip-writer.js';
import { ProjectContents } from './project-contents.service.js';
import { ProjectExportsService } from './project-exports.service.js';
import { ADVANCE_EXPORT, BEGIN_EXPORT, FAIL_EXPORT, FINISH_EXPORT, KEEP_EPOCHS } from './project-exports.sql.js';

interface Begun {
  projectId: string;
  format: ProjectExportFormat;
  contents: ExportContent[];
  userId: string;
  tries: number;
  leftKey: string | null;
}

/** Thrown inside an export that was cancelled, or that another worker has begun again. */
class Superseded extends Error {}

const MOST_TRIES = 3;
const PROGRESS_EVERY_MS = 500;
const NO_ROOM = 'There is no room left on the disk of this installation. Ask who runs it.';
const FAILED = 'This export could not be written. Try again; if it fails again, leave something out.';

/**
 * Writes exports. One whose worker dies is begun again from the start, with a file of its own: what the dead one left goes, and nothing is there
 * twice.
 */
@Injectable()
export class ProjectExportJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly service: ProjectExportsService,
    private readonly contents: ProjectContents,
    private readonly docs: DocsService,
    private readonly members: Memberships,
    private readonly workspaces: WorkspacesService,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @OnJob(runProjectExport, 'exports.run', 'long')
  async run({ workspaceId, payload: { exportId } }: MessageOf<typeof runProjectExport>): Promise<void> {
    if (!workspaceId) return;
    const key = `${workspaceId}/${newId()}`;
    const where = { workspaceId };
    const run = await this.db.tx(where, async (m) => {
      const [[row]]: [Begun[]] = await m.query(BEGIN_EXPORT, [workspaceId, exportId, key]);
      if (row) await this.service.discard(m, where, [{ key: row.leftKey }]);
      return row;
    });
    if (!run) return;
    const fail = (reason: string) => this.db.tx(where, (m) => m.query(FAIL_EXPORT, [workspaceId, exportId, reason]));
    try {
      const seat = await this.members.seatOf(workspaceId, run.userId);
      if (!seat) throw new AppError('Forbidden', { message: 'Who ordered this export is no longer in the workspace.' });
      const actor: Actor = { userId: run.userId, name: '', memberId: seat.memberId, role: seat.role, workspaceId, via: 'job' };
      await this.write(actor, exportId, key, run);
    } catch (error) {
      await this.files.remove(key);
      if (error instanceof Superseded) return;
      if (error instanceof AppError) return void (await fail(error.message));
      if (codeOf(error) === 'ENOSPC') return void (await fail(NO_ROOM));
      if (run.tries >= MOST_TRIES) await fail(FAILED);
      throw error;
    }
  }

  @OnJob(dayStarted, 'exports.expire')
  async expire({ workspaceId }: Pick<MessageOf<typeof dayStarted>, 'workspaceId'>, now = new Date()): Promise<void> {
    if (workspaceId) await this.service.expire({ workspaceId }, null, now);
  }

  @OnJob(discardExports, 'exports.discard')
  async discard({ payload }: MessageOf<typeof discardExports>): Promise<void> {
    for (const key of payload.keys) await this.files.remove(key);
  }

  private async write(actor: Actor, id: string, key: string, { projectId, format, contents }: Begun): Promise<void> {
    const { workspaceId } = actor;
    const ids = await this.contents.idsOf(actor, projectId, contents);
    const heads = await this.docs.headsOf(actor, [projectId, ...ids.noteIds, ...ids.insightIds]);
    const epochs = Object.fromEntries([...heads].map(([docId, { epoch }]) => [docId, epoch]));
    await this.db.tx(actor, (m) => m.query(KEEP_EPOCHS, [workspaceId, id, JSON.stringify(epochs)]));
    const content = await this.contents.open(actor, projectId, contents, ids, (await this.workspaces.one(actor)).url);
    const progress = this.progressOf(workspaceId, id, key, stepsOf(format, contents, ids));
    const zip = new ZipWriter(content.exportedAt);
    let losses: readonly TransferLoss[] = [];
    const size = await this.files.write(
      key,
      zip.output(async () => {
        losses = (await EXPORT_WRITERS[format](content, zip, progress)) ?? [];
      }),
    );
    const isDone = await this.db.tx(actor, async (m) => {
      const [done]: [unknown[]] = await m.query(FINISH_EXPORT, [workspaceId, id, key, size, JSON.stringify(losses)]);
      return done.length > 0;
    });
    if (!isDone) throw new Superseded();
  }

  /** Counts notes and insights; says it twice a second at most, and throws when the export is to end. */
  private progressOf(workspaceId: string, id: string, key: string, total: number): Progress {
    let done = 0;
    let saidAt = 0;
    let text: TransferStep = 'READING';
    return async (step) => {
      if (step === 'NOTES' || step === 'INSIGHTS') done++;
      if (step === text && Date.now() - saidAt < PROGRESS_EVERY_MS) return;
      [saidAt, text] = [Date.now(), step];
      await this.db.tx({ workspaceId }, async (m) => {
        const [row]: [unknown[]] = await m.query(ADVANCE_EXPORT, [workspaceId, id, step, Math.min(done, total), total, key]);
        if (!row.length) throw new Superseded();
      });
    };
  }
}
