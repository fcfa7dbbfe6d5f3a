import { Checkbox, cx, IconPlus, Table, Th } from '@libs/ui';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { VirtualRows } from '../../lists/window-body.tsx';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import { type Columns, type OwnColumn, type RowSort, type ShownColumn, TITLE } from '../../views/table-columns.ts';
import type { Grouping } from '../groups/grouping.ts';
import type { RowData } from '../row-data.ts';
import type { RowsInput } from '../use-rows.ts';
import { type Cell, type CellRange, rowKey, type TableRow } from './cell-places.ts';
import { ColumnHead } from './column-head.tsx';
import { SkippedCellsDialog } from './left-out-dialog.tsx';
import css from './row-table.module.css';
import { classOfColumn, isNumeric, RowTableRow } from './row-table-row.tsx';
import { ROW, TableGroup } from './table-group.tsx';
import { useBlock } from './use-block.ts';
import { useCellValues } from './use-cell-values.ts';
import { useColumnActions } from './use-column-actions.ts';
import { useGrid } from './use-grid.ts';

interface RowTableProps {
  project: { name: string };
  /** What is loaded, of all groups. */
  rows: readonly RowData[];
  columns: readonly ShownColumn[];
  titleWidth: number;
  /** How many there are, also those that are not loaded. */
  total: number;
  canEdit: boolean;
  canSelect: boolean;
  cursor: string | null;
  sort: RowSort;
  selection: ReadonlySet<string>;
  /** The groups that rows stand in; null where they are not grouped. */
  grouping: Grouping | null;
  loaded: ReadonlyMap<string, readonly RowData[]>;
  input: RowsInput;
  fields: readonly FieldView[];
  /** The columns that were chosen; null where the usual ones are shown. */
  cols: Columns | null;
  onColumns: (columns: Columns) => void;
  onSort: (sort: RowSort) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  /** Null: rows come from elsewhere. */
  onWrite: (() => void) | null;
  /** The last rows that are loaded are near the window. */
  onNearEnd: () => void;
}

/** The orders of columns that are no fields. */
const OWN_ORDERS: Partial<Record<OwnColumn, string>> = {
  added: 'created',
  updated: 'updated',
  note: 'note',
  published: 'published',
  organisation: 'organisation',
};

