import { Checkbox, cx, Td, Tr } from '@libs/ui';
import { memo } from 'react';
import type { CellExit } from '../../fields/cell-editor.tsx';
import { FieldCell } from '../../fields/field-cell.tsx';
import { ValueText } from '../../fields/value-text.tsx';
import { useRowTexts } from '../../views/row-target.ts';
import type { OwnColumn, ShownColumn } from '../../views/table-columns.ts';
import { BuiltInValue } from '../built-in-value.tsx';
import type { RowData } from '../row-data.ts';
import { RowTitle } from '../row-title.tsx';
import css from './row-table.module.css';
import type { Editing } from './use-grid.ts';

/** What a narrow page leaves out first. */
const WIDE: ReadonlySet<OwnColumn> = new Set(['speakers', 'speaker', 'words', 'updated', 'author', 'lastSeen']);
const COUNTS: ReadonlySet<OwnColumn> = new Set(['highlights', 'words', 'length', 'references', 'people', 'notes']);

/** Whether the values of a column stand right. */
export const isNumeric = (column: ShownColumn): boolean => ('field' in column ? column.field.type === 'NUMBER' : COUNTS.has(column.own));
/** On which pages a column is left out. */
export const classOfColumn = (column: ShownColumn): string | undefined =>
  'own' in column && WIDE.has(column.own) ? css.wideOnly : css.mid;

interface RowTableRowProps {
  row: RowData;
  rowKey: string;
  ariaRowIndex: number;
  columns: readonly ShownColumn[];
  canEdit: boolean;
  canSelect: boolean;
  isSelected: boolean;
  isCursor: boolean;
  /** The column whose cell is in the order of Tab; null where none of this row is. */
  tabColumn: string | null;
  /** The columns that are among the chosen cells, as keys with spaces around them. */
  chosen: string | null;
  editing: Editing | null;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onSave: (id: string, fieldId: string, value: string | null, seen: string | null) => void;
  onLeave: (to: CellExit) => void;
}

/** A row of the table, with its value in each column. */
export const RowTableRow = memo(function Row(props: RowTableRowProps) {
  const { row, rowKey, ariaRowIndex, columns, canEdit, canSelect, isSelected, isCursor, tabColumn, chosen: selected, editing } = props;
  const { onOpen, onToggle, onSave, onLeave } = props;
  const t = useRowTexts();
  const { values } = row;
  const cell = (key: string) => {
    const isSelected = selected?.includes(` ${key} `) ?? false;
    return { 'data-column': key, 'aria-selected': isSelected || undefined, chosenClass: isSelected ? css.chosen : undefined };
  };
  const tab = (key: string) => (tabColumn === key ? 0 : -1);
  const { chosenClass: titleClass, ...title } = cell('title');
  return (
    <Tr
      data-row={row.id}
      data-key={rowKey}
      aria-rowindex={ariaRowIndex}
      selected={isSelected}
      className={cx(isCursor && css.cursor)}
      onOpen={() => onOpen(row.id)}
    >
      {canSelect && (
        <Td className={css.box} data-column="box">
          <Checkbox
            hideLabel
            label={t('select', { title: row.title })}
            checked={isSelected}
            tabIndex={tab('box')}
            onChange={() => onToggle(row.id)}
          />
        </Td>
      )}
      <Td {...title} className={titleClass}>
        <RowTitle row={row} tabIndex={tab('title')} onOpen={onOpen} />
      </Td>
      {columns.map((column) => {
        const { chosenClass, ...rest } = cell(column.key);
        const value = values.get(column.key) ?? null;
        const canWrite = canEdit && 'field' in column;
        return (
          <Td
            key={column.key}
            {...rest}
            tabIndex={canWrite ? undefined : tab(column.key)}
            num={isNumeric(column)}
            className={cx(classOfColumn(column), 'own' in column && css.soft, canWrite && css.editable, chosenClass)}
          >
            {'own' in column && <BuiltInValue of={row.of} column={column.own} />}
            {'field' in column && !canEdit && <ValueText field={column.field} value={value} />}
            {'field' in column && canEdit && (
              <FieldCell
                title={row.title}
                field={column.field}
                value={value}
                tabIndex={tab(column.key)}
                editing={editing?.column === column.key ? editing : null}
                onSave={(to, seen) => onSave(row.id, column.field.id, to, seen)}
                onLeave={onLeave}
              />
            )}
          </Td>
        );
      })}
    </Tr>
  );
});
