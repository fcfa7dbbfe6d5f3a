import { AI_CHOICES, type AiFeature, type AiMode, HIGHLIGHT_SUGGESTION_SURE, LIMITS, TAG_SURE_EXAMPLES } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { Badge, Segmented } from '@libs/ui';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

interface Feature {
  feature: AiFeature;
  mode: AiMode;
  workspaceMode: AiMode;
  isOwn: boolean;
}

/** A row for each feature with its switch; `inherits` adds "As workspace" (null), and without onChange they are only shown. */
export function FeatureSwitches({
  features,
  inherits = false,
  onChange,
}: {
  features: readonly Feature[];
  inherits?: boolean;
  onChange: ((feature: AiFeature, mode: AiMode | null) => void) | null;
}) {
  const t = useT<typeof texts>('settings');
  const modes = (feature: AiFeature) => AI_CHOICES[feature].map((mode) => ({ value: mode, label: t(`ai.mode.${mode}`) }));
  return (
    <div>
      {features.map(({ feature, mode, workspaceMode, isOwn }) => (
        <div key={feature} className={css.feature}>
          <div>
            <b>{t(`ai.feature.${feature}`)}</b>
            <span className={css.hint}>
              {t(`ai.featureHint.${feature}`, {
                sure: Math.round(100 * HIGHLIGHT_SUGGESTION_SURE),
                quotes: LIMITS.insight.draftQuotes,
                examples: TAG_SURE_EXAMPLES,
              })}
              {inherits ? `. ${t('ai.asWorkspaceNow', { mode: t(`ai.mode.${workspaceMode}`) })}` : ''}
            </span>
          </div>
          {onChange ? (
            <Segmented<AiMode | ''>
              label={t(`ai.feature.${feature}`)}
              value={inherits && !isOwn ? '' : mode}
              options={inherits ? [{ value: '', label: t('ai.asWorkspace') }, ...modes(feature)] : modes(feature)}
              onChange={(value) => onChange(feature, value === '' ? null : value)}
            />
          ) : (
            <div>
              <Badge>{t(`ai.mode.${mode}`)}</Badge>
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
