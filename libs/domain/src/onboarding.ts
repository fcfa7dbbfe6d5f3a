import type { WorkspaceRole } from './access.js';

/** What people do for a living, as far as a first look at the product can differ by it. */
export const JOB_ROLES = [
  'RESEARCHER',
  'DESIGNER',
  'PRODUCT',
  'MARKETING',
  'CUSTOMER_SUCCESS',
  'ENGINEERING',
  'LEADERSHIP',
  'OTHER',
] as const;
/** One of them. */
export type JobRole = (typeof JOB_ROLES)[number];

/** What a new user wants to find out first. */
export const RESEARCH_GOALS = ['CUSTOMER_NEEDS', 'USABILITY', 'SURVEYS', 'CHURN', 'SALES', 'SUPPORT', 'CONCEPTS', 'COMPETITORS'] as const;
/** One of them. */
export type ResearchGoal = (typeof RESEARCH_GOALS)[number];

/** The template of the product that fits each goal, which is offered before the others. */
export const GOAL_TEMPLATES: Readonly<Record<ResearchGoal, string>> = {
  CUSTOMER_NEEDS: 'project-customer-interviews',
  USABILITY: 'project-usability-test',
  SURVEYS: 'project-survey-nps',
  CHURN: 'project-churn-interviews',
  SALES: 'project-win-loss',
  SUPPORT: 'project-support-tickets',
  CONCEPTS: 'project-concept-test',
  COMPETITORS: 'project-competitor-study',
};

/** How many people will use a new workspace. */
export const TEAM_SIZES = ['ONE', 'UP_TO_10', 'UP_TO_50', 'UP_TO_200', 'MORE'] as const;
/** One of them. */
export type TeamSize = (typeof TEAM_SIZES)[number];

/** What is asked on the way in, in this order. */
export const ONBOARDING_STEPS = ['JOB_ROLE', 'GOAL', 'TEAM_SIZE', 'START'] as const;
/** One of them. */
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The steps of a person: the founder is asked for team size and first study; viewers start none. */
export function onboardingSteps({ role, isMaker }: { role: WorkspaceRole; isMaker: boolean }): OnboardingStep[] {
  if (role === 'viewer') return ['JOB_ROLE'];
  return isMaker && role === 'admin' ? [...ONBOARDING_STEPS] : ['JOB_ROLE', 'GOAL'];
}

/** The steps about the person. The creator of a workspace answers the others for it: its goal and its size, which admins change later. */
export function ownOnboardingSteps(seat: { role: WorkspaceRole; isMaker: boolean }): OnboardingStep[] {
  const steps = onboardingSteps(seat);
  return steps.includes('TEAM_SIZE') ? ['JOB_ROLE'] : steps;
}

/** Those first that fit a goal, the others in their order. */
export function sortByGoal<T extends { id: string }>(templates: readonly T[], goal: ResearchGoal | null | undefined): T[] {
  const first = goal ? GOAL_TEMPLATES[goal] : null;
  return [...templates.filter(({ id }) => id === first), ...templates.filter(({ id }) => id !== first)];
}
