import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Counter, textLength } from './counter.tsx';
import { cx } from './cx.ts';
import css from './inline-title.module.css';

export interface InlineTitleProps {
  value: string;
  /** Called with the trimmed text when it changed; may refuse by rejecting, then the old one returns. */
  onSave: (value: string) => unknown;
  label: string;
  limit?: number;
  readOnly?: boolean;
  /** `document` is 32/40 in the serif, `page` 24/31, `row` 13/20. */
  look?: 'document' | 'page' | 'row';
  placeholder?: string;
  autoFocus?: boolean;
}

/** A title that is edited where it stands: Enter keeps, Esc takes back, leaving keeps. */
export function InlineTitle({
  value,
  onSave,
  label,
  limit = 200,
  readOnly,
  look = 'page',
  placeholder = 'Untitled',
  autoFocus,
}: InlineTitleProps) {
  const [draft, setDraft] = useState(value);
  const [editing, setEditing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!editing) setDraft(value);
  }, [value, editing]);
  useEffect(() => {
    if (autoFocus) area.current?.select();
  }, [autoFocus]);

  if (readOnly) return <h1 className={cx(css.title, css[look])}>{value || placeholder}</h1>;

  const length = textLength(draft);
  async function leave() {
    setEditing(false);
    const next = draft.trim();
    if (next === value || !next || length > limit) {
      setDraft(value);
      return;
    }
    try {
      await onSave(next);
    } catch {
      setDraft(value);
    }
  }
  function key(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      area.current?.blur();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setDraft(value);
      requestAnimationFrame(() => area.current?.blur());
    }
  }
  return (
    <div className={css.wrap}>
      <h1 className="vb-hidden">{value || placeholder}</h1>
      <div className={cx(css.grow, css.title, css[look])} data-text={`${draft || placeholder} `}>
        <textarea
          ref={area}
          rows={1}
          aria-label={label}
          aria-invalid={length > limit || undefined}
          placeholder={placeholder}
          value={draft}
          onFocus={() => setEditing(true)}
          onChange={(event) => setDraft(event.currentTarget.value.replace(/\n/g, ' '))}
          onBlur={() => void leave()}
          onKeyDown={key}
        />
      </div>
      {editing && <Counter length={length} limit={limit} />}
    </div>
  );
}
