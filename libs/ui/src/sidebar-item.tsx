import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { UiLink } from './link.tsx';
import css from './sidebar.module.css';

export interface SidebarItemProps {
  href?: string;
  onClick?: () => void;
  icon?: ReactNode;
  children: ReactNode;
  /** At the right edge; large numbers are shortened. */
  count?: number | string;
  active?: boolean;
  /** 0, 1, 2: how far in. */
  depth?: number;
  trailing?: ReactNode;
  /** For rows that fold: shown to screen readers. */
  expanded?: boolean;
}

function short(count: number | string): string {
  if (typeof count === 'string' || count < 1000) return String(count);
  return `${(count / 1000).toFixed(1).replace(/\.0$/, '')}k`;
}

/** A 30 px row of the sidebar: a link, or a button when there is no address. */
export function SidebarItem({ href, onClick, icon, children, count, active, depth = 0, trailing, expanded }: SidebarItemProps) {
  const className = cx(css.item, active && css.on);
  const style = depth ? { paddingLeft: 8 + depth * 18 } : undefined;
  const inside = (
    <>
      {icon}
      <span className={cx('vb-trunc', css.name)} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
      {count !== undefined && <span className={css.count}>{short(count)}</span>}
      {trailing}
    </>
  );
  return href ? (
    <UiLink href={href} className={className} style={style} aria-current={active ? 'page' : undefined} onClick={onClick}>
      {inside}
    </UiLink>
  ) : (
    <button type="button" className={className} style={style} onClick={onClick} aria-expanded={expanded}>
      {inside}
    </button>
  );
}

/** The small grey name of a group of rows, with room for one button. */
export function SidebarCaption({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.caption}>
      <h2>{children}</h2>
      {action}
    </div>
  );
}
