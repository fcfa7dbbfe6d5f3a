import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';
import { IconSearch, IconX } from './icons.ts';
import { Kbd } from './kbd.tsx';
import { t } from './texts.ts';

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  size?: 'sm' | 'md' | 'lg';
  kbd?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field that finds something; the cross empties it. */
export function SearchField({ label, value, onChange, size = 'md', kbd, className, ref, ...rest }: SearchFieldProps) {
  return (
    <div className={cx(css.box, css[size], className)}>
      <IconSearch />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      {value ? (
        <button
          type="button"
          className={css.inside}
          aria-label={t('clear')}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange('')}
        >
          <IconX size={14} />
        </button>
      ) : (
        kbd && <Kbd>{kbd}</Kbd>
      )}
    </div>
  );
}
