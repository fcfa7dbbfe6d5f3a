import { graphql, type NoteRowFragment } from '@libs/api';
import { formatDay, ObjectIcon, TimeAgo, timecode } from '@libs/object-views';
import { Checkbox, cx, IconPlus, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { useCopy } from '../../copy.ts';
import { FieldCell } from '../../fields/field-cell.tsx';
import type { FieldView } from '../../fields/field-data.ts';
import { VirtualRows } from '../../lists/window-body.tsx';
import css from './note-table.module.css';
import { type NoteColumn, nextSort, type RowSort } from './table-columns.ts';

graphql(`
  fragment NoteRow on Note {
    id title speakers { id name } highlightCount wordCount durationMs createdAt updatedAt
  }
`);

/** A note in the table, with what it has in fields by their ids. */
export interface NoteTableRow {
  id: string;
  note: NoteRowFragment;
  values: ReadonlyMap<string, string>;
}

interface NoteTableProps {
  project: { name: string };
  rows: readonly NoteTableRow[];
  columns: { fields: readonly FieldView[]; own: ReadonlySet<NoteColumn> };
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
}

/** Height of a row with its line, as the style sheet has it. */
const ROW = 38;

/** The notes of a project; a row opens beside the table, its title is an ordinary link for a new tab. */
export function NoteTable(props: NoteTableProps) {
  const { project, rows, columns, total, canEdit, cursor, sort, selection, onSort, onOpen, onToggle, onToggleAll, onWrite } = props;
  const t = useCopy('data');
  const some = rows.some(({ id }) => selection.has(id));
  const all = rows.every(({ id }) => selection.has(id));
  const { own, fields } = columns;
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
          className={cx(css.table, !canEdit && css.noBoxes, fields.length > 0 && css.scrolls)}
          style={{ '--table-width': `${widthOfTable(columns)}px` }}
        >
          <thead>
            <tr aria-rowindex={1}>
              {canEdit && (
                <Th className={css.box}>
                  <Checkbox hideLabel label={t('selectAll')} checked={all} indeterminate={some && !all} onChange={onToggleAll} />
                </Th>
              )}
              <Th {...head('title')}>{t('columnTitle')}</Th>
              {fields.map(({ id, label, type }) => (
                <Th key={id} num={type === 'NUMBER'} className={css.mid} style={{ width: widthOf(type) }} {...head(id)}>
                  <span className="vb-trunc" dir="auto">
                    {label}
                  </span>
                </Th>
              ))}
              {own.has('speakers') && (
                <Th className={css.wide} style={{ width: fields.length ? 150 : '20%' }}>
                  {t('columns.speakers')}
                </Th>
              )}
              {own.has('highlights') && (
                <Th num className={css.mid} style={{ width: 92 }}>
                  {t('columns.highlights')}
                </Th>
              )}
              {own.has('words') && (
                <Th num className={css.wide} style={{ width: 80 }}>
                  {t('columns.words')}
                </Th>
              )}
              {own.has('length') && (
                <Th num className={css.mid} style={{ width: 80 }}>
                  {t('columns.length')}
                </Th>
              )}
              {own.has('added') && (
                <Th className={css.mid} style={{ width: 104 }} {...head('created')}>
                  {t('columns.added')}
                </Th>
              )}
              {own.has('updated') && (
                <Th className={css.wide} style={{ width: 104 }} {...head('updated')}>
                  {t('columns.updated')}
                </Th>
              )}
            </tr>
          </thead>
          <VirtualRows rows={rows} rowHeight={ROW} cursor={cursor}>
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
                  <Title note={note} onOpen={onOpen} />
                </Td>
                {fields.map((field) => (
                  <Td key={field.id} num={field.type === 'NUMBER'} className={css.mid}>
                    <FieldCell
                      target="note"
                      objectId={note.id}
                      title={note.title}
                      field={field}
                      value={values.get(field.id) ?? null}
                      canEdit={canEdit}
                    />
                  </Td>
                ))}
                <OwnCells note={note} own={own} />
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

/** Widths of the columns of short values, in pixels. */
const FIELD_WIDTHS: Partial<Record<FieldView['type'], number>> = { NUMBER: 110, NPS: 100, BOOLEAN: 100, DATETIME: 130 };
const widthOf = (type: FieldView['type']): number => FIELD_WIDTHS[type] ?? 150;
const OWN_WIDTHS: Record<NoteColumn, number> = { speakers: 150, highlights: 92, words: 80, length: 80, added: 104, updated: 104 };
/** The box and a title that can be read, in pixels. */
const TITLE_WIDTH = 310;

/** So wide the table is at least: narrower pages scroll it sideways. */
function widthOfTable({ fields, own }: NoteTableProps['columns']): number {
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);
  return TITLE_WIDTH + sum(fields.map(({ type }) => widthOf(type))) + sum([...own].map((column) => OWN_WIDTHS[column]));
}

/** What a note has of its own, beside its title. */
function OwnCells({ note, own }: { note: NoteRowFragment; own: ReadonlySet<NoteColumn> }) {
  return (
    <>
      {own.has('speakers') && (
        <Td className={css.wide}>
          <Speakers speakers={note.speakers} />
        </Td>
      )}
      {own.has('highlights') && (
        <Td num className={css.mid}>
          {note.highlightCount.toLocaleString('en')}
        </Td>
      )}
      {own.has('words') && (
        <Td num className={cx(css.wide, css.soft)}>
          {note.wordCount.toLocaleString('en')}
        </Td>
      )}
      {own.has('length') && (
        <Td num className={cx(css.mid, css.soft)}>
          {note.durationMs ? timecode(note.durationMs) : '–'}
        </Td>
      )}
      {own.has('added') && <Td className={cx(css.mid, css.soft, 'vb-num')}>{formatDay(note.createdAt)}</Td>}
      {own.has('updated') && (
        <Td className={cx(css.wide, css.soft, 'vb-num')}>
          <TimeAgo at={note.updatedAt} />
        </Td>
      )}
    </>
  );
}

function Title({ note, onOpen }: { note: NoteRowFragment; onOpen: (id: string) => void }) {
  const t = useCopy('data');
  const facts = [
    note.speakers.map(({ name }) => name).join(', '),
    t('highlights', { count: note.highlightCount }),
    formatDay(note.createdAt),
  ];
  return (
    <>
      <UiLink
        href={`/data/${note.id}`}
        className={css.title}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(note.id);
        }}
      >
        <ObjectIcon kind={note.durationMs ? 'recording' : 'note'} size={15} />
        <span className="vb-trunc">{note.title}</span>
      </UiLink>
      <span className={css.second} title={facts.filter(Boolean).join(' · ')}>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </>
  );
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
