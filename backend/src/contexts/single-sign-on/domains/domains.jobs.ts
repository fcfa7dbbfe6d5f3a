import { Injectable } from '@nestjs/common';
import { dayStarted } from '#contexts/workspace';
import { type MessageOf, OnJob } from '#platform/events';
import { DomainsService } from './domains.service.js';

/** Looks every day whether the records of domains are still there. */
@Injectable()
export class DomainJobs {
  constructor(private readonly domains: DomainsService) {}

  @OnJob(dayStarted, 'domains.check')
  async check({ workspaceId }: MessageOf<typeof dayStarted>): Promise<void> {
    if (workspaceId) await this.domains.checkAgain({ workspaceId });
  }
}
