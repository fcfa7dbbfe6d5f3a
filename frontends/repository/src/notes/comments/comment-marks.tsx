import { useStore } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { IconMessage2 } from '@libs/ui/icons';
import { useNoteTexts } from '../copy.ts';
import css from '../open-note/note-text.module.css';
import type { HighlightPainter } from '../open-note/painting/highlight-painter.ts';

/** Between text and stripes is room for the icon and one digit. */
const MAX_WITH_ICON = 9;
const MAX_COUNT = 99;

/** Where in the text people talk: a mark at the first line of each thread, between text and stripes. */
export function CommentMarks({ painter, onOpen }: { painter: HighlightPainter; onOpen: (ids: readonly string[]) => void }) {
  const t = useNoteTexts();
  const { comments: marks } = useStore(painter.margin);
  return (
    <div className={css.marks}>
      {marks.map(({ top, ids, count }) => (
        <button
          key={ids[0]}
          type="button"
          className={css.mark}
          style={{ top: top + 3 }}
          aria-label={t('comments.mark', { count })}
          data-thread={ids[0]}
          onClick={() => onOpen(ids)}
        >
          {count <= MAX_WITH_ICON && <IconMessage2 size={16} />}
          {count > 1 && <span className={cx(count > MAX_WITH_ICON && css.bubble)}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>}
        </button>
      ))}
    </div>
  );
}
