import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Counter, textLength } from './counter.tsx';
import { cx } from './cx.ts';
import css from './field.module.css';
import { t } from './texts.ts';
import { useSaveOnUnmount } from './use-save-on-unmount.ts';

export interface InlineDraftProps {
  value: string;
  /** Called with the trimmed text when it changed. When it rejects the draft stays in the field, to be sent again or taken back. */
  onSave: (value: string) => unknown;
  /** Most code points, from LIMITS of the domain. */
  limit: number;
  /** Whether nothing is a text too; otherwise an empty field goes back to the old words and says so. */
  mayBeEmpty?: boolean;
}

export interface InlineDraft {
  draft: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** For the field. */
  control: {
    value: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string;
    onFocus: () => void;
    onBlur: () => void;
  };
  change: (draft: string) => void;
  /** Enter: leaves the field when the text may be kept. */
  keep: () => void;
  /** Esc: the old words, and out. */
  cancel: () => void;
  /** Counter and reason, below the field. */
  below: ReactNode;
}

/** What is typed where it stands: kept when left, unless it is too long or was refused; then it stays, with the reason. */
export function useInlineDraft({ value, onSave, limit, mayBeEmpty = false }: InlineDraftProps): InlineDraft {
  const [draft, setDraft] = useState(value);
  const [state, setState] = useState<'resting' | 'editing' | 'saving' | 'held' | 'refused' | 'emptied'>('resting');
  const area = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useEffect(() => {
    if (state === 'resting' || state === 'emptied') setDraft(value);
  }, [value, state]);

  const next = draft.trim();
  const length = textLength(draft);
  const isLong = length > limit;
  const sent = useRef<string | null>(null);
  useSaveOnUnmount(() => {
    const isKept = next === value || next === sent.current;
    if (state !== 'editing' || isLong || isKept || (next === '' && !mayBeEmpty)) return;
    sent.current = next;
    void Promise.resolve(onSave(next)).catch(() => {});
  });

  async function leave() {
    if (isLong) return setState('held');
    if (next === '' && !mayBeEmpty) return setState('emptied');
    if (next === value) return setState('resting');
    // Not resting yet: that shows the value, which is the old one until the server has answered.
    setState('saving');
    sent.current = next;
    const kept = await Promise.resolve(onSave(next)).then(
      () => true,
      () => false,
    );
    setState((was) => (was !== 'saving' ? was : kept ? 'resting' : 'refused'));
  }

  const reason = isLong
    ? t('draft.tooLong', { limit })
    : state === 'refused'
      ? t('draft.refused')
      : state === 'emptied'
        ? t('draft.emptied')
        : null;
  return {
    draft,
    area,
    control: {
      value: draft,
      'aria-invalid': isLong || state === 'refused' || undefined,
      'aria-describedby': noteId,
      onFocus: () => setState((was) => (was === 'refused' ? was : 'editing')),
      onBlur: () => void leave(),
    },
    change: (text) => {
      setState('editing');
      setDraft(text);
    },
    keep: () => {
      if (isLong) return;
      area.current?.blur();
      window.dispatchEvent(new Event('vb-typing-ends'));
    },
    cancel: () => {
      // Drawn at once: the next key must find neither these words nor the field.
      flushSync(() => {
        setDraft(value);
        setState('resting');
      });
      area.current?.blur();
      window.dispatchEvent(new Event('vb-typing-ends'));
    },
    below: <Below {...{ noteId, reason, length, limit }} isBad={isLong || state === 'refused'} isCounted={state !== 'resting'} />,
  };
}

interface BelowProps {
  noteId: string;
  reason: string | null;
  isBad: boolean;
  length: number;
  limit: number;
  isCounted: boolean;
}

function Below({ noteId, reason, isBad, length, limit, isCounted }: BelowProps) {
  const counted = isCounted && length >= limit * 0.8;
  return (
    <div className={reason || counted ? css.below : undefined}>
      {/* Always there, so that screen readers hear the reason when it comes. */}
      <div id={noteId} className={cx(reason && css.hint, reason && isBad && css.error)} role="status">
        {reason}
      </div>
      {counted && <Counter length={length} limit={limit} />}
    </div>
  );
}