/** Rows as a grid; a row opens beside the table, its title is an ordinary link for a new tab. */
export function RowTable(props: RowTableProps) {
  const { project, rows, columns, titleWidth, total, canEdit, canSelect, cursor, sort, selection, grouping, loaded, input } = props;
  const { cols, onColumns } = props;
  const { onSort, onOpen, onToggle, onToggleAll, onWrite, onNearEnd } = props;
  const t = useRowTexts();
  const target = useRowTarget();
  const table = useRef<HTMLDivElement>(null);
  const values = useCellValues(rows);
  const shownRows = useMemo(() => tableRows(values.rows, grouping, loaded), [values.rows, grouping, loaded]);
  const keys = useMemo(() => [...(canSelect ? ['box'] : []), 'title', ...columns.map(({ key }) => key)], [columns, canSelect]);
  const fields = useMemo(() => {
    const own = new Map(columns.map((column) => [column.key, 'field' in column ? column.field : null]));
    return keys.map((key) => own.get(key) ?? null);
  }, [keys, columns]);
  const grid = useGrid({
    table,
    rows: shownRows,
    columns: keys,
    page: Math.max(1, Math.floor(globalThis.innerHeight / ROW) - 6),
    isEditable: (column) => canEdit && fields[keys.indexOf(column)] != null,
  });
  const block = useBlock({
    rows: shownRows,
    fields,
    input: grouping ? null : input,
    set: values.set,
    textAt: (row, column) => {
      if (keys[column] === 'title') return row.title;
      const cell = table.current?.querySelector(`[data-row="${row.id}"] [data-column="${keys[column]}"]`);
      return keys[column] === 'box' ? '' : (cell?.textContent ?? '');
    },
  });
  const { set } = values;
  const save = useCallback(
    (objectId: string, fieldId: string, value: string | null, seen: string | null) => void set([{ objectId, fieldId, value, seen }], true),
    [set],
  );
  function onKeyDown(event: KeyboardEvent) {
    if (grid.onKeyDown(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const range = canEdit && grid.chosen(event.target);
    if (!range) return;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (event.key === 'Delete' || event.key === 'Backspace') block.empty(range);
    else if (isCommand && event.key.toLowerCase() === 'd') block.fillDown(range);
    else if (isCommand && event.key.toLowerCase() === 'z') values.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const withClipboard = (run: (range: CellRange, clipboard: DataTransfer) => void) => (event: ClipboardEvent) => {
    const range = grid.chosen(event.target);
    if (!range) return;
    event.preventDefault();
    run(range, event.clipboardData);
  };

  const some = rows.some(({ id }) => selection.has(id));
  const all = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  const sorted = (by: string | undefined) => (by !== undefined && sort.by === by ? (sort.descending ? 'desc' : 'asc') : null);
  const actionsOf = useColumnActions({ columns, fields: props.fields, cols, sort, onColumns, onSort });
  const ownTitleWidth = cols?.find(({ key }) => key === TITLE)?.width ?? null;
  const places = useMemo(() => new Map(shownRows.map(({ key }, at) => [key, at])), [shownRows]);
  const chosenColumns = useMemo(
    () => (grid.range ? ` ${keys.slice(grid.range.left, grid.range.right + 1).join(' ')} ` : null),
    [grid.range, keys],
  );
  const chosenOf = (key: string): string | null => {
    const at = places.get(key) ?? -1;
    return grid.range && at >= grid.range.top && at <= grid.range.bottom ? chosenColumns : null;
  };
  const bodyOf = (group: string, visibleRows: readonly RowData[], firstIndex: number, nearEnd: () => void) => (
    <VirtualRows rows={visibleRows} rowHeight={ROW} cursor={activeIn(group, grid.active) ?? cursor} onNearEnd={nearEnd}>
      {(row, position) => {
        const key = rowKey(group, row.id);
        return (
          <RowTableRow
            key={row.id}
            row={shownRows[places.get(key) ?? -1]?.row ?? row}
            rowKey={key}
            {...{ columns, canEdit, canSelect, onOpen, onToggle }}
            ariaRowIndex={position - 2 + firstIndex}
            isSelected={selection.has(row.id)}
            isCursor={cursor === row.id}
            tabColumn={grid.active?.row === key ? grid.active.column : null}
            chosen={chosenOf(key)}
            editing={grid.editing?.row === key ? grid.editing : null}
            onSave={save}
            onLeave={grid.leave}
          />
        );
      }}
    </VirtualRows>
  );
  const groups = grouping?.groups.filter(({ count }) => count > 0) ?? [];
  let next = 2;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells hear these keys, on their way through what is around them */}
      <div
        ref={table}
        className={css.edge}
        onKeyDown={onKeyDown}
        onFocus={grid.onFocus}
        onPointerDown={grid.onPointerDown}
        onPointerOver={grid.onPointerOver}
        onClickCapture={grid.onClickCapture}
        onCopy={withClipboard(block.copy)}
        onPaste={withClipboard((range, clipboard) => canEdit && block.paste(range, clipboard))}
      >
        <Table
          role="grid"
          label={t(`${target}.table`, { name: project.name })}
          aria-multiselectable
          aria-rowcount={grouping ? groups.reduce((sum, { count }) => sum + count + 1, 1) : total + 1}
          className={cx(
            css.table,
            !canSelect && css.noBoxes,
            columns.some((column) => 'field' in column) && css.scrolls,
            ownTitleWidth !== null && css.exact,
          )}
          style={{ '--table-width': `${widthOfTable(titleWidth, columns)}px` }}
        >
          <thead>
            <tr aria-rowindex={1}>
              {canSelect && (
                <Th className={css.box} data-head="box">
                  <Checkbox
                    hideLabel
                    label={t(`${target}.selectAll`)}
                    checked={all}
                    indeterminate={some && !all}
                    tabIndex={-1}
                    onChange={onToggleAll}
                  />
                </Th>
              )}
              <ColumnHead
                columnKey={TITLE}
                label={t(`${target}.title`)}
                width={ownTitleWidth}
                sorted={sorted('title')}
                actions={actionsOf(TITLE, 'title')}
              />
              {columns.map((column) => {
                const by = 'field' in column ? column.key : OWN_ORDERS[column.own];
                return (
                  <ColumnHead
                    key={column.key}
                    columnKey={column.key}
                    label={'field' in column ? column.field.label : t(`columns.${column.own}`)}
                    width={column.width}
                    num={isNumeric(column)}
                    className={classOfColumn(column)}
                    sorted={sorted(by)}
                    actions={actionsOf(column.key, by)}
                  />
                );
              })}
            </tr>
          </thead>
          {grouping
            ? groups.map((group) => {
                const first = next;
                next += group.count + 1;
                return (
                  <TableGroup key={group.id} {...{ grouping, group }} ariaRowIndex={first} span={columns.length + (canSelect ? 2 : 1)}>
                    {(visibleRows, nearEnd) => bodyOf(group.id, visibleRows, first + 1, nearEnd)}
                  </TableGroup>
                );
              })
            : bodyOf('', values.rows, next, onNearEnd)}
        </Table>
      </div>
      {onWrite && canEdit && (
        <button type="button" className={css.add} onClick={onWrite}>
          <IconPlus size={14} />
          {t('addHere')}
        </button>
      )}
      <SkippedCellsDialog cells={block.leftOut} onClose={block.forget} />
    </>
  );
}

/** The rows from top to bottom: in groups those that are loaded, with the values that are on their way. */
function tableRows(rows: readonly RowData[], grouping: Grouping | null, loaded: RowTableProps['loaded']): TableRow[] {
  if (!grouping) return rows.map((row) => ({ key: row.id, group: '', row }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return grouping.groups.flatMap((group) =>
    (loaded.get(group.id) ?? []).map((row) => ({ key: rowKey(group.id, row.id), group: group.id, row: byId.get(row.id) ?? row })),
  );
}

/** The row of the cell in the order of Tab, which is drawn wherever it stands. */
const activeIn = (group: string, active: Cell | null): string | null => {
  const prefix = rowKey(group, '');
  return active?.row.startsWith(prefix) ? active.row.slice(prefix.length) : null;
};

/** So wide the table is at least: narrower pages scroll it sideways. */
const widthOfTable = (titleWidth: number, columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, titleWidth + 30);
