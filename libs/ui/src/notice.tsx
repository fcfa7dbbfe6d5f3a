import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './notice.module.css';

export interface NoticeProps {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad';
  /** How a screen reader hears of it when it comes; silent unless said. */
  role?: 'status' | 'alert';
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Something to know, in the flow of a page or a dialog: as many lines as its words need. */
export function Notice({ tone = 'neutral', role, children, action, className }: NoticeProps) {
  return (
    <div className={cx(css.notice, tone !== 'neutral' && css[tone], className)} role={role}>
      <p>{children}</p>
      {action}
    </div>
  );
}
