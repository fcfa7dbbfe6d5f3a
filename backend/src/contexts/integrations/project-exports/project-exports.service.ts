import type { Readable } from 'node:stream';
import { AppError, type ExportProjectInput, exportedContents, LIMITS, type ProjectExportFormat } from '@libs/domain';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { DocsService } from '#contexts/documents';
import { Authors } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { type InWorkspace, keyedId, lockId, PurgeRows, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { safeFileName } from '../exporters/file-name.js';
import { discardExports, runProjectExport } from '../integrations.topics.js';
import type { ProjectExport } from './project-export.graphql.js';
import { CANCEL_EXPORT, EXPIRE_EXPORTS, EXPORT_FILE, EXPORTS, NEWEST_EXPORTS, ORDER_EXPORT } from './project-exports.sql.js';

type Row = Omit<ProjectExport, 'createdBy' | 'fileName'> & { createdById: string; projectName: string };
interface StoredExport {
  projectId: string;
  createdById: string;
  format: ProjectExportFormat;
  projectName: string;
  key: string;
  epochs: Record<string, number>;
  isRedacted: boolean;
}

const KEYS = `select file_key as key from project_exports where workspace_id = $1 and id = any($2::uuid[]) and file_key is not null`;

/** Exports of projects: ordered here, written by a job, downloaded by who may read the project then. */
@Injectable()
export class ProjectExportsService implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectAccess,
    private readonly docs: DocsService,
    private readonly authors: Authors,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly purge: PurgeRows,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  onModuleInit() {
    this.purge.before('project_exports', async (m, where, ids) => this.discard(m, where, await m.query(KEYS, [where.workspaceId, ids])));
  }

  /** The newest exports of a project. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<ProjectExport[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    return this.shown(actor, await this.db.read<Row>(actor, NEWEST_EXPORTS, [actor.workspaceId, projectId]));
  }

  /** Orders an export of what the actor may read; the same client key answers the same one. */
  async order(actor: Actor, { projectId, format, contents, clientKey }: ExportProjectInput): Promise<ProjectExport> {
    await this.projects.requireAccess(actor, projectId, 'read');
    const id = keyedId(actor, 'projectExport', clientKey);
    if (!(await this.row(actor, id)))
      await this.limiter.hit(`project export:${actor.workspaceId}:${actor.userId}`, LIMITS.projectExport.perMinute);
    await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      if (await this.row(actor, id)) return;
      await m.query(ORDER_EXPORT, [actor.workspaceId, id, projectId, format, exportedContents(format, contents), actor.userId]);
      await this.outbox.publish(m, actor.workspaceId, runProjectExport, { exportId: id });
      await this.changes.record(m, actor, { kind: 'project', id: projectId, action: 'updated', projectId, after: { exported: format } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Stops an export that is not finished, for who ordered it and for who has full access to the project. Done twice it changes nothing. */
  async cancel(actor: Actor, id: string): Promise<ProjectExport> {
    const row = await this.row(actor, id);
    if (!row) throw new AppError('NotFound');
    await this.projects.requireAccess(actor, row.projectId, row.createdById === actor.userId ? 'read' : 'full');
    await this.db.tx(actor, async (m) => {
      const [deleted]: [{ key: string | null }[]] = await m.query(CANCEL_EXPORT, [actor.workspaceId, id]);
      await this.discard(m, actor, deleted);
    });
    return this.findOneOrFail(actor, id);
  }

  /**
   * The file of a finished export, for who ordered it and may read the project now: insights may quote what only that person may open elsewhere. Throws
   * NotFound, also for one that is over or whose words were redacted since.
   */
  async open(actor: Actor, id: string): Promise<{ fileName: string; format: ProjectExportFormat; size: number; stream: Readable }> {
    const stored = await this.db.one<StoredExport>(actor, EXPORT_FILE, [actor.workspaceId, id]);
    if (stored?.createdById !== actor.userId) throw new AppError('NotFound');
    await this.projects.requireAccess(actor, stored.projectId, 'read');
    const now = await this.docs.headsOf(actor, Object.keys(stored.epochs));
    if (stored.isRedacted || Object.entries(stored.epochs).some(([docId, epoch]) => (now.get(docId)?.epoch ?? epoch) !== epoch)) {
      await this.expire(actor, id);
      throw new AppError('NotFound', { message: 'Words of this project were redacted since this export was made. Export it again.' });
    }
    const size = await this.files.size(stored.key);
    if (size === null) throw new AppError('NotFound');
    return { fileName: fileNameOf(stored), format: stored.format, size, stream: this.files.stream(stored.key) };
  }

  /** Takes away the files of one export, or (null) of all that are over by a moment. */
  async expire(where: InWorkspace, id: string | null, now = new Date()): Promise<void> {
    await this.db.tx(where, async (m) => {
      const [deleted]: [{ key: string }[]] = await m.query(EXPIRE_EXPORTS, [where.workspaceId, id, now]);
      await this.discard(m, where, deleted);
    });
  }

  /** Orders that bytes go, once the open transaction m is committed. */
  async discard(m: EntityManager, { workspaceId }: InWorkspace, rows: readonly { key: string | null }[]): Promise<void> {
    const keys = rows.flatMap(({ key }) => key ?? []);
    if (keys.length) await this.outbox.publish(m, workspaceId, discardExports, { keys });
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<ProjectExport> {
    const row = await this.row(actor, id);
    if (!row) throw new AppError('NotFound');
    return (await this.shown(actor, [row]))[0]!;
  }

  private row(actor: Actor, id: string): Promise<Row | null> {
    return this.db.one<Row>(actor, `${EXPORTS} and e.id = $2`, [actor.workspaceId, id]);
  }

  private async shown(actor: Actor, rows: readonly Row[]): Promise<ProjectExport[]> {
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map(({ createdById }) => createdById),
    );
    return rows.map((row) => ({
      ...row,
      createdBy: authors.get(row.createdById)!,
      fileName: row.state === 'done' ? fileNameOf(row) : null,
      url: row.createdById === actor.userId ? row.url : null,
    }));
  }
}

const fileNameOf = ({ projectName, format }: Pick<Row, 'projectName' | 'format'>): string =>
  // A research project is opened as it is.
  format === 'QDPX' ? safeFileName(projectName, 'qdpx') : safeFileName(`${projectName}, ${format.toLowerCase()}`, 'zip');
