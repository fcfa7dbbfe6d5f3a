import { useClient } from '@libs/api';
import { openLiveDoc, releaseDoc } from '@libs/live-doc';
import { useSession } from '@libs/shell-kit';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Coding } from './coding/coding.ts';
import type { CodingSources } from './coding/coding-sources.ts';
import { FindController } from './find/finder.ts';
import { NoteSession } from './note-session.ts';
import { CommentState } from './painting/comment-state.ts';
import { HighlightPainter } from './painting/highlight-painter.ts';
import { SpeakerActions } from './speaker-actions.ts';
import { Suggestions } from './suggestions.ts';

/** A note with its text on the screen. */
export interface OpenNote {
  session: NoteSession;
  painter: HighlightPainter;
  coding: Coding;
  comments: CommentState;
  speakers: SpeakerActions;
  finder: FindController;
  suggestions: Suggestions;
}

/** Opens a note's text in `host` and closes it with the component. */
export function useOpenNote(noteId: string, host: RefObject<HTMLElement | null>, label: string, sources: CodingSources) {
  const api = useClient();
  const userId = useSession().user.id;
  const [open, setOpen] = useState<OpenNote | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(sources);
  latest.current = sources;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the note again
  useEffect(() => {
    let created: OpenNote | null = null;
    let isCancelled = false;
    setError(null);
    openLiveDoc(noteId, userId)
      .then((openOptions) => {
        if (isCancelled || !host.current) return releaseDoc(openOptions);
        const session = new NoteSession(noteId, host.current, api, openOptions, label, () => latest.current.canCode);
        const painter = new HighlightPainter(session);
        const coding = new Coding(session, painter, api, () => latest.current);
        created = {
          session,
          painter,
          coding,
          comments: new CommentState(session, api),
          speakers: new SpeakerActions(session, coding.history),
          finder: new FindController(session, painter),
          suggestions: new Suggestions(session, painter, coding, api, () => latest.current.t),
        };
        setOpen(created);
      })
      .catch((reason: Error) => !isCancelled && setError(reason));
    return () => {
      isCancelled = true;
      setOpen(null);
      created?.coding.history.destroy();
      created?.finder.destroy();
      created?.suggestions.destroy();
      created?.painter.destroy();
      created?.session.destroy();
    };
  }, [noteId, userId, api, host, label, round]);

  const reopen = useCallback(() => setRound((count) => count + 1), []);
  return { open, error, reopen };
}
