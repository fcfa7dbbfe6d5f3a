import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useRowWindow } from './use-row-window.ts';
import css from './window-body.module.css';

/** So many rows before the end the next ones are asked for. */
const NEAR = 30;

interface WindowBodyProps<Row> {
  rows: readonly Row[];
  /** As the style sheet has it on a wide screen; another one is measured. */
  rowHeight: number;
  /** The row of the cursor, which is drawn wherever it stands. */
  cursor: string | null;
  /** Called when the end of the rows that are there comes near the window. */
  onNearEnd?: () => void;
  /** A `Tr` with `data-row` and this `aria-rowindex`. */
  children: (row: Row, ariaRowIndex: number) => ReactNode;
}

/** The body of a long table of rows of one height, of which those near the window are drawn; the table needs `aria-rowcount`. */
export function VirtualRows<Row extends { id: string }>({ rows, rowHeight, cursor, onNearEnd, children }: WindowBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { parts, onFocus, onBlur } = useRowWindow(ids, body, rowHeight, cursor);
  const isNearEnd = parts.some((part) => 'index' in part && part.index >= rows.length - NEAR);
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end is another one
  useEffect(() => {
    if (isNearEnd) latest.current?.();
  }, [isNearEnd, rows.length]);
  return (
    <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
      {parts.map((part) => {
        if ('index' in part) return rows[part.index] && children(rows[part.index]!, part.index + 2);
        return (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
          <tr key={part.key} aria-hidden="true" className={css.gap}>
            {/* One cell, because a span over columns that a narrow page leaves out would make them anew. */}
            <td style={{ height: part.gap }} />
          </tr>
        );
      })}
    </tbody>
  );
}
