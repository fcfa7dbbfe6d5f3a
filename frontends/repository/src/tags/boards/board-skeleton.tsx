import { Skeleton } from '@libs/ui';
import css from './board.module.css';
import { useBoardTexts } from './copy.ts';

const CARDS = [5, 4, 6, 3];

/** The wall before its tags are there. */
export function BoardSkeleton() {
  const t = useBoardTexts();
  return (
    <div className={css.waiting} role="status" aria-label={t('loading')}>
      {CARDS.map((cards, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns that never move
        <div key={column} className={css.waitingColumn}>
          <Skeleton width="60%" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that never move
            <Skeleton key={card} height={38} />
          ))}
        </div>
      ))}
    </div>
  );
}
