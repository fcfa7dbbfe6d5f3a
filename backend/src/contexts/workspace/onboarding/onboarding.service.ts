import {
  type JobRole,
  onboardingSteps,
  type ResearchGoal,
  type SaveOnboardingInput,
  SERVER_LIMITS,
  type TeamSize,
  type WorkspaceRole,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import type { JobRoleCount, Onboarding, OnboardingMix, ResearchGoalCount } from './onboarding.graphql.js';

interface Answers {
  role: WorkspaceRole;
  isMaker: boolean;
  isDone: boolean;
  jobRole: JobRole | null;
  goal: ResearchGoal | null;
  teamSize: TeamSize | null;
}

const ANSWERS = `select m.role, coalesce(w.created_by = m.user_id, false) as "isMaker", m.onboarded_at is not null as "isDone",
    m.job_role as "jobRole", m.goal, m.team_size as "teamSize"
  from members m join workspaces w on w.id = m.workspace_id
  where m.workspace_id = $1 and m.user_id = $2 and m.removed_at is null`;

const countsOf = (column: 'job_role' | 'goal', name: string) => `select ${column} as "${name}", count(*)::int as people
  from members where workspace_id = $1 and removed_at is null and ${column} is not null group by 1 order by 2 desc, 1`;

/** What people are asked on the way into a workspace: about themselves, each answer on its own and none of them needed. */
@Injectable()
export class OnboardingService {
  constructor(private readonly db: TenantDb) {}

  /** The questions to the actor and what they answered; an operator of the installation, who has no seat, is asked nothing. */
  async of(actor: Actor): Promise<Onboarding> {
    const row = await this.db.one<Answers>(actor, ANSWERS, [actor.workspaceId, actor.userId]);
    if (!row) return { id: actor.userId, isDone: true, steps: [], jobRole: null, goal: null, teamSize: null };
    const { role, isMaker, ...answers } = row;
    return { id: actor.userId, ...answers, steps: onboardingSteps({ role, isMaker }) };
  }

  /** Keeps what is given and leaves the rest. What ended stays ended. */
  async save(actor: Actor, { isDone, ...answers }: SaveOnboardingInput): Promise<Onboarding> {
    const columns = { job_role: answers.jobRole, goal: answers.goal, team_size: answers.teamSize };
    const params: unknown[] = [actor.workspaceId, actor.userId];
    const sets = Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : `${column} = $${params.push(value)}`));
    if (isDone) sets.push('onboarded_at = coalesce(onboarded_at, now())');
    if (sets.length)
      await this.db.tx(actor, (m) =>
        m.query(`update members set ${sets.join(', ')} where workspace_id = $1 and user_id = $2 and removed_at is null`, params),
      );
    return this.of(actor);
  }

  /** What the members say about themselves, in numbers; nothing of what fewer people answered than hide each other. */
  async mix(where: InWorkspace): Promise<OnboardingMix> {
    const [jobRoles, goals] = await Promise.all([
      this.db.read<JobRoleCount>(where, countsOf('job_role', 'jobRole'), [where.workspaceId]),
      this.db.read<ResearchGoalCount>(where, countsOf('goal', 'goal'), [where.workspaceId]),
    ]);
    return { jobRoles: enough(jobRoles), goals: enough(goals) };
  }
}

const enough = <T extends { people: number }>(counts: T[]): T[] =>
  counts.reduce((sum, { people }) => sum + people, 0) < SERVER_LIMITS.onboarding.shownFrom ? [] : counts;
