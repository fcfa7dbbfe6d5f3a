import { useLayoutEffect } from 'react';
import { isHolding, isWritable } from './buffer-keys.ts';

const AHEAD_TIMEOUT_MS = 10_000;
/** So long a dialog that the address asks for may take until it opens. */
const ASKED_TIMEOUT_MS = 1_500;

interface Ahead {
  /** Ends it and answers what was typed. */
  take(): string;
}
let current: Ahead | null = null;
/** What was typed for a dialog that stands for another until its code is there. */
let left = { text: '', at: 0 };
/** The frame is drawn in between, which takes a busy machine a while. */
const HANDED_OVER_MS = 500;

/**
 * What is typed between the opening of a dialog and the focus in it is of its first field: else the letters would be keys of the page, or lost. The
 * focus itself is left where it is, so that the dialog can give it back.
 */
export function useKeysAhead(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const ahead = keepKeys(AHEAD_TIMEOUT_MS);
    return () => {
      if (current === ahead) left = { text: ahead.take(), at: performance.now() };
    };
  }, [opened]);
}

// Said when a dialog is asked for that opens a moment later, by the address.
window.addEventListener('vb-dialog-asked', () => keepKeys(ASKED_TIMEOUT_MS));

function keepKeys(timeout: number): Ahead {
  let text = current?.take() ?? (performance.now() - left.at < HANDED_OVER_MS ? left.text : '');
  left.at = 0;
  let isEntered = false;
  const stops = new AbortController();
  const options = { capture: true, signal: stops.signal };
  const ahead: Ahead = {
    take: () => {
      stops.abort();
      clearTimeout(timer);
      if (current === ahead) current = null;
      return text;
    },
  };
  const timer = setTimeout(ahead.take, timeout);
  current = ahead;
  const keep = (event: KeyboardEvent) => {
    const { key } = event;
    if (isHolding() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if ([...key].length === 1) text += key;
    else if (key === 'Backspace' && text) text = [...text].slice(0, -1).join('');
    // The Enter that opened it may still be down.
    else if (key === 'Enter' && text) isEntered = true;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const arrive = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isInDialog = target.closest('[role="dialog"]') !== null;
    const takesText = isWritable(target);
    if (!isInDialog && !takesText) return;
    ahead.take();
    // A name that is filled in is replaced by what is typed.
    if (isInDialog && target instanceof HTMLInputElement) target.select();
    if (!text || !takesText) return;
    document.execCommand('insertText', false, text);
    // What listens has to hear of the letters first.
    if (isEntered && target instanceof HTMLInputElement) setTimeout(() => target.form?.requestSubmit());
  };
  window.addEventListener('keydown', keep, options);
  document.addEventListener('focusin', arrive, options);
  document.addEventListener('pointerdown', ahead.take, options);
  return ahead;
}
