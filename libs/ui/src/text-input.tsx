import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { textLength } from './counter.tsx';
import { cx } from './cx.ts';
import css from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { IconEye, IconEyeOff } from './icons.ts';
import { t } from './texts.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>, FieldProps {
  size?: 'sm' | 'md' | 'lg';
  leading?: ReactNode;
  trailing?: ReactNode;
  /** For addresses, tokens and ids. */
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with label, hint, error and counter. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, limit, hideLabel, size = 'md', leading, trailing, mono, id, className, readOnly, onInput, ...rest } = props;
  const { control, noteId } = useField(props, id);
  const [typed, setTyped] = useState(() => textLength(String(props.defaultValue ?? '')));
  const length = props.value === undefined ? typed : textLength(String(props.value));
  return (
    <Field {...{ label, hint, error, limit, hideLabel, noteId, length }} controlId={control.id}>
      <div className={cx(css.box, css[size], error && css.bad, readOnly && css.readOnly, className)}>
        {leading}
        <input
          {...control}
          {...rest}
          readOnly={readOnly}
          className={cx(css.input, mono && 'vb-mono')}
          onInput={(event) => {
            setTyped(textLength(event.currentTarget.value));
            onInput?.(event);
          }}
        />
        {trailing}
      </div>
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={css.inside}
          aria-label={isVisible ? t('hidePassword') : t('showPassword')}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <IconEyeOff /> : <IconEye />}
        </button>
      }
    />
  );
}

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldProps {
  /** Grows with its text up to this many rows. */
  maxRows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is typed. */
export function Textarea(props: TextareaProps) {
  const { label, hint, error, limit, hideLabel, id, className, rows = 3, maxRows = 12, onInput, ref, ...rest } = props;
  const { control, noteId } = useField(props, id);
  const own = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => textLength(String(props.defaultValue ?? '')));
  const length = props.value === undefined ? typed : textLength(String(props.value));
  useLayoutEffect(() => {
    const area = own.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight + 2, maxRows * 20 + 16)}px`;
  });
  return (
    <Field {...{ label, hint, error, limit, hideLabel, noteId, length }} controlId={control.id}>
      <textarea
        {...control}
        {...rest}
        rows={rows}
        ref={(area) => {
          own.current = area;
          if (typeof ref === 'function') ref(area);
          else if (ref) ref.current = area;
        }}
        className={cx(css.area, error && css.bad, className)}
        onInput={(event) => {
          setTyped(textLength(event.currentTarget.value));
          onInput?.(event);
        }}
      />
    </Field>
  );
}
