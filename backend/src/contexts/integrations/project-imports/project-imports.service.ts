import { AppError, PROJECT_ARCHIVE_LIMITS, type TransferLoss, type TransferState } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Actor, RateLimiter, refuseSupport } from '#platform/access';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { FILE_STORE, type FileStore } from '#platform/storage';
import type { Upload } from '#platform/web';
import { discardExports, runProjectImport } from '../integrations.topics.js';
import { checkProject } from './open-project.js';
import type { ProjectImport } from './project-import.graphql.js';
import { END_IMPORT, IMPORTS } from './project-imports.sql.js';

/** Archives of projects that are to become projects again: taken here, made by a job. */
@Injectable()
export class ProjectImportsService {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Takes an archive and orders the job. Throws ValidationError for a file that is none. */
  async start(actor: Actor, { bytes }: Pick<Upload, 'bytes'>): Promise<ProjectImport> {
    refuseSupport(actor);
    await this.limiter.hit(`project import:${actor.workspaceId}:${actor.userId}`, PROJECT_ARCHIVE_LIMITS.perMinute);
    await checkProject(bytes);
    const id = newId();
    const key = `${actor.workspaceId}/${newId()}`;
    await this.files.put(key, bytes);
    try {
      await this.db.tx(actor, async (m) => {
        await m.query(`insert into project_imports (workspace_id, id, file_key, created_by) values ($1, $2, $3, $4)`, [
          ...[actor.workspaceId, id, key, actor.userId],
        ]);
        await this.outbox.publish(m, actor.workspaceId, runProjectImport, { importId: id });
      });
    } catch (error) {
      await this.files.remove(key);
      throw error;
    }
    return this.findOneOrFail(actor, id);
  }

  /** One import, for who began it and for admins; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<ProjectImport> {
    const result = await this.db.one<ProjectImport>(actor, `${IMPORTS} and i.id = $2 and ($3 or i.created_by = $4)`, [
      ...[actor.workspaceId, id, actor.role === 'admin', actor.userId],
    ]);
    if (!result) throw new AppError('NotFound');
    return result;
  }

  /** Stops an import; nothing of it is there then. One that has ended stays as it is. */
  async cancel(actor: Actor, id: string): Promise<ProjectImport> {
    await this.findOneOrFail(actor, id);
    await this.db.tx(actor, (m) => this.end(m, actor, id, 'cancelled'));
    return this.findOneOrFail(actor, id);
  }

  /** Ends an import inside the open transaction m, and lets its file go; false when it had ended before. */
  async end(
    m: EntityManager,
    { workspaceId }: InWorkspace,
    id: string,
    state: TransferState,
    projectId: string | null = null,
    error: string | null = null,
    losses: readonly TransferLoss[] = [],
  ): Promise<boolean> {
    const [[ended]]: [{ key: string | null }[]] = await m.query(END_IMPORT, [
      workspaceId,
      id,
      state,
      projectId,
      error,
      JSON.stringify(losses),
    ]);
    if (ended?.key) await this.outbox.publish(m, workspaceId, discardExports, { keys: [ended.key] });
    return ended !== undefined;
  }
}
