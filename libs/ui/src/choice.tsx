import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './choice.module.css';
import { cx } from './cx.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'>;

export interface ToggleProps extends Native {
  label: ReactNode;
  hint?: ReactNode;
  /** Hides the label from sight, not from screen readers. */
  hideLabel?: boolean;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

function Words({ label, hint, hideLabel, hintId }: Pick<ToggleProps, 'label' | 'hint' | 'hideLabel'> & { hintId: string }) {
  return (
    <span className={hideLabel ? 'vb-hidden' : css.words}>
      <span>{label}</span>
      {hint && (
        <span id={hintId} className={css.hint}>
          {hint}
        </span>
      )}
    </span>
  );
}

/** On or off at once, without a save button. The words stand left, the switch right. */
export function Switch({ label, hint, hideLabel, checked, onChange, className, ...rest }: ToggleProps) {
  const hintId = useId();
  return (
    <label className={cx(css.row, css.spread, hideLabel && css.bare, className)}>
      <Words {...{ label, hint, hideLabel, hintId }} />
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        checked={checked}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        {...rest}
      />
    </label>
  );
}

/** A box with its words on the right; `indeterminate` for "some of them". */
export function Checkbox({
  label,
  hint,
  hideLabel,
  checked,
  onChange,
  className,
  indeterminate,
  ...rest
}: ToggleProps & { indeterminate?: boolean }) {
  const hintId = useId();
  return (
    <label className={cx(css.row, hideLabel && css.bare, className)}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        aria-describedby={hint ? hintId : undefined}
        ref={(box) => {
          if (box) box.indeterminate = Boolean(indeterminate);
        }}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        {...rest}
      />
      <Words {...{ label, hint, hideLabel, hintId }} />
    </label>
  );
}

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<T extends string> {
  label: string;
  value: T | null;
  options: readonly RadioOption<T>[];
  onChange: (value: T) => void;
  /** Side by side instead of stacked. */
  columns?: number;
  hideLabel?: boolean;
}

/** One of a few options, each with room for an explanation. */
export function RadioCards<T extends string>({ label, value, options, onChange, columns = 1, hideLabel }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.cards}>
      <legend className={hideLabel ? 'vb-hidden' : css.legend}>{label}</legend>
      <div className={css.grid} style={{ '--columns': columns }}>
        {options.map((option) => (
          <label key={option.value} className={cx(css.card, option.value === value && css.on)}>
            <input
              type="radio"
              name={name}
              className={css.radio}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={css.words}>
              <span className={css.name}>{option.label}</span>
              {option.hint && <span className={css.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Two to four short choices in one control, e.g. List | Board. */
export function Segmented<T extends string>({ label, value, options, onChange }: Omit<RadioCardsProps<T>, 'columns' | 'hideLabel'>) {
  const name = useId();
  return (
    <fieldset className={css.segmented}>
      <legend className="vb-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={cx(css.segment, option.value === value && css.segmentOn)}>
          <input
            type="radio"
            name={name}
            className="vb-hidden"
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
