import type { SettingsAnalyticsQuery } from '@libs/api';
import { useAnswerNames } from '@libs/object-views/onboarding';
import { Table, Td, Th, Tr } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from './analytics.module.css';
import { useAnalyticsTexts } from './texts.ts';

/** What people said about themselves when they came in, in counts that identify no one. */
export function OnboardingBreakdown({ mix }: { mix: SettingsAnalyticsQuery['workspaceAnalytics']['onboarding'] }) {
  const t = useAnalyticsTexts();
  const nameOf = useAnswerNames();
  const roles = mix.jobRoles.map(({ jobRole, people }) => ({ name: nameOf(`jobRoles.${jobRole}`), people }));
  const goals = mix.goals.map(({ goal, people }) => ({ name: nameOf(`goals.${goal}`), people }));
  return (
    <Section title={t('mix')} hint={t('mixHint')}>
      {!roles.length && !goals.length && <p className={css.none}>{t('noneAnswered')}</p>}
      <Counts label={t('jobRole')} counts={roles} />
      <Counts label={t('goal')} counts={goals} />
    </Section>
  );
}

function Counts({ label, counts }: { label: string; counts: { name: string; people: number }[] }) {
  const t = useAnalyticsTexts();
  if (!counts.length) return null;
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{label}</Th>
          <Th num>{t('count')}</Th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, people }) => (
          <Tr key={name}>
            <Td>{name}</Td>
            <Td num>{people}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
