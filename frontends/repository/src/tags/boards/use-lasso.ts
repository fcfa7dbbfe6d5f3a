import { type RefObject, useEffect, useRef } from 'react';
import css from './board.module.css';
import type { CardSelection } from './use-card-selection.ts';

const SLACK = 5;

/** A rectangle drawn with the mouse over the empty parts of a wall selects the cards that it touches; with Shift or Ctrl they come to those that are. */
export function useLasso(wall: RefObject<HTMLElement | null>, selection: CardSelection, active: boolean): void {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    const element = wall.current;
    if (!element || !active) return;
    let stop: (() => void) | null = null;

    const begin = (down: PointerEvent) => {
      if (down.button !== 0 || down.pointerType !== 'mouse' || !(down.target instanceof Element)) return;
      if (down.target.closest('[data-row], button, input, a, header')) return;
      const kept = down.shiftKey || down.ctrlKey || down.metaKey ? latest.current.ids : new Set<string>();
      const frame = document.createElement('div');
      frame.className = css['lasso'] ?? '';
      // In the wall's own measure, so that scrolling on the way takes the corner along.
      const at = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
        const { left, top } = element.getBoundingClientRect();
        return { x: clientX - left + element.scrollLeft, y: clientY - top + element.scrollTop };
      };
      const from = at(down);
      let drawn = false;

      const move = (event: PointerEvent) => {
        const to = at(event);
        if (!drawn && Math.abs(to.x - from.x) + Math.abs(to.y - from.y) < SLACK) return;
        if (!drawn) element.append(frame);
        drawn = true;
        Object.assign(frame.style, {
          left: `${Math.min(from.x, to.x)}px`,
          top: `${Math.min(from.y, to.y)}px`,
          width: `${Math.abs(to.x - from.x)}px`,
          height: `${Math.abs(to.y - from.y)}px`,
        });
        latest.current.set([...kept, ...touched(element, frame.getBoundingClientRect())]);
      };
      const end = () => {
        if (!drawn && !kept.size) latest.current.clear();
        stop?.();
      };
      stop = () => {
        frame.remove();
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        stop = null;
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
      // Neither a selection of text nor a drag of the column begins here.
      down.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    };
    const noDrag = (event: DragEvent) => stop && event.preventDefault();
    element.addEventListener('pointerdown', begin);
    element.addEventListener('dragstart', noDrag);
    return () => {
      stop?.();
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('dragstart', noDrag);
    };
  }, [wall, active]);
}

function touched(wall: HTMLElement, { left, top, right, bottom }: DOMRect): string[] {
  return [...wall.querySelectorAll<HTMLElement>('[data-row]')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const id = card.dataset['row'];
    return id && box.left < right && box.right > left && box.top < bottom && box.bottom > top ? [id] : [];
  });
}
