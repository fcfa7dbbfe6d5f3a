import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useReducer, useRef } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { UiLink, type UiLinkProps } from './link.tsx';
import { type SendsProps, useCan } from './permissions.tsx';

/** One primary per view; danger is a ghost except inside a confirm dialog. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid';
/** 26, 32 and 40 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its parent. */
  wide?: boolean;
}

/** The classes of a button, for an element that is not one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide }: ButtonStyle = {}): string {
  return cx(css.button, css[variant === 'danger-solid' ? 'dangerSolid' : variant], css[size], wide && css.wide);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle, SendsProps {
  icon?: ReactNode;
  /** Keys shown at the end, e.g. `⌘ ↵`. */
  kbd?: string;
  /** Busy: stays in place, refuses clicks, tells screen readers. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says verb and object. One that can no longer be pressed keeps the focus until it is left: else the page would have it. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    kbd,
    loading,
    className,
    children,
    disabled,
    type = 'button',
    sends,
    ref,
    onClick,
    onBlur,
    ...rest
  } = props;
  const own = useRef<HTMLButtonElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const may = useCan();
  if (!may(sends)) return null;
  const isOff = Boolean(disabled || loading);
  const keepsFocus = isOff && own.current !== null && own.current === document.activeElement;
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      type={type}
      data-sends={sends}
      ref={(button) => {
        own.current = button;
        if (typeof ref === 'function') ref(button);
        else if (ref) ref.current = button;
      }}
      className={cx(buttonClass({ variant, size, wide }), className)}
      disabled={isOff && !keepsFocus}
      aria-disabled={keepsFocus || undefined}
      aria-busy={loading || undefined}
      onClick={keepsFocus ? refuse : onClick}
      onBlur={(event) => {
        if (keepsFocus) redraw();
        onBlur?.(event);
      }}
    >
      {loading ? <span className={css.spinner} aria-hidden /> : icon}
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: UiLinkProps & ButtonStyle & SendsProps & { icon?: ReactNode }) {
  const { variant, size, wide, icon, sends, className, children, ...rest } = props;
  if (!useCan()(sends)) return null;
  return (
    <UiLink className={cx(buttonClass({ variant, size, wide }), className)} {...rest}>
      {icon}
      {children}
    </UiLink>
  );
}
