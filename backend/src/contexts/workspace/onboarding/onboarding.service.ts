import {
  AppError,
  type JobRole,
  type OnboardingStep,
  onboardingSteps,
  ownOnboardingSteps,
  type ResearchGoal,
  type SaveOnboardingInput,
  SERVER_LIMITS,
  type SetWorkspacePurposeInput,
  type TeamSize,
  type WorkspaceRole,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import type { JobRoleCount, Onboarding, OnboardingCounts, ResearchGoalCount } from './onboarding.graphql.js';

interface Answers {
  role: WorkspaceRole;
  isMaker: boolean;
  isDone: boolean;
  jobRole: JobRole | null;
  goal: ResearchGoal | null;
  workspaceGoal: ResearchGoal | null;
  teamSize: TeamSize | null;
}

const ANSWERS = `select m.role, coalesce(w.created_by = m.user_id, false) as "isMaker", m.onboarded_at is not null as "isDone",
    m.job_role as "jobRole", m.goal, w.goal as "workspaceGoal", w.team_size as "teamSize"
  from members m join workspaces w on w.id = m.workspace_id
  where m.workspace_id = $1 and m.user_id = $2 and m.removed_at is null`;

const JOB_ROLES = `select job_role as "jobRole", count(*)::int as people
  from members where workspace_id = $1 and removed_at is null and job_role is not null group by 1 order by 2 desc, 1`;
/** The goal of the workspace counts as the answer of its creator. */
const GOALS = `select x.goal, count(*)::int as people from (
    select coalesce(m.goal, case when w.created_by = m.user_id then w.goal end) as goal
    from members m join workspaces w on w.id = m.workspace_id where m.workspace_id = $1 and m.removed_at is null) x
  where x.goal is not null group by 1 order by 2 desc, 1`;

interface Purpose {
  goal: ResearchGoal | null;
  teamSize: TeamSize | null;
}

const PURPOSE = `select goal, team_size as "teamSize" from workspaces where id = $1`;

/** What people are asked on the way into a workspace: about themselves, each answer on its own and none of them needed. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
  ) {}

  /** The questions to the actor and what they answered; an operator of the installation, who has no seat, is asked nothing. */
  async of(actor: Actor): Promise<Onboarding> {
    const row = await this.db.one<Answers>(actor, ANSWERS, [actor.workspaceId, actor.userId]);
    if (!row)
      return { id: actor.userId, isDone: true, steps: [], ownSteps: [], jobRole: null, goal: null, teamSize: null, templateGoal: null };
    const { workspaceGoal, teamSize, isDone, jobRole, ...seat } = row;
    const [steps, ownSteps] = [onboardingSteps(seat), ownOnboardingSteps(seat)];
    const isAbout = (step: OnboardingStep) => steps.includes(step) && !ownSteps.includes(step);
    return {
      id: actor.userId,
      isDone,
      steps,
      ownSteps,
      jobRole,
      goal: isAbout('GOAL') ? workspaceGoal : seat.goal,
      teamSize: isAbout('TEAM_SIZE') ? teamSize : null,
      templateGoal: seat.goal ?? workspaceGoal,
    };
  }

  /** Keeps what is given and leaves the rest: of a person in their seat, and of the workspace, for which its maker answers, with the workspace. What ended stays ended. */
  async save(actor: Actor, { isDone, jobRole, goal, teamSize }: SaveOnboardingInput): Promise<Onboarding> {
    await this.db.tx(actor, async (m) => {
      const { steps, ownSteps } = await this.of(actor);
      const isOwnGoal = ownSteps.includes('GOAL') || !steps.includes('GOAL');
      if (teamSize !== undefined && !steps.includes('TEAM_SIZE')) throw new AppError('Forbidden');
      await this.changePurpose(m, actor, { goal: isOwnGoal ? undefined : goal, teamSize });
      const columns = { job_role: jobRole, goal: isOwnGoal ? goal : undefined };
      const params: unknown[] = [actor.workspaceId, actor.userId];
      const sets = Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : `${column} = $${params.push(value)}`));
      if (isDone) sets.push('onboarded_at = coalesce(onboarded_at, now())');
      if (sets.length)
        await m.query(`update members set ${sets.join(', ')} where workspace_id = $1 and user_id = $2 and removed_at is null`, params);
    });
    return this.of(actor);
  }

  /** Keeps what is given of what the workspace is for, and for how many, and leaves the rest. */
  async setPurpose(actor: Actor, input: SetWorkspacePurposeInput): Promise<void> {
    await this.db.tx(actor, (m) => this.changePurpose(m, actor, input));
  }

  private async changePurpose(m: EntityManager, actor: Actor, { goal, teamSize }: SetWorkspacePurposeInput): Promise<void> {
    if (goal === undefined && teamSize === undefined) return;
    const [before]: Purpose[] = await m.query(`${PURPOSE} for no key update`, [actor.workspaceId]);
    if (!before) throw new AppError('NotFound');
    const after = { ...before, ...(goal === undefined ? {} : { goal }), ...(teamSize === undefined ? {} : { teamSize }) };
    await m.query(`update workspaces set goal = $2, team_size = $3 where id = $1`, [actor.workspaceId, after.goal, after.teamSize]);
    const change = { kind: 'workspace' as const, id: actor.workspaceId, action: 'updated' as const };
    await this.changes.record(m, actor, ...changesOf(change, { before, after }, ['goal', 'teamSize']));
  }

  /** What the members say about themselves, in numbers; nothing of what fewer people answered than hide each other. */
  async counts(where: InWorkspace): Promise<OnboardingCounts> {
    const [jobRoles, goals] = await Promise.all([
      this.db.read<JobRoleCount>(where, JOB_ROLES, [where.workspaceId]),
      this.db.read<ResearchGoalCount>(where, GOALS, [where.workspaceId]),
    ]);
    return { jobRoles: enough(jobRoles), goals: enough(goals) };
  }
}

const enough = <T extends { people: number }>(counts: T[]): T[] =>
  counts.reduce((sum, { people }) => sum + people, 0) < SERVER_LIMITS.onboarding.shownFrom ? [] : counts;
