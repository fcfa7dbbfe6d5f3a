import type { NoteRowFragment } from '@libs/api';
import { formatDay, TimeAgo, timecode } from '@libs/object-views';
import { Checkbox, cx, Td, Tr } from '@libs/ui';
import { memo } from 'react';
import { useCopy } from '../../../copy.ts';
import type { CellExit } from '../../../fields/cell-editor.tsx';
import { FieldCell } from '../../../fields/field-cell.tsx';
import { ValueText } from '../../../fields/value-text.tsx';
import type { NoteColumn, ShownColumn } from '../../../views/table-columns.ts';
import { NoteTitle } from '../note-title.tsx';
import type { NoteRowData } from '../use-note-rows.ts';
import css from './note-table.module.css';
import type { Editing } from './use-grid.ts';

/** What a narrow page leaves out first. */
const WIDE: ReadonlySet<NoteColumn> = new Set(['speakers', 'words', 'updated']);
const COUNTS: ReadonlySet<NoteColumn> = new Set(['highlights', 'words', 'length']);

/** Whether the values of a column stand right. */
export const isNumeric = (column: ShownColumn): boolean => ('field' in column ? column.field.type === 'NUMBER' : COUNTS.has(column.own));
/** On which pages a column is left out. */
export const classOfColumn = (column: ShownColumn): string | undefined => ('own' in column && WIDE.has(column.own) ? css.wide : css.mid);

interface NoteTableRowProps {
  row: NoteRowData;
  rowKey: string;
  ariaRowIndex: number;
  columns: readonly ShownColumn[];
  canEdit: boolean;
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

/** A note in the table, with its value in each column. */
export const NoteTableRow = memo(function Row(props: NoteTableRowProps) {
  const { row, rowKey, ariaRowIndex, columns, canEdit, isSelected, isCursor, tabColumn, chosen, editing } = props;
  const { onOpen, onToggle, onSave, onLeave } = props;
  const t = useCopy('data');
  const { note, values } = row;
  const cell = (key: string) => {
    const isChosen = chosen?.includes(` ${key} `) ?? false;
    return { 'data-column': key, 'aria-selected': isChosen || undefined, chosenClass: isChosen ? css.chosen : undefined };
  };
  const tab = (key: string) => (tabColumn === key ? 0 : -1);
  const { chosenClass: titleClass, ...title } = cell('title');
  return (
    <Tr
      data-row={note.id}
      data-key={rowKey}
      aria-rowindex={ariaRowIndex}
      selected={isSelected}
      className={cx(isCursor && css.cursor)}
      onOpen={() => onOpen(note.id)}
    >
      {canEdit && (
        <Td className={css.box} data-column="box">
          <Checkbox
            hideLabel
            label={t('select', { title: note.title })}
            checked={isSelected}
            tabIndex={tab('box')}
            onChange={() => onToggle(note.id)}
          />
        </Td>
      )}
      <Td {...title} className={titleClass}>
        <NoteTitle note={note} tabIndex={tab('title')} onOpen={onOpen} />
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
            {'own' in column && <OwnValue note={note} column={column.own} />}
            {'field' in column && !canEdit && <ValueText field={column.field} value={value} />}
            {'field' in column && canEdit && (
              <FieldCell
                title={note.title}
                field={column.field}
                value={value}
                tabIndex={tab(column.key)}
                editing={editing?.column === column.key ? editing : null}
                onSave={(to, seen) => onSave(note.id, column.field.id, to, seen)}
                onLeave={onLeave}
              />
            )}
          </Td>
        );
      })}
    </Tr>
  );
});

/** What a note has of its own, beside its title. */
function OwnValue({ note, column }: { note: NoteRowFragment; column: NoteColumn }) {
  switch (column) {
    case 'speakers':
      return <Speakers speakers={note.speakers} />;
    case 'highlights':
      return note.highlightCount.toLocaleString('en');
    case 'words':
      return note.wordCount.toLocaleString('en');
    case 'length':
      return note.durationMs ? timecode(note.durationMs) : '–';
    case 'added':
      return <span className="vb-num">{formatDay(note.createdAt)}</span>;
    case 'updated':
      return <TimeAgo at={note.updatedAt} />;
  }
}

function Speakers({ speakers }: { speakers: NoteRowFragment['speakers'] }) {
  const t = useCopy('data');
  const shown = speakers.slice(0, 2).map(({ name }) => name);
  return (
    <span className={css.speakers} title={speakers.map(({ name }) => name).join(', ')}>
      <span className="vb-trunc">{shown.join(', ')}</span>
      {speakers.length > 2 && <span className={css.soft}>{t('moreSpeakers', { count: speakers.length - 2 })}</span>}
    </span>
  );
}
