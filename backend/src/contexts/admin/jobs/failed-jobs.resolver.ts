import { idList, LIMITS } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { parse } from '#platform/graphql';
import { FailedJob, FailedJobConnection, FailedJobsPayload } from './failed-job.graphql.js';
import { FailedJobs } from './failed-jobs.service.js';

const jobIds = idList(LIMITS.job.atOnce, `At most ${LIMITS.job.atOnce} jobs at a time.`);
const ids = { type: () => [ID] };

@Resolver(() => FailedJob)
export class FailedJobsResolver {
  constructor(private readonly service: FailedJobs) {}

  @Query(() => FailedJobConnection, { description: 'Background work of the workspace that failed, for admins; at most 200 to a page.' })
  @Can('full')
  failedJobs(
    @CurrentActor() actor: Actor,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<FailedJob>> {
    return this.service.list(actor, first, after);
  }

  @Mutation(() => FailedJobsPayload, { description: 'Has failed work tried again, for admins.' })
  @Can('full')
  async retryJobs(@CurrentActor() actor: Actor, @Args('ids', ids) jobs: string[]): Promise<FailedJobsPayload> {
    return { ids: await this.service.retry(actor, parse(jobIds, jobs)) };
  }

  @Mutation(() => FailedJobsPayload, { description: 'Gives failed work up for good, for admins.' })
  @Can('full')
  async dismissJobs(@CurrentActor() actor: Actor, @Args('ids', ids) jobs: string[]): Promise<FailedJobsPayload> {
    return { ids: await this.service.dismiss(actor, parse(jobIds, jobs)) };
  }
}
