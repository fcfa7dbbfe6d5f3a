import { TextInput } from '@libs/ui';
import { useEffect, useRef, useState } from 'react';

interface InlineNameProps {
  label: string;
  value?: string;
  limit: number;
  /** Below the field, e.g. that a similar name exists. */
  hint?: (typed: string) => string | undefined;
  onSave: (name: string) => void;
  onCancel: () => void;
  /** What leaving the field does with a text in it; default is to keep it. */
  onLeave?: 'save' | 'cancel';
}

/** One line that is written where it will stand: Enter keeps, Esc takes back, leaving keeps. */
export function InlineName({ label, value = '', limit, hint, onSave, onCancel, onLeave = 'save' }: InlineNameProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => field.current?.select(), []);
  const name = text.trim();
  const fits = name !== '' && [...name].length <= limit;

  function end(keep: boolean) {
    if (ended.current) return;
    ended.current = true;
    if (keep && fits) onSave(name);
    else onCancel();
  }
  return (
    <TextInput
      ref={field}
      size="sm"
      label={label}
      hideLabel
      autoFocus
      limit={limit}
      placeholder={label}
      hint={hint?.(name)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => end(onLeave === 'save')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') end(false);
        else if (event.key === 'Enter' && (fits || !name)) {
          event.preventDefault();
          end(true);
          // A row of names is written one after the other: the field stays where it is mounted again.
          ended.current = false;
          if (fits) setText('');
        } else return;
        event.stopPropagation();
      }}
    />
  );
}
