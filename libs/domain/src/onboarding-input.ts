import { z } from 'zod';
import { JOB_ROLES, RESEARCH_GOALS, TEAM_SIZES } from './onboarding.js';
import { oneOf } from './text-input.js';

const goal = oneOf(RESEARCH_GOALS, 'Goal').nullish();
const teamSize = oneOf(TEAM_SIZES, 'Team size').nullish();

/** Answers given on the way in: what is left out stays, null takes an answer back. `isDone` ends the questions for good. */
export const saveOnboardingInput = z.object({
  jobRole: oneOf(JOB_ROLES, 'Role').nullish(),
  goal,
  teamSize,
  isDone: z.literal(true, { error: 'isDone can only be true.' }).nullish(),
});
/** Such answers, once parsed. */
export type SaveOnboardingInput = z.output<typeof saveOnboardingInput>;

/** What a workspace is for and for how many: what is left out stays, null takes an answer back. */
export const setWorkspacePurposeInput = z.object({ goal, teamSize });
/** Such answers, once parsed. */
export type SetWorkspacePurposeInput = z.output<typeof setWorkspacePurposeInput>;
