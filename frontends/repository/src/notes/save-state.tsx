import { useStore } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { useNoteTexts } from './copy.ts';
import css from './note-page.module.css';
import type { NoteSession } from './open-note/note-session.ts';

/** In the top bar: whether everything is with the server. */
export function SaveState({ session }: { session: NoteSession }) {
  const t = useNoteTexts();
  const isStuck = useStore(session.live.save, ({ state }) => state === 'offline' || state === 'refused');
  const words = useStore(session.live.save, ({ state, waiting }) =>
    state === 'offline' ? t('save.waiting', { count: waiting }) : t(`save.${state}`),
  );
  return (
    <span className={cx(css.save, isStuck && css.waiting)} role="status">
      {words}
    </span>
  );
}
