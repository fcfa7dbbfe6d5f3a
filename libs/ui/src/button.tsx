import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { UiLink, type UiLinkProps } from './link.tsx';

/** One primary per view; danger is a ghost except inside a confirm dialog. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
/** 26, 32 and 40 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its parent. */
  wide?: boolean;
}

/** The classes of a button, for an element that is not one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide }: Look = {}): string {
  return cx(css.button, css[variant === 'danger-solid' ? 'dangerSolid' : variant], css[size], wide && css.wide);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  icon?: ReactNode;
  /** Keys shown at the end, e.g. `⌘ ↵`. */
  kbd?: string;
  /** Busy: stays in place, refuses clicks, tells screen readers. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says verb and object. */
export function Button({ variant, size, wide, icon, kbd, loading, className, children, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading ? <span className={css.spinner} aria-hidden /> : icon}
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: UiLinkProps & Look & { icon?: ReactNode }) {
  return (
    <UiLink className={cx(buttonClass({ variant, size, wide }), className)} {...rest}>
      {icon}
      {children}
    </UiLink>
  );
}
