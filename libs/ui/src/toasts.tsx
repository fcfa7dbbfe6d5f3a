import { useEffect, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { IconAlertTriangle, IconX } from './icons.ts';
import { t } from './texts.ts';
import css from './toasts.module.css';

export interface ToastOptions {
  /** One line: what happened. */
  text: string;
  /** Takes the action back; the toast then stays ten seconds instead of six. */
  undo?: () => void;
  undoLabel?: string;
  /** Errors stay until closed. */
  tone?: 'neutral' | 'bad';
  /** Small print of an error. */
  requestId?: string | null;
}

interface Shown extends ToastOptions {
  id: number;
}

let visible: readonly Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]) {
  visible = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what happened, bottom left; returns a function that takes it away. At most three are kept. */
export function toast(options: ToastOptions | string): () => void {
  last += 1;
  const id = last;
  const entry = typeof options === 'string' ? { text: options, id } : { ...options, id };
  set([...visible.filter((other) => other.text !== entry.text).slice(-2), entry]);
  return () => close(id);
}

function close(id: number) {
  set(visible.filter((entry) => entry.id !== id));
}

function Toast({ entry }: { entry: Shown }) {
  const { id, text, undo, undoLabel = t('undo'), tone, requestId } = entry;
  useEffect(() => {
    if (tone === 'bad') return;
    const timer = setTimeout(() => close(id), undo ? 10_000 : 6_000);
    return () => clearTimeout(timer);
  }, [id, tone, undo]);
  return (
    <li className={cx(css.toast, tone === 'bad' && css.bad)}>
      {tone === 'bad' && <IconAlertTriangle />}
      <span className={css.text}>
        {text}
        {requestId && <span className={css.id}>{t('request', { id: requestId })}</span>}
      </span>
      {undo && (
        <button
          type="button"
          className={css.undo}
          onClick={() => {
            close(id);
            undo();
          }}
        >
          {undoLabel}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('close')} onClick={() => close(id)}>
        <IconX size={14} />
      </button>
    </li>
  );
}

/** The live region in which toasts appear; stands once, in UiProvider. */
export function Toasts() {
  const entries = useSyncExternalStore(subscribe, () => visible);
  return (
    <ol className={css.list} aria-live="polite" aria-label={t('messages')}>
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
