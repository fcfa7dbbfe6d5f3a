import { useState } from 'react';
import css from './fields-page.module.css';

interface NameInputProps {
  label: string;
  value: string;
  max: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Called when it is left with other words, trimmed; answers whether they were taken. */
  onSave: (value: string) => Promise<boolean>;
  onDone?: () => void;
}

/** A name edited where it stands: Enter and leaving keep it, Esc takes it back; what is refused stays in the box. */
export function NameInput({ label, value, max, placeholder, autoFocus, onSave, onDone }: NameInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  async function leave() {
    const text = draft?.trim();
    if (!text || text === value) {
      setDraft(null);
      onDone?.();
      return;
    }
    if (await onSave(text)) {
      setDraft(null);
      onDone?.();
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
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          void leave();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          setDraft(null);
          onDone?.();
        }
      }}
    />
  );
}
