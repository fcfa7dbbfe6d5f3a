import type { NoteRowFragment } from '@libs/api';
import { formatDay, TimeAgo, timecode } from '@libs/object-views';
import { Checkbox, cx, Td, Tr } from '@libs/ui';
import { memo } from 'react';
import { useCopy } from '../../../copy.ts';
import { FieldCell } from '../../../fields/field-cell.tsx';
import type { NoteColumn, ShownColumn } from '../../../views/table-columns.ts';
import { NoteTitle } from '../note-title.tsx';
import type { NoteRowData } from '../use-note-rows.ts';
import css from './note-table.module.css';

/** What a narrow page leaves out first. */
const WIDE: ReadonlySet<NoteColumn> = new Set(['speakers', 'words', 'updated']);
const COUNTS: ReadonlySet<NoteColumn> = new Set(['highlights', 'words', 'length']);

/** Whether the values of a column stand right. */
export const isNumeric = (column: ShownColumn): boolean => ('field' in column ? column.field.type === 'NUMBER' : COUNTS.has(column.own));
/** On which pages a column is left out. */
export const classOfColumn = (column: ShownColumn): string | undefined => ('own' in column && WIDE.has(column.own) ? css.wide : css.mid);

interface NoteTableRowProps {
  row: NoteRowData;
  ariaRowIndex: number;
  columns: readonly ShownColumn[];
  canEdit: boolean;
  isSelected: boolean;
  isCursor: boolean;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
}

/** A note in the table, with its value in each column. */
export const NoteTableRow = memo(function Row({
  row,
  ariaRowIndex,
  columns,
  canEdit,
  isSelected,
  isCursor,
  onOpen,
  onToggle,
}: NoteTableRowProps) {
  const t = useCopy('data');
  const { note, values } = row;
  return (
    <Tr
      data-row={note.id}
      aria-rowindex={ariaRowIndex}
      selected={isSelected}
      className={cx(isCursor && css.cursor)}
      onOpen={() => onOpen(note.id)}
    >
      {canEdit && (
        <Td className={css.box}>
          <Checkbox hideLabel label={t('select', { title: note.title })} checked={isSelected} onChange={() => onToggle(note.id)} />
        </Td>
      )}
      <Td data-column="title">
        <NoteTitle note={note} onOpen={onOpen} />
      </Td>
      {columns.map((column) => (
        <Td
          key={column.key}
          data-column={column.key}
          num={isNumeric(column)}
          className={cx(classOfColumn(column), 'own' in column && css.soft)}
        >
          {'field' in column ? (
            <FieldCell
              target="note"
              objectId={note.id}
              title={note.title}
              field={column.field}
              value={values.get(column.key) ?? null}
              canEdit={canEdit}
            />
          ) : (
            <OwnValue note={note} column={column.own} />
          )}
        </Td>
      ))}
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
