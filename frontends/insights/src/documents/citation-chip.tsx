import { cx } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import css from './reference-card.module.css';

/** The number of a quote in reading order; solid while its source is open. */
export function CitationChip({ number, status, open }: { number: number; status: string; open?: boolean }) {
  const t = useInsightTexts();
  return (
    <span className={cx(css.cite, open && css.citeOpen, status === 'removed' ? css.citeGone : status !== 'ok' && css.citeWarn)}>
      <span className="vb-hidden">{t('evidence.citation', { number })}</span>
      <span aria-hidden>{number}</span>
    </span>
  );
}
