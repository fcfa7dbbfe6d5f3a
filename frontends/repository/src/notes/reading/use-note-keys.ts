import { useHotkeys, useStore } from '@libs/shell-kit';
import { useCallback, useEffect } from 'react';
import { codingKey } from '../coding/coding-keys.ts';
import { useNoteTexts } from '../copy.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';

/** The keys of the note, in the text and beside it. */
export function useNoteKeys(
  { session, painter, coding, comments: talk, speakers, suggestions }: OpenNote,
  canCode: boolean,
  active: boolean,
): void {
  const t = useNoteTexts();

  const stepTo = useCallback(
    (direction: 1 | -1) => {
      const { all } = painter.drawing.get();
      if (!all.length) return;
      const { selected } = coding.state.get();
      const caret = session.editor.state.selection.from;
      const at = all.findIndex(({ id }) => id === selected);
      const beside = direction > 0 ? all.findIndex(({ from }) => from > caret) : all.findLastIndex(({ from }) => from < caret);
      const next = all[(at >= 0 ? at + direction + all.length : beside < 0 ? (direction > 0 ? 0 : all.length - 1) : beside) % all.length];
      if (!next) return;
      coding.choose(next.id);
      painter.show(next);
      focusName(next.id);
    },
    [session, painter, coding],
  );

  const action = useCallback(
    (event: KeyboardEvent) =>
      codingKey(event, {
        coding,
        canCode,
        canEdit: canCode,
        stepTo,
        comment: () => {
          const { selected, selection } = coding.state.get();
          const span = selection ?? (selected ? coding.find(selected) : null);
          if (!span) return false;
          talk.begin({ from: span.from, to: span.to }, selection ? null : selected);
          return true;
        },
        back: () => talk.back(),
        review: (key, isHeld) => suggestions.key(key, isHeld),
        endReview: () => suggestions.close(),
        toggleEditing: () => {
          coding.set({ selected: null, picker: null, overlapping: null });
          session.setMode(session.mode.get() === 'reading' ? 'editing' : 'reading');
          if (session.mode.get() === 'editing') session.editor.commands.focus();
        },
        askSpeaker: () => speakers.ask(),
        linkSpeaker: () => speakers.link(),
      }),
    [session, coding, talk, speakers, suggestions, canCode, stepTo],
  );

  useEffect(() => {
    session.onKey = action;
    return () => {
      session.onKey = () => false;
    };
  }, [session, action]);

  // Not a hotkey of the frame: in a text field this key belongs to the field.
  useEffect(() => {
    if (!active) return;
    const undo = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || !/^[zy]$/i.test(event.key) || target?.closest('input, textarea, [contenteditable]')) return;
      if (action(event)) event.preventDefault();
    };
    window.addEventListener('keydown', undo);
    return () => window.removeEventListener('keydown', undo);
  }, [action, active]);

  const { selected, selection, overlapping } = useStore(coding.state);
  const talking = useStore(talk.state);
  const isSomethingOpen =
    selected !== null || selection !== null || overlapping !== null || talking.draft !== null || talking.open !== null;
  const group = t('keys.group');
  const run = action;
  useHotkeys(
    [
      { keys: 'alt+arrowdown', label: t('keys.next'), group, run },
      { keys: 'alt+arrowup', label: t('keys.previous'), group, run },
      { keys: 'j', label: t('keys.nextTurn'), group, run },
      { keys: 'k', label: t('keys.previousTurn'), group, run },
      ...(isSomethingOpen ? [{ keys: 'escape', label: t('keys.back'), group, run, hidden: true }] : []),
      ...(canCode
        ? [
            { keys: 'h', label: t('keys.highlight'), group, run },
            { keys: 't', label: t('keys.tag'), group, run },
            { keys: 'c', label: t('keys.comment'), group, run },
            { keys: 'mod+enter', label: t('keys.repeat'), group, run },
            { keys: '1', label: t('keys.recent'), group, run },
            ...['2', '3', '4', '5', '6', '7', '8', '9'].map((keys) => ({ keys, label: t('keys.recent'), group, run, hidden: true })),
            { keys: '[', label: t('keys.shrink'), group, run },
            { keys: ']', label: t('keys.grow'), group, run },
            { keys: '{', label: t('keys.shrink'), group, run, hidden: true },
            { keys: '}', label: t('keys.grow'), group, run, hidden: true },
            { keys: 'delete', label: t('keys.remove'), group, run },
            { keys: 'e', label: t('keys.edit'), group, run },
            { keys: 's', label: t('speakers.key'), group, run },
            { keys: 'w', label: t('speakers.contactKey'), group, run },
            { keys: 'mod+z', label: t('keys.undo'), group, run, isHandledByPage: true },
            { keys: 'mod+shift+z', label: t('keys.redo'), group, run, isHandledByPage: true },
          ]
        : []),
    ],
    active,
  );
}

/** Focuses a highlight's name in the margin as soon as it is drawn, so that it is read aloud. */
export function focusName(id: string): void {
  // Two frames: one to draw, one to measure.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const name = document.querySelector<HTMLElement>(`[data-highlight="${id}"]`);
      if (name?.offsetParent) name.focus({ preventScroll: true });
    }),
  );
}
