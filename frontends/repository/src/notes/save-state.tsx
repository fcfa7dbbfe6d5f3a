import { useStore } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { useNoteTexts } from './copy.ts';
import css from './note-page.module.css';
import type { NoteSession } from './note-session.ts';

/** In the top bar: whether everything is with the server. */
export function SaveState({ session }: { session: NoteSession }) {
  const t = useNoteTexts();
  const { state, waiting } = useStore(session.live.save);
  const words =
    state === 'saved'
      ? t('save.saved')
      : state === 'saving'
        ? t('save.saving')
        : state === 'refused'
          ? t('save.refused')
          : t('save.waiting', { count: waiting });
  return (
    <span className={cx(css.save, (state === 'offline' || state === 'refused') && css.waiting)} role="status">
      {words}
    </span>
  );
}
