import type { InsightStatus } from '@libs/api';
import { Badge, IconAlertTriangle, IconCircleCheck, IconLock } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import css from './document.module.css';
import type { EvidenceCount } from './live-references.ts';

/** How an insight stands: out or not, how many quotes are exact, how many sources changed, what is hidden. */
export function EvidenceBadges({ status, count }: { status: InsightStatus; count: EvidenceCount }) {
  const t = useInsightTexts();
  const { verbatimCount, sourceChanged, hidden } = count;
  return (
    <span className={css.badges}>
      {verbatimCount > 0 && (
        <Badge tone="ok" icon={<IconCircleCheck size={12} />}>
          {t('facts.verbatimCount', { count: verbatimCount })}
        </Badge>
      )}
      {sourceChanged > 0 && (
        <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
          {t('facts.sourceChanged', { count: sourceChanged })}
        </Badge>
      )}
      {hidden > 0 && <Badge icon={<IconLock size={11} />}>{t('facts.hidden', { count: hidden })}</Badge>}
      <Badge tone={status === 'published' ? 'pen' : 'neutral'}>{t(`status.${status}`)}</Badge>
    </span>
  );
}
