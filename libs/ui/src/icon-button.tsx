import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { type SendsProps, useCan } from './permissions.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, SendsProps {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  kbd?: string;
  size?: ButtonSize;
  variant?: ButtonVariant;
  /** For toggles: shown as on and announced by screen readers. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon; its name shows after 600 ms. */
export function IconButton({
  label,
  icon,
  kbd,
  size = 'md',
  variant = 'ghost',
  pressed,
  className,
  type = 'button',
  sends,
  ...rest
}: IconButtonProps) {
  if (!useCan()(sends)) return null;
  return (
    <Tooltip label={label} kbd={kbd}>
      <button
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        data-sends={sends}
        className={cx(buttonClass({ variant, size }), css.icon, pressed && css.pressed, className)}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
