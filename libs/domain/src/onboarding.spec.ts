import { describe, expect, it } from '@jest/globals';
import { WORKSPACE_ROLES } from './access.js';
import { GOAL_TEMPLATES, ONBOARDING_STEPS, onboardingSteps, ownOnboardingSteps, RESEARCH_GOALS, sortByGoal } from './onboarding.js';
import { saveOnboardingInput } from './onboarding-input.js';

describe('the steps of a person', () => {
  it('are all of them for the admin who made the workspace, and what makes sense for everyone else', () => {
    const steps = WORKSPACE_ROLES.flatMap((role) => [true, false].map((isMaker) => [role, isMaker, onboardingSteps({ role, isMaker })]));
    expect(steps).toEqual([
      ['admin', true, [...ONBOARDING_STEPS]],
      ['admin', false, ['JOB_ROLE', 'GOAL']],
      ['contributor', true, ['JOB_ROLE', 'GOAL']],
      ['contributor', false, ['JOB_ROLE', 'GOAL']],
      ['viewer', true, ['JOB_ROLE']],
      ['viewer', false, ['JOB_ROLE']],
    ]);
  });

  it('are about the workspace, but for the role, where its maker answers', () => {
    expect(ownOnboardingSteps({ role: 'admin', isMaker: true })).toEqual(['JOB_ROLE']);
    expect(ownOnboardingSteps({ role: 'admin', isMaker: false })).toEqual(['JOB_ROLE', 'GOAL']);
    expect(ownOnboardingSteps({ role: 'viewer', isMaker: true })).toEqual(['JOB_ROLE']);
  });
});

describe('a goal', () => {
  const others = ['own', ...Object.values(GOAL_TEMPLATES)].map((id) => ({ id }));

  it('brings its template to the front and leaves the others in their order', () => {
    for (const goal of RESEARCH_GOALS) {
      const ids = sortByGoal(others, goal).map(({ id }) => id);
      expect(ids).toEqual([GOAL_TEMPLATES[goal], ...others.map(({ id }) => id).filter((id) => id !== GOAL_TEMPLATES[goal])]);
    }
    expect(sortByGoal(others, null)).toEqual(others);
  });

  it('has a template of its own each', () => {
    expect(new Set(Object.values(GOAL_TEMPLATES)).size).toBe(RESEARCH_GOALS.length);
  });
});

describe('answers', () => {
  it('are refused with a sentence that names what is possible', () => {
    const refused = saveOnboardingInput.safeParse({ teamSize: 'UP_TO_11', isDone: false });
    expect(refused.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['teamSize', 'Team size must be one of: ONE, UP_TO_10, UP_TO_50, UP_TO_200, MORE.'],
      ['isDone', 'isDone can only be true.'],
    ]);
    expect(saveOnboardingInput.parse({ goal: null })).toEqual({ goal: null });
  });
});
