import { LIMITS, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { MembersService, OnboardingService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { ActivityWeek, CitedInsight, EmptySearch, OpenedInsight, StaleTag, WorkspaceAnalytics } from './analytics.graphql.js';
import { CITED_INSIGHTS, EMPTY_SEARCHES, OPENED_INSIGHTS, STALE_TAGS, WEEKS } from './analytics.sql.js';

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
    const { listed } = SERVER_LIMITS.emptySearches;
    const days = LIMITS.analytics.emptyDays;
    const [activity, addedByWeek, openedInsights, staleTags, onboarding, citedInsights, emptySearches] = await Promise.all([
      this.members.activity(actor),
      this.db.read<ActivityWeek>(actor, WEEKS, [id, weeks]),
      this.db.read<OpenedInsight>(actor, OPENED_INSIGHTS, [id, insights]),
      this.db.read<StaleTag>(actor, STALE_TAGS, [id, tags, staleDays]),
      this.onboarding.counts(actor),
      this.db.read<CitedInsight>(actor, CITED_INSIGHTS, [id, insights]),
      this.db.read<EmptySearch>(actor, EMPTY_SEARCHES, [id, listed, days]),
    ]);
    const active = { activeInWeek: activity.week, activeInMonth: activity.month };
    return { id, ...active, weeks: addedByWeek, openedInsights, staleTags, onboarding, citedInsights, emptySearches };
  }
}
