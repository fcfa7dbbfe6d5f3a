import { Injectable } from '@nestjs/common';
import { accessRequested } from '#contexts/access';
import { dayStarted } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/events';
import { accessRunsOut } from '../access.topics.js';
import { AccessRequestLog } from './access-request-log.service.js';

/** Notes that requests and given access are over. Nothing depends on it: every question about access asks the clock. */
@Injectable()
export class AccessRequestJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly log: AccessRequestLog,
  ) {}

  @OnJob(accessRequested, 'access.note')
  async note({ workspaceId, payload }: MessageOf<typeof accessRequested>): Promise<void> {
    if (workspaceId) await this.log.logRequested({ workspaceId }, payload.requestId);
  }

  @OnJob(accessRunsOut, 'access.expire')
  async expire({ workspaceId }: MessageOf<typeof accessRunsOut>): Promise<void> {
    if (workspaceId) await this.db.tx({ workspaceId }, (m) => this.log.expire(m, { workspaceId }));
  }

  /** In case a message was lost. */
  @OnJob(dayStarted, 'access.tidy')
  async expireOverdue({ workspaceId }: MessageOf<typeof dayStarted>): Promise<void> {
    if (workspaceId) await this.db.tx({ workspaceId }, (m) => this.log.expire(m, { workspaceId }));
  }
}
