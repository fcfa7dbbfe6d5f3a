import { usePhone, useStore } from '@libs/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

const SAME_PX = 4;

/** The pointer over the text: hovering, pressing a highlight, and selecting. */
export function useTextPointer({ session, painter, coding, comments: talk, suggestions }: OpenNote) {
  const phone = usePhone();
  const [hovered, setHovered] = useState<readonly string[]>([]);
  const [dragging, setDragging] = useState(false);
  const start = useRef<{ x: number; y: number } | null>(null);
  const mode = useStore(session.mode);

  const hover = useCallback((ids: readonly string[]) => setHovered((before) => (before.join() === ids.join() ? before : ids)), []);

  useEffect(() => {
    const { dom } = session.editor.view;
    let frame = 0;
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons || frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!session.editor.isDestroyed) hover(painter.at(event.clientX, event.clientY).map(({ id }) => id));
      });
    };
    const leave = () => {
      cancelAnimationFrame(frame);
      frame = 0;
      hover([]);
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      setDragging(true);
    };
    const up = (event: PointerEvent) => {
      setDragging(false);
      const from = start.current;
      start.current = null;
      if (!from || session.mode.get() !== 'reading' || Math.hypot(event.clientX - from.x, event.clientY - from.y) > SAME_PX) return;
      // A second press selects a word; that is no choice of a highlight.
      if (!session.editor.state.selection.empty) return;
      const ids = painter.at(event.clientX, event.clientY).map(({ id }) => id);
      const [first] = ids;
      const talked = first ? [] : painter.talkedAt(event.clientX, event.clientY);
      if (talked.length) {
        coding.set({ selected: null, picker: null, overlapping: null });
        talk.show(talked);
      } else if (!first) {
        coding.set({ selected: null, picker: null, overlapping: null });
        const suggested = painter.suggestedAt(event.clientX, event.clientY);
        if (suggested) suggestions.open(suggested);
      } else if (phone || ids.length > 1) coding.set({ selected: null, picker: null, overlapping: ids });
      else coding.choose(first, true);
    };
    dom.addEventListener('pointermove', move);
    dom.addEventListener('pointerleave', leave);
    dom.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      cancelAnimationFrame(frame);
      dom.removeEventListener('pointermove', move);
      dom.removeEventListener('pointerleave', leave);
      dom.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [session, painter, coding, talk, suggestions, hover, phone]);

  useEffect(() => painter.set({ hovered: mode === 'reading' ? hovered : [] }), [painter, hovered, mode]);
  return { hovered, hover, dragging };
}
