import { ROWS_AT_ONCE } from '@libs/domain';
import { useRowTexts } from '../views/row-target.ts';
import css from './rows-page.module.css';

/** Beside actions that are off: why they are, where more rows are selected than a summary or a draft reads. */
export function LimitNote({ id }: { id: string }) {
  const t = useRowTexts();
  return (
    <span id={id} className={css.limit}>
      {t('upTo', { most: ROWS_AT_ONCE })}
    </span>
  );
}
