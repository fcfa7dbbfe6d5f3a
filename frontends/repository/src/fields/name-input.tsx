import { useSaveOnUnmount } from '@libs/ui';
import { useRef, useState } from 'react';
import css from './fields-page.module.css';

interface NameInputProps {
  label: string;
  value: string;
  max: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Enter keeps the words and leaves the box open and empty for the next ones. */
  isForMany?: boolean;
  /** Called when it is left with other words, trimmed; answers whether they were taken. */
  onSave: (value: string) => Promise<boolean>;
  /** `byKey`: the person is still at the keyboard, and the focus needs a place. */
  onDone?: (byKey: boolean) => void;
}

/** A name edited where it stands: Enter and leaving keep it, Esc takes it back; what is refused stays in the box. */
export function NameInput({ label, value, max, placeholder, autoFocus, isForMany, onSave, onDone }: NameInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  useSaveOnUnmount(() => {
    const text = draft?.trim();
    if (!text || text === value || text === sent.current) return;
    sent.current = text;
    void onSave(text);
  });
  async function leave(byKey: boolean) {
    const text = draft?.trim();
    if (!text || text === value) {
      setDraft(null);
      onDone?.(byKey);
      return;
    }
    const isNext = isForMany && byKey;
    if (isNext) setDraft(null);
    sent.current = text;
    const isTaken = await onSave(text);
    // Words that were typed meanwhile stay.
    if (isNext) setDraft((now) => (isTaken ? now : (now ?? text)));
    else if (isTaken) {
      setDraft((now) => (now?.trim() === text ? null : now));
      onDone?.(byKey);
    }
  }
  return (
    <input
      className={css.name}
      aria-label={label}
      value={draft ?? value}
      maxLength={max}
      placeholder={placeholder}
      // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to rename
      autoFocus={autoFocus}
      dir="auto"
      onChange={(event) => {
        sent.current = null;
        setDraft(event.currentTarget.value);
      }}
      onBlur={() => void leave(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void leave(true);
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          // It may go with these words still in it.
          sent.current = draft?.trim() ?? null;
          setDraft(null);
          onDone?.(true);
        }
      }}
    />
  );
}
