import { createContext, type HTMLAttributes, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { IconArrowLeft, IconChevronRight } from './icons.ts';
import css from './layout.module.css';
import { UiLink } from './link.tsx';
import { t } from './texts.ts';

export interface Crumb {
  label: string;
  href?: string;
}

/** Where this is: every step but the last is a link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const parent = items.findLast((item, position) => item.href && position < items.length - 1);
  return (
    <nav aria-label={t('breadcrumbs')} className={css.crumbs}>
      {parent?.href && (
        <UiLink href={parent.href} className={css.back} aria-label={t('backTo', { name: String(parent.label) })}>
          <IconArrowLeft size={18} />
        </UiLink>
      )}
      <ol>
        {items.map((item, position) => {
          const last = position === items.length - 1;
          return (
            <li key={`${item.href ?? ''}${item.label}`} className={cx(last && css.here)}>
              {position > 0 && <IconChevronRight size={14} />}
              {item.href && !last ? (
                <UiLink href={item.href} className="vb-trunc">
                  {item.label}
                </UiLink>
              ) : (
                <span className="vb-trunc" aria-current={last ? 'page' : undefined}>
                  {item.label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What the host puts into every top bar of a page. */
export interface TopBarHost {
  /** Before the crumbs, e.g. the button that opens a hidden sidebar. */
  lead?: ReactNode;
  /** Right below the bar, e.g. the state of the connection. */
  below?: ReactNode;
  /** Called when a bar appears (1) and goes (-1), so that the host can place `below` itself where there is none. */
  onBar?: (change: 1 | -1) => void;
}

const TopBarContext = createContext<TopBarHost>({});

/** Lets the host fill the top bars of the pages below. */
export function TopBarProvider({ host, children }: { host: TopBarHost; children: ReactNode }) {
  return <TopBarContext value={host}>{children}</TopBarContext>;
}

/** The 48 px bar on top of the sheet: crumbs or anything left, buttons right. */
export function TopBar({ crumbs, children, actions }: { crumbs?: readonly Crumb[]; children?: ReactNode; actions?: ReactNode }) {
  const { lead, below, onBar } = useContext(TopBarContext);
  useLayoutEffect(() => {
    onBar?.(1);
    return () => onBar?.(-1);
  }, [onBar]);
  return (
    <>
      <header className={css.top}>
        {lead}
        {crumbs && <Breadcrumbs items={crumbs} />}
        {children}
        <div className={css.actions}>{actions}</div>
      </header>
      {below}
    </>
  );
}

export interface TabItem {
  href: string;
  label: string;
  count?: number;
  active?: boolean;
}

/** A 40 px row of links; the marker says where you are. */
export function Tabs({ items, label, actions }: { items: readonly TabItem[]; label: string; actions?: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const displayed = items.map(({ href, count, active }) => [href, count, active]).join();
  // On a phone they scroll; scrolling the chosen one into view would move the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides where the chosen one lies
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth - row.current.clientWidth;
    row.current.scrollLeft = Math.max(end, Math.min(row.current.scrollLeft, tab.offsetLeft));
  }, [displayed]);
  return (
    <nav className={css.tabs} aria-label={label}>
      <div ref={row} className={css.tabRow}>
        {items.map((item) => (
          <UiLink
            key={item.href}
            href={item.href}
            className={cx(css.tab, item.active && css.tabOn)}
            aria-current={item.active ? 'page' : undefined}
          >
            {item.label}
            {item.count !== undefined && <span className={css.count}>{item.count.toLocaleString('en')}</span>}
          </UiLink>
        ))}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </nav>
  );
}

/** The scrolling part under the bars. `reading` is 676 wide, `page` 1060, `full` everything. */
export function PageBody({
  width = 'page',
  children,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { width?: 'reading' | 'page' | 'full' }) {
  return (
    <div className={cx(css.scroll, 'vb-page')}>
      <div className={cx(css.bodyInner, css[width], className)} {...rest}>
        {children}
      </div>
    </div>
  );
}

/** The title of a page, 24/31; its actions stand right. */
export function PageTitle({ children, actions, hint }: { children: ReactNode; actions?: ReactNode; hint?: ReactNode }) {
  return (
    <div className={css.title}>
      <div className={css.titleWords}>
        <h1>{children}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** A card with hairline and 8 px radius. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={cx(css.card, className)} {...rest} />;
}
