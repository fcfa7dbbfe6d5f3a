import { graphql, type SaveOnboardingInput, type SettingsAboutYouAnswersQuery, useMutation } from '@libs/api';
import { JOB_ROLES, RESEARCH_GOALS } from '@libs/domain';
import { useAnswerNames } from '@libs/object-views/onboarding';
import { folderTexts } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { AnswerSelect } from '../answers/answer-select.tsx';
import { Section } from '../settings-frame.tsx';

const SAVE = graphql(`
  mutation SettingsAboutYou($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { id jobRole goal templateGoal } }
`);

const useAboutYouTexts = folderTexts('settings', 'aboutYou', {
  title: 'About you',
  hint: 'What you answered when you joined. Admins see how many people gave each answer, never who.',
  jobRole: 'Your role',
  goal: 'What you want to find out first',
  goalHint: 'The template that fits is offered first.',
  saved: 'Answer saved',
});

/** What a person said about themselves on the way in, as far as they were asked; the answers about the workspace are its admins'. */
export function AboutYouSection({ answers }: { answers: SettingsAboutYouAnswersQuery['onboarding'] }) {
  const t = useAboutYouTexts();
  const nameOf = useAnswerNames();
  const [{ fetching }, save] = useMutation(SAVE);
  if (!answers.ownSteps.length) return null;
  async function keep(input: SaveOnboardingInput) {
    if (!(await save({ input }, { idempotent: true })).error) toast(t('saved'));
  }
  return (
    <Section title={t('title')} hint={t('hint')}>
      <AnswerSelect
        label={t('jobRole')}
        value={answers.jobRole ?? null}
        options={JOB_ROLES.map((value) => ({ value, label: nameOf(`jobRoles.${value}`) }))}
        disabled={fetching}
        onChange={(jobRole) => void keep({ jobRole })}
      />
      {answers.ownSteps.includes('GOAL') && (
        <AnswerSelect
          label={t('goal')}
          hint={t('goalHint')}
          value={answers.goal ?? null}
          options={RESEARCH_GOALS.map((value) => ({ value, label: nameOf(`goals.${value}`) }))}
          disabled={fetching}
          onChange={(goal) => void keep({ goal })}
        />
      )}
    </Section>
  );
}
