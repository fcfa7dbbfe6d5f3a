import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CellExit } from '../../fields/cell-editor.tsx';
import { type Cell, type CellRange, cellAfterKey, type Place, rangeOf, type TableRow } from './cell-places.ts';

/** A cell while it is edited, with what was typed to begin; null where its value is to be changed. */
export interface Editing extends Cell {
  typed: string | null;
}

interface GridOptions {
  table: RefObject<HTMLElement | null>;
  rows: readonly TableRow[];
  /** Keys of the columns from left to right. */
  columns: readonly string[];
  /** Rows of a page for PageUp and PageDown. */
  page: number;
  isEditable: (column: string) => boolean;
}

const EXITS: Readonly<Record<Exclude<CellExit, 'elsewhere'>, readonly [down: number, right: number]>> = {
  stay: [0, 0],
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, [contenteditable], input:not([type=checkbox])');

const cellOf = (target: EventTarget): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  const column = cell?.dataset['column'];
  return row === undefined || column === undefined ? null : { row, column };
};

const isSame = (a: Cell | null, b: Cell | null): boolean => a?.row === b?.row && a?.column === b?.column;

/**
 * The table as a grid: one cell is in the order of Tab, keys go from there, Shift and the pointer take a rectangle, and a cell is edited when it is
 * pressed again or typed over. Rows have `data-key`, cells `data-column`.
 */
