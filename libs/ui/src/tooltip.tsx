import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import css from './overlay.module.css';

/** A short name for what lies under the pointer or the focus, after 600 ms. The child must take a ref. */
export function Tooltip({ label, kbd, children }: { label: ReactNode; kbd?: string; children: ReactElement }) {
  return (
    <MantineTooltip
      label={
        kbd ? (
          <span className={css.tipRow}>
            {label} <Kbd>{kbd}</Kbd>
          </span>
        ) : (
          label
        )
      }
      classNames={{ tooltip: css.tip }}
      openDelay={600}
      events={{ hover: true, focus: true, touch: false }}
      withinPortal
      zIndex={90}
    >
      {children}
    </MantineTooltip>
  );
}
