import { useEffect } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

/** Pressing the name above a turn asks who says it. The name is drawn by CSS, so the place of the press tells. */
export function useSpeakerLabel({ session, speakers }: OpenNote, canName: boolean): void {
  useEffect(() => {
    if (!canName) return;
    const { view } = session.editor;
    const press = (event: MouseEvent) => {
      // By the place: where the paragraph was drawn anew between down and up, the event is of the whole text.
      const turn = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('p[data-speaker]');
      if (!turn || !view.dom.contains(turn)) return;
      const name = getComputedStyle(turn, '::before');
      if (name.content === 'none') return;
      const box = turn.getBoundingClientRect();
      const style = getComputedStyle(turn);
      const [x, y] = [
        event.clientX - box.left - Number.parseFloat(style.paddingLeft),
        event.clientY - box.top - Number.parseFloat(style.paddingTop),
      ];
      if (x < -2 || y < -2 || x > Number.parseFloat(name.width) + 2 || y > Number.parseFloat(name.height)) return;
      event.preventDefault();
      speakers.ask(view.posAtDOM(turn, 0));
    };
    view.dom.addEventListener('click', press);
    return () => view.dom.removeEventListener('click', press);
  }, [session, speakers, canName]);
}
