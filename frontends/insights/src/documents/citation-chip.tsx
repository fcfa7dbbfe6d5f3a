import { citeClass } from '@libs/object-views';
import { useInsightTexts } from '../copy.ts';

/** The number of a quote in reading order; solid while its source is open. */
export function CitationChip({ number, status, open }: { number: number; status: string; open?: boolean }) {
  const t = useInsightTexts();
  return (
    <span className={citeClass({ open, gone: status === 'removed', stale: status === 'changed' || status === 'orphan' })}>
      <span className="vb-hidden">{t('evidence.citation', { number })}</span>
      <span aria-hidden>{number}</span>
    </span>
  );
}
