import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { MembersService, OnboardingService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { ActivityWeek, OpenedInsight, StaleTag, WorkspaceAnalytics } from './analytics.graphql.js';
import { OPENED_INSIGHTS, STALE_TAGS, WEEKS } from './analytics.sql.js';

/** How a workspace is used. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MembersService,
    private readonly onboarding: OnboardingService,
  ) {}

  /** Numbers of a whole workspace, for its admins, who may read all of it. */
  async of(actor: Actor): Promise<WorkspaceAnalytics> {
    const { weeks, insights, tags, staleDays } = LIMITS.analytics;
    const id = actor.workspaceId;
    const [activity, added, openedInsights, staleTags, onboarding] = await Promise.all([
      this.members.activity(actor),
      this.db.read<ActivityWeek>(actor, WEEKS, [id, weeks]),
      this.db.read<OpenedInsight>(actor, OPENED_INSIGHTS, [id, insights]),
      this.db.read<StaleTag>(actor, STALE_TAGS, [id, tags, staleDays]),
      this.onboarding.mix(actor),
    ]);
    return { id, activeInWeek: activity.week, activeInMonth: activity.month, weeks: added, openedInsights, staleTags, onboarding };
  }
}
