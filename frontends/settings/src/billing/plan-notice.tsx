import { graphql, useQuery } from '@libs/api';
import { FEATURE_LABELS, type Feature, PLAN_LABELS, planWith } from '@libs/domain';
import { ButtonLink, Card } from '@libs/ui';
import css from './billing.module.css';
import { useBillingTexts } from './texts.ts';

const FEATURES = graphql(`query SettingsPlanFeatures { session { subscription { features } } }`);

/** Whether the plan of the workspace has a feature; undefined until that is known. */
export function useFeature(feature: Feature): boolean | undefined {
  const [{ data }] = useQuery({ query: FEATURES });
  return data?.session.subscription?.features.includes(feature);
}

/** Says which plan has a feature that this one lacks; nothing where it has it. */
export function PlanNotice({ feature }: { feature: Feature }) {
  const t = useBillingTexts();
  if (useFeature(feature) !== false) return null;
  return (
    <Card className={css.notice}>
      <div>
        <strong>{FEATURE_LABELS[feature]}</strong>
        <p className={css.text}>{t('partOf', { plan: PLAN_LABELS[planWith(feature)] })}</p>
      </div>
      <ButtonLink href="/settings/billing">{t('seePlans')}</ButtonLink>
    </Card>
  );
}
