import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './small.module.css';

/** State of what a badge, toast or banner speaks of. */
export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'pen';

/** A short fact beside a title: `41 highlights`, `1 source changed`. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(css.badge, tone !== 'neutral' && css[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** A filter chip: outline when idle, pen wash when it filters. */
export function Chip({
  on,
  icon,
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean; icon?: ReactNode }) {
  return (
    <button type="button" className={cx(css.chip, on && css.chipOn, className)} aria-pressed={on} {...rest}>
      {icon}
      {children}
    </button>
  );
}
