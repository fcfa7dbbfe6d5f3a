import type { HTMLAttributes, ReactNode, TableHTMLAttributes, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { isRowClick } from './closest-of.ts';
import { cx } from './cx.ts';
import { IconArrowDown, IconArrowUp } from './icons.ts';
import css from './table.module.css';
import { t } from './texts.ts';

/** A table with hairlines: header 34, rows 36. `label` names it for screen readers; it scrolls sideways by itself. */
export function Table({
  label,
  className,
  stickyFirst,
  ...rest
}: TableHTMLAttributes<HTMLTableElement> & { label: string; stickyFirst?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.wrap} aria-label={label} tabIndex={0}>
      <table className={cx(css.table, stickyFirst && css.sticky, className)} aria-label={label} {...rest} />
    </section>
  );
}

export interface ThProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Shown when the table is ordered by this column. */
  sorted?: 'asc' | 'desc' | null;
  onSort?: () => void;
  /** Numbers stand right. */
  num?: boolean;
}

/** A head cell; with `onSort` its name is a button. */
export function Th({ sorted, onSort, num, children, className, ...rest }: ThProps) {
  const arrow = sorted === 'asc' ? <IconArrowUp size={12} /> : sorted === 'desc' ? <IconArrowDown size={12} /> : null;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(num && css.num, className)}
      {...rest}
    >
      {onSort ? (
        <button type="button" className={css.sort} onClick={onSort}>
          {children}
          {arrow}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** A body row; `selected` paints it in pen wash, `onOpen` makes the whole row clickable beside its own link. */
export function Tr({
  selected,
  onOpen,
  className,
  ...rest
}: HTMLAttributes<HTMLTableRowElement> & { selected?: boolean; onOpen?: () => void }) {
  return (
    <tr
      className={cx(selected && css.selected, onOpen && css.open, className)}
      aria-selected={selected}
      onClick={(event) => {
        if (isRowClick(event)) onOpen?.();
      }}
      {...rest}
    />
  );
}

/** A body cell; numbers stand right in tabular figures, `meta` is grey and small. */
export function Td({ num, meta, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & { num?: boolean; meta?: boolean }) {
  return <td className={cx(num && css.num, meta && css.meta, className)} {...rest} />;
}

/** What can be done with the selected rows; floats over the bottom of the table. */
export function SelectionBar({
  count,
  noun,
  children,
  onClear,
}: {
  count: number;
  noun: string;
  children: ReactNode;
  onClear: () => void;
}) {
  if (!count) return null;
  return (
    <div className={css.bar} role="toolbar" aria-label={t('selection')}>
      <span className={css.barCount}>
        {count} {noun}
      </span>
      {children}
      <button type="button" className={css.barClear} onClick={onClear}>
        {t('clear')}
      </button>
    </div>
  );
}
