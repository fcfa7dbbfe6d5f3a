import { LIMITS } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Memberships } from '#contexts/workspace';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import { OK, OkPayload } from '#platform/graphql';
import { Change, ChecklistItem, Home, Profile, RecentItem, RecordVisitInput, RecordVisitPayload } from './activity.graphql.js';
import { ActivityService } from './activity.service.js';
import { ChangeStream } from './change-stream.js';

const howMany = { type: () => Int, nullable: true };
/** How many a list has, to stand behind what it is of. */
const AT_MOST = `at most ${LIMITS.recent}, 50 unless asked otherwise`;

@Resolver(() => Home)
export class ActivityResolver {
  constructor(
    private readonly service: ActivityService,
    private readonly changes: ChangeStream,
    private readonly memberships: Memberships,
  ) {}

  @Query(() => Home)
  @Can('read')
  home(@CurrentActor() actor: Actor): Promise<Home> {
    return this.service.home(actor);
  }

  @Query(() => [ChecklistItem], { description: 'First steps in this workspace, at most 5, also when the checklist was dismissed.' })
  @Can('read')
  firstSteps(@CurrentActor() actor: Actor): Promise<ChecklistItem[]> {
    return this.service.firstSteps(actor);
  }

  @Query(() => [RecentItem], { description: `What I opened last, ${AT_MOST}.` })
  @Can('read')
  recent(@CurrentActor() actor: Actor, @Args('first', howMany) first?: number): Promise<RecentItem[]> {
    return this.service.recent(actor, first);
  }

  @Query(() => [RecentItem], { description: `What I made or changed, the newest first. ${AT_MOST}` })
  @Can('read')
  yourWork(@CurrentActor() actor: Actor, @Args('first', howMany) first?: number): Promise<RecentItem[]> {
    return this.service.yourWork(actor, first);
  }

  @Query(() => Profile)
  @Can('read')
  profile(@CurrentActor() actor: Actor, @Args('userId', { type: () => ID }) userId: string): Promise<Profile> {
    return this.service.profile(actor, userId);
  }

  @Query(() => [RecentItem], { description: `What others gave me access to, the newest first. At most ${LIMITS.list.given}.` })
  @Can('read')
  sharedWithMe(@CurrentActor() actor: Actor): Promise<RecentItem[]> {
    return this.service.sharedWithMe(actor);
  }

  @Query(() => [RecentItem], { description: `What I starred, the newest first. At most ${LIMITS.list.starred}.` })
  @Can('read')
  starred(@CurrentActor() actor: Actor): Promise<RecentItem[]> {
    return this.service.starred(actor);
  }

  @Mutation(() => RecordVisitPayload, { description: 'Remembers that I opened this; fills Recent.' })
  @Can('read')
  @AllowInPlanState('readOnly')
  async recordVisit(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RecordVisitInput }) { kind, id }: RecordVisitInput,
  ): Promise<RecordVisitPayload> {
    return { isRecorded: await this.service.recordVisit(actor, kind, id) };
  }

  @Mutation(() => OkPayload)
  @Can('read')
  async dismissChecklist(@CurrentActor() actor: Actor): Promise<OkPayload> {
    await this.memberships.dismissFirstSteps(actor);
    return OK;
  }

  @Subscription(() => Change, { resolve: (change: Change) => change })
  @Can('read')
  changed(
    @CurrentActor() actor: Actor,
    @Args('projectId', { type: () => ID, nullable: true }) projectId?: string,
  ): Promise<AsyncIterableIterator<Change>> {
    return this.changes.follow(actor, projectId ?? null);
  }
}
