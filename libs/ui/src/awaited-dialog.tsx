import { useEffect, useRef } from 'react';
import { useKeystrokeBuffer } from './keystroke-buffer.ts';
import type { ClosableProps } from './missing-dialog.tsx';

/** The second press of a double one is no turning away. */
const DOUBLE_PRESS_MS = 500;

/**
 * Stands for an opened dialog while its code comes. It counts as closed when the person turns to something else before: a dialog that came
 * then would take the focus, and the letters, from there.
 */
export function AwaitedDialog({ opened = true, onClose }: ClosableProps): null {
  const close = useRef(onClose);
  close.current = onClose;
  useKeystrokeBuffer(opened);
  useEffect(() => {
    if (!opened) return;
    const startedAt = performance.now();
    const leaves = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Tab' && event.key !== 'Escape') return;
      if (event.type === 'pointerdown' && performance.now() - startedAt < DOUBLE_PRESS_MS && !isWrittenIn(event.target)) return;
      close.current();
    };
    document.addEventListener('pointerdown', leaves, true);
    document.addEventListener('keydown', leaves, true);
    return () => {
      document.removeEventListener('pointerdown', leaves, true);
      document.removeEventListener('keydown', leaves, true);
    };
  }, [opened]);
  return null;
}

const isWrittenIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
