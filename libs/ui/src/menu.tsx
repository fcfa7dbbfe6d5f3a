import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconCheck } from './icons.ts';
import { Kbd } from './kbd.tsx';
import { UiLink } from './link.tsx';
import css from './overlay.module.css';
import { type SendsProps, useCan } from './permissions.tsx';

export interface MenuProps {
  /** The button that opens it; must take a ref. */
  target: ReactElement;
  children: ReactNode;
  width?: number;
  /** Which edge of the target it lines up with. */
  align?: 'start' | 'end';
  side?: 'bottom' | 'top' | 'right';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** A list of actions under a button; on a phone a sheet at the bottom with 44 px rows. */
export function Menu({ target, children, width = 220, align = 'start', side = 'bottom', opened, onChange }: MenuProps) {
  return (
    <MantineMenu
      width={width}
      position={`${side}-${align}`}
      offset={4}
      opened={opened}
      onChange={onChange}
      zIndex={60}
      loop
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade', duration: 90 }}
      classNames={{
        dropdown: css.menu,
        item: css.item,
        label: css.label,
        divider: css.divider,
        itemSection: css.section,
        itemLabel: css.itemLabel,
      }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export interface MenuItemProps extends SendsProps {
  children: ReactNode;
  icon?: ReactNode;
  kbd?: string;
  /** Second line in small grey letters. */
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Shows a tick: the one of several that holds now. */
  checked?: boolean;
  onClick?: () => void;
  /** A link instead of an action. */
  href?: string;
}

/** One action of a menu. */
export function MenuItem({ children, icon, kbd, hint, danger, disabled, checked, sends, onClick, href }: MenuItemProps) {
  if (!useCan()(sends)) return null;
  const common = {
    leftSection: icon,
    rightSection: checked ? <IconCheck size={14} /> : kbd ? <Kbd>{kbd}</Kbd> : undefined,
    className: cx(danger && css.danger),
    disabled,
    onClick,
    'data-sends': sends,
    'aria-current': checked ? ('true' as const) : undefined,
    children: hint ? (
      <>
        <span className={css.itemName}>{children}</span>
        <span className={css.itemHint}>{hint}</span>
      </>
    ) : (
      children
    ),
  };
  return href ? <MantineMenu.Item component={UiLink} href={href} {...common} /> : <MantineMenu.Item {...common} />;
}

/** A hairline between groups; `sends` says what the group is for. */
export function MenuDivider({ sends }: SendsProps) {
  if (!useCan()(sends)) return null;
  return <MantineMenu.Divider />;
}

/** The name of a group. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>;
}
