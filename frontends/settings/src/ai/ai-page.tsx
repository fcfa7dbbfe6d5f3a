import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { useSession, useT } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, useCan } from '@libs/ui';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import { Actions } from './actions.tsx';
import { FeatureSwitches } from './feature-switches.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderNow } from './provider-now.tsx';
import { Usage } from './usage.tsx';

const SETTINGS = graphql(`
  query SettingsAi {
    aiSettings {
      provider baseUrl model embeddingModel keyLast4 budget used
      features { feature mode workspaceMode isOwn }
      usage { feature model calls tokensIn tokensOut }
    }
  }
`);
const STATE = graphql(`query SettingsAiState { aiState { features { feature mode workspaceMode isOwn } } }`);
const SET = graphql(
  `mutation SettingsAiMode($feature: AiFeature!, $mode: AiMode!) { setAiMode(input: { feature: $feature, mode: $mode }) { features { feature mode } } }`,
);

/** /settings/ai: the model, what was spent on it, and how far each feature goes. */
export function AiPage() {
  const t = useT<typeof texts>('settings');
  const isAdmin = useSession().role === 'admin';
  const may = useCan();
  const [own, reload] = useQuery({ query: SETTINGS, pause: !isAdmin });
  const [displayed, reloadShown] = useQuery({ query: STATE, pause: isAdmin });
  const [, set] = useMutation(SET);
  const settings = own.data?.aiSettings;
  const features = settings?.features ?? displayed.data?.aiState.features;
  const failed = errorOf(own.error ?? displayed.error);
  return (
    <SettingsFrame title={t('ai.title')} hint={isAdmin ? t('ai.hint') : t('ai.adminsOnly')}>
      {failed && !features ? (
        <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => (isAdmin ? reload() : reloadShown())} />
      ) : null}
      {!features && !failed ? <SkeletonLines lines={8} /> : null}
      {settings ? (
        <>
          <Section title={t('ai.model')} hint={t('ai.modelHint')}>
            {may('updateAiProvider') ? (
              /* Remounted when another admin saves: an old form over new settings would undo theirs. */
              <ProviderForm
                key={JSON.stringify([
                  settings.provider,
                  settings.baseUrl,
                  settings.model,
                  settings.embeddingModel,
                  settings.keyLast4,
                  settings.budget,
                ])}
                settings={settings}
              />
            ) : (
              <ProviderNow {...settings} />
            )}
          </Section>
          {settings.provider !== 'none' || settings.usage.length ? (
            <Section title={t('ai.usage')} hint={t('ai.usageHint')}>
              <Usage usage={settings.usage} used={settings.used} budget={settings.budget ?? null} />
            </Section>
          ) : null}
        </>
      ) : null}
      {features ? (
        <Section title={t('ai.switches')} hint={t('ai.switchesHint')}>
          <FeatureSwitches
            features={features}
            onChange={may('setAiMode') ? (feature, mode) => void (mode && set({ feature, mode })) : null}
          />
        </Section>
      ) : null}
      {settings ? (
        <Section title={t('ai.actions')} hint={t('ai.actionsHint')}>
          <Actions />
        </Section>
      ) : null}
    </SettingsFrame>
  );
}
