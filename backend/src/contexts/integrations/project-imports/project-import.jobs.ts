import { AppError, type TransferStep } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { FilesService } from '#contexts/files';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/jobs';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { runProjectImport } from '../integrations.topics.js';
import { openProject } from './open-project.js';
import { ProjectImportsService } from './project-imports.service.js';
import { ADVANCE_IMPORT, BEGIN_IMPORT } from './project-imports.sql.js';
import { RestoreProject, type UnpackedArchive } from './restore-project.service.js';

interface Begun {
  key: string;
  userId: string;
  tries: number;
}

/** Thrown inside an import that was cancelled. */
class Cancelled extends Error {}

const MOST_TRIES = 3;
const PROGRESS_EVERY_MS = 500;
const FAILED = 'This archive could not be imported. Nothing of it is here. Try again.';

/** Makes projects of archives. The project and the end of its import are one commit: whatever dies before it leaves nothing, and nothing is made twice. */
@Injectable()
export class ProjectImportJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly service: ProjectImportsService,
    private readonly restoring: RestoreProject,
    private readonly members: Memberships,
    private readonly stored: FilesService,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @OnJob(runProjectImport, 'projects.import', 'long')
  async run({ workspaceId, payload: { importId } }: MessageOf<typeof runProjectImport>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const run = await this.db.tx(where, async (m) => {
      const [[row]]: [Begun[]] = await m.query(BEGIN_IMPORT, [workspaceId, importId]);
      return row;
    });
    if (!run) return;
    const unpacked: UnpackedArchive = { notes: [], insights: [], files: new Map(), recorded: new Set() };
    try {
      const seat = await this.members.seatOf(workspaceId, run.userId);
      if (!seat || seat.role === 'viewer')
        throw new AppError('Forbidden', { message: 'Who began this import may not make projects any more.' });
      const actor: Actor = { userId: run.userId, name: '', memberId: seat.memberId, role: seat.role, workspaceId, via: 'job' };
      const archive = await openProject(await this.files.read(run.key));
      await this.restoring.unpack(actor, archive, unpacked, this.progressOf(workspaceId, importId));
      await this.advance(workspaceId, importId, 'WRITING', unpacked.notes.length, unpacked.notes.length);
      await this.db.tx(actor, async (m) => {
        const projectId = await this.restoring.write(m, actor, archive, unpacked);
        if (!(await this.service.end(m, actor, importId, 'done', projectId, null, archive.losses))) throw new Cancelled();
      });
      await this.stored.discard([...unpacked.files].flatMap(([id, kept]) => (unpacked.recorded.has(id) ? [] : kept)));
    } catch (error) {
      await this.stored.discard([...unpacked.files.values()]);
      if (error instanceof Cancelled) return;
      if (error instanceof AppError) return void (await this.fail(workspaceId, importId, error.message));
      if (run.tries >= MOST_TRIES) await this.fail(workspaceId, importId, FAILED);
      throw error;
    }
  }

  private fail(workspaceId: string, id: string, reason: string): Promise<boolean> {
    return this.db.tx({ workspaceId }, (m) => this.service.end(m, { workspaceId }, id, 'failed', null, reason));
  }

  private progressOf(workspaceId: string, id: string): (done: number, total: number) => Promise<void> {
    let saidAt = 0;
    return async (done, total) => {
      if (Date.now() - saidAt < PROGRESS_EVERY_MS) return;
      saidAt = Date.now();
      await this.advance(workspaceId, id, 'READING', done, total);
    };
  }

  /** Throws when the import was cancelled meanwhile. */
  private async advance(workspaceId: string, id: string, step: TransferStep, done: number, total: number): Promise<void> {
    await this.db.tx({ workspaceId }, async (m) => {
      const [row]: [unknown[]] = await m.query(ADVANCE_IMPORT, [workspaceId, id, step, done, total]);
      if (!row.length) throw new Cancelled();
    });
  }
}
