import { z } from 'zod';
import { JOB_ROLES, RESEARCH_GOALS, TEAM_SIZES } from './onboarding.js';
import { oneOf } from './text-input.js';

/** Answers given on the way in: what is left out stays, null takes an answer back. `isDone` ends the questions for good. */
export const saveOnboardingInput = z.object({
  jobRole: oneOf(JOB_ROLES, 'Role').nullish(),
  goal: oneOf(RESEARCH_GOALS, 'Goal').nullish(),
  teamSize: oneOf(TEAM_SIZES, 'Team size').nullish(),
  isDone: z.literal(true, { error: 'isDone can only be true.' }).nullish(),
});
/** Such answers, once parsed. */
export type SaveOnboardingInput = z.output<typeof saveOnboardingInput>;
