import { IconFileOff, IconLock } from '@libs/ui';
import type { ReactNode } from 'react';
import css from './reference-card.module.css';

/** In the place of evidence that cannot be shown: it says why, and never what it was. */
export function EvidencePlaceholder({ children, locked }: { children: ReactNode; locked?: boolean }) {
  return (
    <div className={css.stub}>
      {locked ? <IconLock size={15} aria-hidden /> : <IconFileOff size={15} aria-hidden />}
      <span>{children}</span>
    </div>
  );
}
