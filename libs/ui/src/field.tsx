import { type ReactNode, useId } from 'react';
import { Counter } from './counter.tsx';
import { cx } from './cx.ts';
import css from './field.module.css';

/** What every labelled control takes. */
export interface FieldProps {
  label?: ReactNode;
  /** Below the control; the error takes its place. */
  hint?: ReactNode;
  error?: string | null;
  /** Shows a counter from 80 % of this length. */
  limit?: number;
  /** Hides the label from sight, not from screen readers. */
  hideLabel?: boolean;
}

/** Ids and aria attributes that tie label, hint and error to one control. */
export function useField({ hint, error }: FieldProps, id?: string) {
  const own = useId();
  const controlId = id ?? own;
  const noteId = `${controlId}-note`;
  return {
    noteId,
    control: { id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': error || hint ? noteId : undefined } as const,
  };
}

/** Label above, control, hint or error below. */
export function Field(props: FieldProps & { controlId: string; noteId: string; length?: number; children: ReactNode }) {
  const { label, hint, error, limit, hideLabel, controlId, noteId, length = 0, children } = props;
  return (
    <div className={css.field}>
      {label && (
        <label id={`${controlId}-label`} className={cx(css.label, hideLabel && 'vb-hidden')} htmlFor={controlId}>
          {label}
        </label>
      )}
      {children}
      {(error || hint || limit) && (
        <div className={css.below}>
          <div id={noteId} className={cx(css.hint, error && css.error)} role={error ? 'alert' : undefined}>
            {error || hint}
          </div>
          {limit !== undefined && <Counter length={length} limit={limit} />}
        </div>
      )}
    </div>
  );
}