export function useGrid({ table, rows, columns, page, isEditable }: GridOptions) {
  const [active, setActive] = useState<Cell | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const wantsFocus = useRef(false);
  const drag = useRef<{ from: Cell; wasActive: boolean; isOut: boolean } | null>(null);
  const places = useMemo(() => new Map(rows.map(({ key }, at) => [key, at])), [rows]);
  const placeOf = (cell: Cell | null): Place | null => {
    const row = places.get(cell?.row ?? '');
    const column = columns.indexOf(cell?.column ?? '');
    return row === undefined || column < 0 ? null : { row, column };
  };
  const here = placeOf(active);
  const there = placeOf(anchor);
  const top = here?.row ?? -1;
  const [column, otherRow, otherColumn] = [here?.column ?? -1, there?.row ?? -1, there?.column ?? -1];
  /** The chosen cells; null unless there are several. */
  const range = useMemo(
    (): CellRange | null =>
      top < 0 || otherRow < 0 || (top === otherRow && column === otherColumn)
        ? null
        : rangeOf({ row: top, column }, { row: otherRow, column: otherColumn }),
    [top, column, otherRow, otherColumn],
  );

  useLayoutEffect(() => {
    if (!wantsFocus.current || !active) return;
    wantsFocus.current = false;
    const row = table.current?.querySelector(`[data-key="${CSS.escape(active.row)}"]`);
    const cell = row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(active.column)}"]`);
    (cell?.querySelector<HTMLElement>('a, button, input') ?? cell)?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const cellAt = ({ row, column }: Place): Cell | null => {
    const [key, name] = [
      rows[Math.max(0, Math.min(row, rows.length - 1))]?.key,
      columns[Math.max(0, Math.min(column, columns.length - 1))],
    ];
    return key === undefined || name === undefined ? null : { row: key, column: name };
  };
  function go(to: Place, extend: boolean): void {
    const cell = cellAt(to);
    if (!cell) return;
    wantsFocus.current = true;
    setAnchor(extend ? (anchor ?? active) : null);
    setActive(cell);
  }
  const edit = (cell: Cell, typed: string | null) => {
    setAnchor(null);
    setActive(cell);
    setEditing({ ...cell, typed });
  };

  const latest = useRef({ go, here });
  latest.current = { go, here };
  const leave = useCallback((to: CellExit) => {
    const { go, here } = latest.current;
    setEditing(null);
    if (to === 'elsewhere' || !here) return;
    const [down, right] = EXITS[to];
    go({ row: here.row + down, column: here.column + right }, false);
  }, []);

  /** Keys that lead from the heads of the columns into the table, and along them. */
  function headKey(event: KeyboardEvent): boolean {
    const heads = [...(table.current?.querySelectorAll<HTMLElement>('thead :is(button, input)') ?? [])];
    const at = event.target instanceof HTMLElement ? heads.indexOf(event.target) : -1;
    if (at < 0 || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 }[event.key];
    if (next !== undefined) heads[next]?.focus();
    else if (event.key === 'ArrowDown') {
      const name = heads[at]?.closest<HTMLElement>('[data-head]')?.dataset['head'];
      go({ row: 0, column: Math.max(0, columns.indexOf(name ?? '')) }, false);
    } else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (isTyping(event.target) || event.altKey || event.nativeEvent.isComposing) return false;
    const cell = cellOf(event.target);
    const place = placeOf(cell);
    if (!cell || !place) return headKey(event);
    const far = event.ctrlKey || event.metaKey;
    const to = cellAfterKey(here ?? place, { key: event.key, far }, { rows: rows.length, columns: columns.length, page });
    if (to && event.key === 'ArrowUp' && !far && !event.shiftKey && place.row === 0)
      table.current?.querySelector<HTMLElement>(`[data-head="${CSS.escape(cell.column)}"] :is(button, input)`)?.focus();
    else if (to) go(to, event.shiftKey);
    else if (event.key === 'Escape' && range) setAnchor(null);
    else if (isEditable(cell.column) && (event.key === 'Enter' || event.key === 'F2' || event.key === ' ')) edit(cell, null);
    else if (isEditable(cell.column) && event.key.length === 1 && !far) edit(cell, event.key);
    else return false;
    return true;
  }

  return {
    active: here ? active : cellAt({ row: 0, column: Math.max(0, columns.indexOf('title')) }),
    range,
    editing,
    /** What a key or the clipboard is for: the chosen cells, or the one with the focus. */
    chosen: (target: EventTarget): CellRange | null => {
      const place = isTyping(target) ? null : placeOf(cellOf(target));
      return place && (range ?? rangeOf(place, place));
    },
    onKeyDown,
    leave,
    onFocus(event: FocusEvent) {
      const cell = cellOf(event.target);
      if (cell && !isSame(cell, active)) {
        setActive(cell);
        setAnchor(null);
      }
    },
    onPointerDown(event: PointerEvent) {
      const cell = cellOf(event.target);
      drag.current = null;
      if (!cell || isTyping(event.target) || event.button !== 0) return;
      // There Shift takes rows and no cells.
      if (event.shiftKey && active && cell.column !== 'box') {
        event.preventDefault();
        go(placeOf(cell) ?? { row: 0, column: 0 }, true);
        drag.current = { from: cell, wasActive: false, isOut: true };
        return;
      }
      // A finger scrolls, and has no second press.
      const isTouch = event.pointerType === 'touch';
      const wasActive = isSame(cell, active) && (table.current?.contains(document.activeElement) ?? false);
      drag.current = { from: cell, wasActive: isTouch || wasActive, isOut: false };
      setAnchor(null);
    },
    onPointerOver(event: PointerEvent) {
      const { current } = drag;
      const cell = cellOf(event.target);
      if (!current || event.buttons !== 1 || event.pointerType === 'touch' || !cell || isSame(cell, active ?? current.from)) return;
      if (!current.isOut && isSame(cell, current.from)) return;
      current.isOut = true;
      setAnchor(current.from);
      setActive(cell);
    },
    onClickCapture(event: MouseEvent) {
      const cell = cellOf(event.target);
      const { current } = drag;
      drag.current = null;
      if (current?.isOut) {
        event.preventDefault();
        event.stopPropagation();
        // The cell from which the rectangle was drawn has the focus, and the keys.
        return;
      }
      if (!cell || !isEditable(cell.column) || isTyping(event.target) || isSame(cell, editing)) return;
      event.stopPropagation();
      // Screen readers press without a pointer.
      if (current?.wasActive || event.detail === 0) edit(cell, null);
      else {
        wantsFocus.current = true;
        setActive({ ...cell });
      }
    },
  };
}
