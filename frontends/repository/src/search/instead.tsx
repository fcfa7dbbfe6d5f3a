import { useSearchTexts } from './copy.ts';
import css from './search.module.css';

interface InsteadProps {
  corrections: readonly { from: string; to: string }[];
  isBroadened: boolean;
}

/** What was searched for when nothing has the words as they were typed. */
export function Instead({ corrections, isBroadened }: InsteadProps) {
  const t = useSearchTexts();
  if (!corrections.length && !isBroadened) return null;
  const words = (side: 'from' | 'to') => corrections.map((correction) => correction[side]).join(' ');
  return (
    <p className={css.instead} role="status">
      {corrections.length > 0 && (
        <>
          {t('instead')} <b>{words('to')}</b>. {t('insteadOf', { words: words('from') })}{' '}
        </>
      )}
      {isBroadened && t('widened')}
    </p>
  );
}
