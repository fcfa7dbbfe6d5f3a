import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { among, isString, LIMITS, shapeOf } from '@libs/domain';
import { cx, IconArrowDown, IconArrowUp } from '@libs/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useRowTexts } from '../../views/row-target.ts';
import { fittingWidth } from '../../views/table-columns.ts';
import css from './column-head.module.css';
import { ColumnMenu } from './column-menu.tsx';

/** What a head does with its column; what is absent cannot be done. */
export interface ColumnActions {
  /** Orders by the column, or turns its order round. */
  sort?: () => void;
  sortBy?: (descending: boolean) => void;
  /** Null: the usual width. */
  resize: (width: number | null) => void;
  /** So many places to the right, with a number below 0 to the left. */
  move?: (by: number) => void;
  /** Another column comes to stand beside this one. */
  place?: (key: string, isAfter: boolean) => void;
  hide?: () => void;
}

interface ColumnHeadProps {
  columnKey: string;
  label: string;
  /** Null: as wide as there is room. */
  width: number | null;
  num?: boolean;
  className?: string | undefined;
  sorted?: 'asc' | 'desc' | null;
  actions: ColumnActions;
}

const isColumn = shapeOf<{ kind: 'column'; key: string }>({ kind: among(['column']), key: isString });
/** Pixels of one press of an arrow. */
export const RESIZE_STEP = 16;
/** Pixels at the edge by which a column is made wider, not moved. */
const EDGE = 10;

/** The head of a column: its name sorts, its edge makes it wider, and it is dragged to another place; Shift and Alt with the arrows do the same. */
export function ColumnHead({ columnKey, label, width, num, className, sorted, actions }: ColumnHeadProps) {
  const t = useRowTexts();
  const ref = useRef<HTMLTableCellElement>(null);
  const [live, setLive] = useState<number | null>(null);
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const dragStart = useRef<{ x: number; width: number } | null>(null);
  const latest = useRef(actions);
  latest.current = actions;
  const canMove = actions.move !== undefined;
  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return;
    const isAfter = (x: number) => {
      const { left, width } = element.getBoundingClientRect();
      return x > left + width / 2;
    };
    return combine(
      draggable({
        element,
        canDrag: ({ input }) => input.clientX < element.getBoundingClientRect().right - EDGE,
        getInitialData: () => ({ kind: 'column', key: columnKey }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isColumn(source.data) && source.data.key !== columnKey,
        onDrag: ({ location }) => setSide(isAfter(location.current.input.clientX) ? 'after' : 'before'),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          if (isColumn(source.data)) latest.current.place?.(source.data.key, isAfter(location.current.input.clientX));
        },
      }),
    );
  }, [columnKey, canMove]);

  // The address says the new width a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has another one
  useEffect(() => setLive(null), [width]);
  // A head that was moved is put into the table anew.
  const wantsFocus = useRef(false);
  useEffect(() => {
    const button = ref.current?.querySelector('button');
    if (wantsFocus.current && button && document.activeElement === document.body) button.focus();
  });

  const now = () => ref.current?.offsetWidth ?? width ?? LIMITS.view.columnWidth.min;
  function resizeBy(by: number) {
    const next = fittingWidth(now() + by);
    setLive(next);
    actions.resize(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!by || event.ctrlKey || event.metaKey || event.altKey === event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) resizeBy(by * RESIZE_STEP);
    else if (actions.move) {
      wantsFocus.current = true;
      actions.move(by);
    }
  }
  function end() {
    if (dragStart.current && live !== null) actions.resize(live);
    dragStart.current = null;
  }
  const shown = live ?? width;
  const arrow = sorted === 'asc' ? <IconArrowUp size={12} /> : sorted === 'desc' ? <IconArrowDown size={12} /> : null;
  const name = (
    <span className="vb-trunc" dir="auto">
      {label}
    </span>
  );
  return (
    <th
      ref={ref}
      scope="col"
      aria-label={label}
      data-head={columnKey}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(css.head, num && css.num, className, side && css[side])}
      style={shown === null ? undefined : { width: shown }}
      onKeyDown={onKeyDown}
    >
      <span className={css.row}>
        {actions.sort ? (
          <button
            type="button"
            tabIndex={-1}
            className={css.sort}
            aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
            onClick={actions.sort}
          >
            {name}
            {arrow}
          </button>
        ) : (
          name
        )}
        <ColumnMenu label={label} sorted={sorted ?? null} isWide={width !== null} actions={actions} onResize={resizeBy} />
      </span>
      <span
        aria-hidden="true"
        className={cx(css.edge, live !== null && css.dragging)}
        title={t('columnEdge', { name: label })}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          dragStart.current = { x: event.clientX, width: now() };
        }}
        onPointerMove={(event) => {
          if (dragStart.current) setLive(fittingWidth(dragStart.current.width + event.clientX - dragStart.current.x));
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => actions.resize(null)}
      />
    </th>
  );
}
