import { unknownOperators } from '@libs/domain';
import { useSearchTexts } from './copy.ts';
import css from './search.module.css';

interface InsteadProps {
  query: string;
  corrections: readonly { from: string; to: string }[];
  isBroadened: boolean;
}

/** What was searched for when nothing has the words as they were typed, or when they name a filter that there is not. */
export function CorrectedQuery({ query, corrections, isBroadened }: InsteadProps) {
  const t = useSearchTexts();
  const unknown = unknownOperators(query);
  if (!corrections.length && !isBroadened && !unknown.length) return null;
  const words = (side: 'from' | 'to') => corrections.map((correction) => correction[side]).join(' ');
  return (
    <p className={css.instead} role="status">
      {corrections.length > 0 && (
        <>
          {t('instead')} <b>{words('to')}</b>. {t('insteadOf', { words: words('from') })}{' '}
        </>
      )}
      {isBroadened && `${t('widened')} `}
      {unknown.length > 0 && t('unknownFilter', { count: unknown.length, names: unknown.join(', ') })}
    </p>
  );
}
