import { cx, useSaveOnUnmount } from '@libs/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import css from './contact-page.module.css';

interface InlineTextProps {
  label: string;
  value: string;
  placeholder: string;
  /** Several lines; Enter begins a new one. */
  isLong?: boolean;
  type?: 'email' | 'tel' | 'text';
  /** Null when it was taken, else why not: then what was typed stays. */
  onSave: (value: string) => Promise<string | null>;
}

/** A text edited where it stands: leaving keeps it, and so does Enter in a line; Esc takes it back. */
export function InlineText({ label, value, placeholder, isLong, type = 'text', onSave }: InlineTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const noteId = useId();
  const sent = useRef<string | null>(null);
  useSaveOnUnmount(() => {
    if (draft === null || draft.trim() === value || draft === sent.current) return;
    sent.current = draft;
    void onSave(draft.trim());
  });
  async function leave() {
    if (draft === null) return;
    sent.current = draft;
    const refused = draft.trim() === value ? null : await onSave(draft.trim());
    setError(refused);
    // Words that were typed meanwhile stay.
    if (!refused) setDraft((now) => (now === draft ? null : now));
  }
  const common = {
    className: cx(css.input, error && css.bad),
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? noteId : undefined,
    value: draft ?? value,
    placeholder,
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => {
      sent.current = null;
      setDraft(event.currentTarget.value);
    },
    onBlur: () => void leave(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && !isLong && !event.nativeEvent.isComposing) event.currentTarget.blur();
      if (event.key === 'Escape') {
        event.stopPropagation();
        setDraft(null);
        setError(null);
      }
    },
  };
  return (
    <>
      {isLong ? <textarea {...common} rows={4} /> : <input {...common} type={type} />}
      {error && (
        <p id={noteId} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </>
  );
}
