import { useStore } from '@libs/shell-kit';
import type { RefObject } from 'react';
import { useNoteTexts } from '../copy.ts';
import { Floating } from '../floating/floating.tsx';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentThread } from './comment-thread.tsx';
import css from './comments.module.css';
import type { useThreads } from './use-threads.ts';

const WIDTH = 340;
const TALLEST = 420;

interface CommentFloatsProps {
  open: OpenNote;
  threads: ReturnType<typeof useThreads>;
  within: RefObject<HTMLElement | null>;
}

/** The conversation that is open beside its words, or the first comment of a new one. */
export function CommentFloats({ open, threads, within }: CommentFloatsProps) {
  const t = useNoteTexts();
  const { session, painter, comments: talk } = open;
  const { draft, open: ids, flash } = useStore(talk.state);
  useStore(painter.drawing);
  const path = `/data/${session.noteId}`;
  const close = (by: 'key' | 'press' = 'key') => {
    talk.back();
    if (by === 'key' && session.editor.isEditable) session.editor.view.focus();
  };
  if (draft)
    return (
      <Floating
        key="draft"
        painter={painter}
        span={draft.span}
        within={within}
        width={WIDTH}
        tallest={TALLEST}
        label={t('comments.begin')}
        onClose={close}
      >
        <div className={css.draft}>
          <CommentComposer
            docId={session.noteId}
            label={t('comments.first')}
            action={t('comments.send')}
            autoFocus
            onCancel={() => close()}
            onSend={(body) => talk.create(draft, body, t('comments.unsaved'))}
          />
        </div>
      </Floating>
    );
  const visible = ids?.flatMap((id) => threads?.find((thread) => thread.id === id) ?? []) ?? [];
  if (!visible.length) return null;
  // Without a place it stands at the beginning of the text, and says so.
  const place = talk.placeOf(visible[0]!) ?? { from: 1, to: 1 };
  return (
    <Floating
      key={ids!.join()}
      painter={painter}
      span={place}
      within={within}
      width={WIDTH}
      tallest={TALLEST}
      label={t('comments.thread')}
      modal
      onClose={close}
    >
      {visible.map((thread, i) => (
        <CommentThread
          key={thread.id}
          thread={thread}
          path={path}
          flash={flash}
          autoFocus={i === 0 && flash === null}
          onClose={() => visible.length === 1 && close()}
        />
      ))}
    </Floating>
  );
}
