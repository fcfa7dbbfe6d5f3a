import { useEffect, useState } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

/** When a word is said, and where its line is below the top of the text. */
export interface WordTime {
  top: number;
  bottom: number;
  ms: number;
}

/** How long the pointer rests before the times of the words are fetched, which most visits never need. */
const REST_MS = 150;
/** How far from a word the pointer may be to mean it, in pixels. */
const MAX_DISTANCE_PX = 16;

const secondOf = (word: WordTime | null): number => Math.floor((word?.ms ?? -1) / 1000);

/** When the word under the pointer is said, or the one at the caret when the keyboard moves it; null while one writes. */
export function useWordTime({ session }: OpenNote, isOn: boolean): WordTime | null {
  const [visibleWordTime, setVisibleWordTime] = useState<WordTime | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const { dom } = session.editor.view;
    let frame = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    // Shown in seconds: most words have that of the one before.
    const show = (next: WordTime | null) =>
      setVisibleWordTime((now) => (now?.top === next?.top && secondOf(now) === secondOf(next) ? now : next));
    const at = (pos: number | null) => {
      const { editor } = session;
      if (isCancelled || editor.isDestroyed) return;
      const ms = pos === null || session.mode.get() !== 'reading' ? null : session.clock.wordTime(editor.state, pos);
      if (pos === null || ms === null) return show(null);
      const { top, bottom } = editor.view.coordsAtPos(pos, 1);
      const zero = dom.getBoundingClientRect().top;
      show({ top: Math.round(top - zero), bottom: Math.round(bottom - zero), ms });
    };
    const under = (x: number, y: number) => {
      const hit = session.editor.view.posAtCoords({ left: x, top: y });
      if (!hit) return null;
      const edge = session.editor.view.coordsAtPos(hit.pos);
      return Math.abs(x - edge.left) > MAX_DISTANCE_PX || y < edge.top || y > edge.bottom ? null : hit.pos;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons) return;
      const { clientX, clientY } = event;
      clearTimeout(resting);
      if (!session.clock.isKnown) {
        const update = () => !isCancelled && session.clock.isKnown && at(under(clientX, clientY));
        resting = setTimeout(() => void session.wantTimes().then(update), REST_MS);
        return;
      }
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (!session.editor.isDestroyed) at(under(clientX, clientY));
      });
    };
    const leave = () => {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      frame = 0;
      show(null);
    };
    const key = (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow')) return;
      // The caret is where it goes after the browser has moved it.
      setTimeout(() => !isCancelled && void session.wantTimes().then(() => !isCancelled && at(session.editor.state.selection.head)));
    };
    dom.addEventListener('pointermove', move);
    dom.addEventListener('pointerleave', leave);
    dom.addEventListener('keyup', key);
    const stop = session.onChange((tr) => tr?.docChanged && show(null));
    return () => {
      isCancelled = true;
      leave();
      stop();
      dom.removeEventListener('pointermove', move);
      dom.removeEventListener('pointerleave', leave);
      dom.removeEventListener('keyup', key);
    };
  }, [session, isOn]);

  return isOn ? visibleWordTime : null;
}
