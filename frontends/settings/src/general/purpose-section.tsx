import { graphql, type SetWorkspacePurposeInput, useMutation } from '@libs/api';
import { RESEARCH_GOALS, type ResearchGoal, TEAM_SIZES, type TeamSize } from '@libs/domain';
import { useAnswerNames } from '@libs/object-views/onboarding';
import { toast } from '@libs/ui';
import { AnswerSelect } from '../answers/answer-select.tsx';
import { Section } from '../settings-frame.tsx';
import { useWorkspaceTexts } from './texts.ts';

const SET = graphql(`
  mutation SettingsPurpose($input: SetWorkspacePurposeInput!) { setWorkspacePurpose(input: $input) { id goal teamSize } }
`);

/** What the workspace is for and for how many, as its creator answered; admins change it here. */
export function PurposeSection({ purpose }: { purpose: { goal?: ResearchGoal | null; teamSize?: TeamSize | null } }) {
  const t = useWorkspaceTexts();
  const nameOf = useAnswerNames();
  const [{ fetching }, set] = useMutation(SET);
  async function keep(input: SetWorkspacePurposeInput) {
    if (!(await set({ input }, { idempotent: true })).error) toast(t('purposeSaved'));
  }
  return (
    <Section title={t('purpose')} hint={t('purposeHint')}>
      <AnswerSelect
        label={t('goal')}
        hint={t('goalHint')}
        value={purpose.goal ?? null}
        options={RESEARCH_GOALS.map((value) => ({ value, label: nameOf(`goals.${value}`) }))}
        disabled={fetching}
        onChange={(goal) => void keep({ goal })}
      />
      <AnswerSelect
        label={t('teamSize')}
        hint={t('teamSizeHint')}
        value={purpose.teamSize ?? null}
        options={TEAM_SIZES.map((value) => ({ value, label: nameOf(`teamSizes.${value}`) }))}
        disabled={fetching}
        onChange={(teamSize) => void keep({ teamSize })}
      />
    </Section>
  );
}
