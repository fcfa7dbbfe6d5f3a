import { TextInput, useSaveOnUnmount } from '@libs/ui';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface InlineNameProps {
  label: string;
  value?: string;
  limit: number;
  /** Below the field, e.g. that a similar name exists; what it holds can be reached without leaving the field. */
  hint?: (typed: string) => ReactNode;
  onSave: (name: string) => void;
  onCancel: () => void;
  /** A row of names, one after the other: after Enter the field is empty again, and leaving it keeps nothing. */
  repeat?: boolean;
}

/** One line that is written where it will stand: Enter keeps, Esc takes back, leaving keeps. */
export function InlineName({ label, value = '', limit, hint, onSave, onCancel, repeat }: InlineNameProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useLayoutEffect(() => {
    field.current?.select();
  }, []);
  const name = text.trim();
  const fits = name !== '' && [...name].length <= limit;

  function end(keep: boolean) {
    // Too long a name stays in its field, with its counter, until it fits or Esc takes it back.
    if (ended.current || (keep && name && !fits)) return;
    ended.current = true;
    if (keep && fits) onSave(name);
    else onCancel();
  }
  useSaveOnUnmount(() => {
    if (ended.current || repeat || !fits || name === value) return;
    ended.current = true;
    onSave(name);
  });
  const below = hint?.(name);
  const left = (event: FocusEvent<HTMLElement>) => !event.currentTarget.contains(event.relatedTarget) && end(!repeat);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the focus leaves field and hint
    <div onBlur={left}>
      <TextInput
        ref={field}
        size="sm"
        label={label}
        hideLabel
        autoFocus
        limit={limit}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') end(false);
          else if (event.key === 'Enter' && (fits || !name)) {
            event.preventDefault();
            if (repeat && fits) {
              onSave(name);
              setText('');
            } else end(true);
          } else return;
          event.stopPropagation();
        }}
      />
      {below}
    </div>
  );
}
