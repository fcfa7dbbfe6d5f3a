import { Injectable } from '@nestjs/common';
import { Memberships } from '#contexts/workspace';
import { type MessageOf, OnJob } from '#platform/jobs';
import { finishSample } from '../integrations.topics.js';
import { SampleService } from './sample.service.js';

/** Makes whole what a call to add the sample left half made, when the server was stopped under it. */
@Injectable()
export class SampleJobs {
  constructor(
    private readonly members: Memberships,
    private readonly samples: SampleService,
  ) {}

  @OnJob(finishSample, 'sample.finish')
  async finish({ workspaceId, payload: { userId, key } }: MessageOf<typeof finishSample>): Promise<void> {
    const seat = workspaceId && (await this.members.seatOf(workspaceId, userId));
    if (!workspaceId || !seat || seat.role !== 'admin') return;
    await this.samples.finish({ userId, name: '', memberId: seat.memberId, role: seat.role, workspaceId, via: 'job' }, key);
  }
}
