import { useLayoutEffect } from 'react';
import { isHolding, isWritable } from './buffer-keys.ts';

const BUFFER_TIMEOUT_MS = 10_000;
/** So long a dialog that the address asks for may take until it opens. */
const DIALOG_TIMEOUT_MS = 1_500;

interface KeystrokeBuffer {
  /** Ends it and answers what was typed. */
  drain(): string;
}
let current: KeystrokeBuffer | null = null;
/** What was typed for a dialog that stands for another until its code is there. */
let handedOver = { text: '', at: 0 };
/** The frame is drawn in between, which takes a busy machine a while. */
const HANDED_OVER_MS = 500;

/**
 * What is typed between the opening of a dialog and the focus in it is of its first field: else the letters would be keys of the page, or lost. The
 * focus itself is left where it is, so that the dialog can give it back.
 */
export function useKeystrokeBuffer(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const buffer = captureKeys(BUFFER_TIMEOUT_MS);
    return () => {
      if (current === buffer) handedOver = { text: buffer.drain(), at: performance.now() };
    };
  }, [opened]);
}

// Said when a dialog is asked for that opens a moment later, by the address.
window.addEventListener('vb-dialog-asked', () => captureKeys(DIALOG_TIMEOUT_MS));

function captureKeys(timeout: number): KeystrokeBuffer {
  let text = current?.drain() ?? (performance.now() - handedOver.at < HANDED_OVER_MS ? handedOver.text : '');
  handedOver.at = 0;
  let isEntered = false;
  const abortController = new AbortController();
  const options = { capture: true, signal: abortController.signal };
  const buffer: KeystrokeBuffer = {
    drain: () => {
      abortController.abort();
      clearTimeout(timer);
      if (current === buffer) current = null;
      return text;
    },
  };
  const timer = setTimeout(buffer.drain, timeout);
  current = buffer;
  const onKeyDown = (event: KeyboardEvent) => {
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
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isInDialog = target.closest('[role="dialog"]') !== null;
    const takesText = isWritable(target);
    if (!isInDialog && !takesText) return;
    buffer.drain();
    // A name that is filled in is replaced by what is typed.
    if (isInDialog && target instanceof HTMLInputElement) target.select();
    if (!text || !takesText) return;
    document.execCommand('insertText', false, text);
    // What listens has to hear of the letters first.
    if (isEntered && target instanceof HTMLInputElement) setTimeout(() => target.form?.requestSubmit());
  };
  window.addEventListener('keydown', onKeyDown, options);
  document.addEventListener('focusin', onFocusIn, options);
  document.addEventListener('pointerdown', buffer.drain, options);
  return buffer;
}
