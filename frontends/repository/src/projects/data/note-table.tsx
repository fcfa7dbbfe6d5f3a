import type { NoteRowFragment } from '@libs/api';
import { formatDay, TimeAgo, timecode } from '@libs/object-views';
import { Checkbox, cx, IconPlus, Table, Td, Th, Tr } from '@libs/ui';
import { useCopy } from '../../copy.ts';
import { FieldCell } from '../../fields/field-cell.tsx';
import { VirtualRows } from '../../lists/window-body.tsx';
import { type NoteColumn, nextSort, type RowSort, type ShownColumn } from '../../views/table-columns.ts';
import css from './note-table.module.css';
import { NoteTitle } from './note-title.tsx';
import type { NoteRowData } from './use-note-rows.ts';

interface NoteTableProps {
  project: { name: string };
  rows: readonly NoteRowData[];
  columns: readonly ShownColumn[];
  titleWidth: number;
  /** How many there are, also those that are not loaded. */
  total: number;
  canEdit: boolean;
  cursor: string | null;
  sort: RowSort;
  selection: ReadonlySet<string>;
  onSort: (sort: RowSort) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  onWrite: () => void;
  /** The last rows that are loaded are near the window. */
  onNearEnd: () => void;
}

/** Height of a row with its line, as the style sheet has it. */
const ROW = 38;
/** The orders of columns that are no fields. */
const OWN_ORDERS: Partial<Record<NoteColumn, string>> = { added: 'created', updated: 'updated' };
/** What a narrow page leaves out first. */
const WIDE: ReadonlySet<NoteColumn> = new Set(['speakers', 'words', 'updated']);
const COUNTS: ReadonlySet<NoteColumn> = new Set(['highlights', 'words', 'length']);

const isNumeric = (column: ShownColumn): boolean => ('field' in column ? column.field.type === 'NUMBER' : COUNTS.has(column.own));
const classOf = (column: ShownColumn): string | undefined => ('own' in column && WIDE.has(column.own) ? css.wide : css.mid);

/** The notes of a project; a row opens beside the table, its title is an ordinary link for a new tab. */
export function NoteTable(props: NoteTableProps) {
  const { project, rows, columns, titleWidth, total, canEdit, cursor, sort, selection } = props;
  const { onSort, onOpen, onToggle, onToggleAll, onWrite, onNearEnd } = props;
  const t = useCopy('data');
  const some = rows.some(({ id }) => selection.has(id));
  const all = rows.every(({ id }) => selection.has(id));
  const head = (by: string) => ({
    sorted: sort.by === by ? (sort.descending ? ('desc' as const) : ('asc' as const)) : null,
    onSort: () => onSort(nextSort(sort, by)),
  });
  return (
    <>
      <div className={css.edge}>
        <Table
          label={t('table', { name: project.name })}
          aria-rowcount={total + 1}
          className={cx(css.table, !canEdit && css.noBoxes, columns.some((column) => 'field' in column) && css.scrolls)}
          style={{ '--table-width': `${widthOfTable(titleWidth, columns)}px` }}
        >
          <thead>
            <tr aria-rowindex={1}>
              {canEdit && (
                <Th className={css.box}>
                  <Checkbox hideLabel label={t('selectAll')} checked={all} indeterminate={some && !all} onChange={onToggleAll} />
                </Th>
              )}
              <Th {...head('title')}>{t('columnTitle')}</Th>
              {columns.map((column) => {
                const by = 'field' in column ? column.key : OWN_ORDERS[column.own];
                return (
                  <Th
                    key={column.key}
                    num={isNumeric(column)}
                    className={classOf(column)}
                    style={{ width: column.width }}
                    {...(by ? head(by) : {})}
                  >
                    <span className="vb-trunc" dir="auto">
                      {'field' in column ? column.field.label : t(`columns.${column.own}`)}
                    </span>
                  </Th>
                );
              })}
            </tr>
          </thead>
          <VirtualRows rows={rows} rowHeight={ROW} cursor={cursor} onNearEnd={onNearEnd}>
            {({ note, values }, place) => (
              <Tr
                key={note.id}
                data-row={note.id}
                aria-rowindex={place}
                selected={selection.has(note.id)}
                className={cx(cursor === note.id && css.cursor)}
                onOpen={() => onOpen(note.id)}
              >
                {canEdit && (
                  <Td className={css.box}>
                    <Checkbox
                      hideLabel
                      label={t('select', { title: note.title })}
                      checked={selection.has(note.id)}
                      onChange={() => onToggle(note.id)}
                    />
                  </Td>
                )}
                <Td>
                  <NoteTitle note={note} onOpen={onOpen} />
                </Td>
                {columns.map((column) => (
                  <Td key={column.key} num={isNumeric(column)} className={cx(classOf(column), 'own' in column && css.soft)}>
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
            )}
          </VirtualRows>
        </Table>
      </div>
      {canEdit && (
        <button type="button" className={css.add} onClick={onWrite}>
          <IconPlus size={14} />
          {t('addHere')}
        </button>
      )}
    </>
  );
}

/** So wide the table is at least: narrower pages scroll it sideways. */
const widthOfTable = (titleWidth: number, columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, titleWidth + 30);

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
