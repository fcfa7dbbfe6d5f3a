import { Popover as MantinePopover } from '@mantine/core';
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import css from './overlay.module.css';

export interface PopoverProps {
  opened: boolean;
  onClose: () => void;
  /** What it hangs from; must take a ref. */
  target: ReactElement;
  children: ReactNode;
  width?: number;
  align?: 'start' | 'end';
  /** Over a dialog that it is opened in. */
  above?: boolean;
  /** Accessible name of the floating panel. */
  label: string;
}

const InPopover = createContext(false);

/** Whether this is drawn in a popover: lists that open there must be part of it, or a choice would count as a click outside. */
export const useIsInPopover = (): boolean => use(InPopover);

/** A floating panel with its own controls: a picker, a filter. Esc and a click outside close it. */
export function Popover({ opened, onClose, target, children, width = 400, align = 'start', above, label }: PopoverProps) {
  return (
    <MantinePopover
      opened={opened}
      onChange={(next) => !next && onClose()}
      width={width}
      position={`bottom-${align}`}
      offset={6}
      trapFocus
      returnFocus
      zIndex={above ? 95 : 60}
      transitionProps={{ transition: 'fade', duration: 90 }}
      classNames={{ dropdown: css.popover }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label}>
        <InPopover value={true}>{children}</InPopover>
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
