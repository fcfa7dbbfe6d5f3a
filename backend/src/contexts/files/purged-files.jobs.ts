import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, PurgeRows, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { FILE_STORE, type FileStore } from '#platform/storage';
import { FileBytesLock } from './file-bytes-lock.js';
import { discardFiles, eraseFiles } from './files.topics.js';

const BATCH_SIZE = 200;

/** The bytes of files whose rows went for good: taken away once that is committed, so that a row never points at nothing. */
@Injectable()
export class PurgedFiles implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly purge: PurgeRows,
    private readonly outbox: Outbox,
    private readonly turn: FileBytesLock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  onModuleInit() {
    this.purge.before('files', (m, where, ids) => this.order(m, where, ids));
  }

  @OnJob(discardFiles, 'files.discard')
  async discard({ workspaceId, payload }: MessageOf<typeof discardFiles>): Promise<void> {
    await this.turn.runLocked(workspaceId!, discardFiles, payload, async () => {
      for (const key of payload.keys) await this.files.remove(key);
    });
  }

  /** Everything below the workspace's place in the store: what never got a row, too. Done again from the start when it was interrupted. */
  @OnJob(eraseFiles, 'files.erase')
  async erase({ payload: { workspaceId } }: MessageOf<typeof eraseFiles>): Promise<void> {
    await this.turn.runLocked(workspaceId, eraseFiles, { workspaceId }, async () => {
      const [kept] = await this.db.global('select from v_workspace_languages where workspace_id = $1', [workspaceId]);
      if (!kept) await this.files.removePrefix(workspaceId);
    });
  }

  private async order(m: EntityManager, { workspaceId }: InWorkspace, ids: readonly string[]): Promise<void> {
    const rows: { key: string }[] = await m.query(`select storage_key as key from files where workspace_id = $1 and id = any($2::uuid[])`, [
      workspaceId,
      ids,
    ]);
    for (let i = 0; i < rows.length; i += BATCH_SIZE)
      await this.outbox.publish(m, workspaceId, discardFiles, { keys: rows.slice(i, i + BATCH_SIZE).map((r) => r.key) });
  }
}
