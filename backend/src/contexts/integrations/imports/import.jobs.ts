import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/jobs';
import { runImport } from '../integrations.topics.js';
import { ImportQueue } from './import-queue.js';
import { ImportRunner } from './import-runner.js';

/** Hears of ordered imports. They do not run in the queue, whose few places an import of many files would keep from all other work. */
@Injectable()
export class ImportJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly line: ImportQueue,
    private readonly runner: ImportRunner,
  ) {}

  /** An import is in the line since its order; once more here, in case its end was being written at that moment. */
  @OnJob(runImport, 'imports.run')
  async run({ workspaceId, payload }: MessageOf<typeof runImport>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, (m) => this.line.join(m, workspaceId, payload.batchId));
    this.runner.wake();
  }
}
