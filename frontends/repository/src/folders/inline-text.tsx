import { Counter, cx } from '@libs/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import css from './folder-page.module.css';

interface InlineTextProps {
  value: string;
  label: string;
  placeholder: string;
  limit: number;
  readOnly: boolean;
  /** Called with the trimmed text when it changed; when it rejects, the old one returns. */
  onSave: (value: string) => Promise<unknown>;
}

/** A short text that is edited where it stands: leaving keeps, Esc takes back. */
export function InlineText({ value, label, placeholder, limit, readOnly, onSave }: InlineTextProps) {
  const [draft, setDraft] = useState(value);
  const [editing, setEditing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!editing) setDraft(value);
  }, [value, editing]);
  if (readOnly) return value ? <p className={css.text}>{value}</p> : null;
  const length = [...draft.trim()].length;
  function leave() {
    setEditing(false);
    const next = draft.trim();
    if (next === value || length > limit) setDraft(value);
    else onSave(next).catch(() => setDraft(value));
  }
  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(value);
    requestAnimationFrame(() => area.current?.blur());
  }
  return (
    <>
      <div className={cx(css.text, css.grow)} data-text={`${draft || placeholder} `}>
        <textarea
          ref={area}
          rows={1}
          aria-label={label}
          aria-invalid={length > limit || undefined}
          placeholder={placeholder}
          value={draft}
          onFocus={() => setEditing(true)}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={key}
        />
      </div>
      {editing && <Counter length={length} limit={limit} />}
    </>
  );
}
