import { graphql, type NoteRowFragment } from '@libs/api';
import { formatDay, ObjectIcon, TimeAgo, timecode } from '@libs/object-views';
import { Checkbox, cx, IconPlus, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { useCopy } from '../../copy.ts';
import { VirtualRows } from '../../lists/window-body.tsx';
import type { NoteSort } from './data-tools.tsx';
import css from './note-table.module.css';

graphql(`
  fragment NoteRow on Note {
    id title speakers { id name } highlightCount wordCount durationMs createdAt updatedAt
  }
`);

interface NoteTableProps {
  project: { name: string };
  notes: readonly NoteRowFragment[];
  /** How many there are, also those that are not loaded. */
  total: number;
  canEdit: boolean;
  cursor: string | null;
  sort: NoteSort;
  selection: ReadonlySet<string>;
  onSort: (sort: NoteSort) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  onWrite: () => void;
}

/** Height of a row with its line, as the style sheet has it. */
const ROW = 38;

/** The notes of a project; a row opens beside the table, its title is an ordinary link for a new tab. */
export function NoteTable(props: NoteTableProps) {
  const { project, notes, total, canEdit, cursor, sort, selection, onSort, onOpen, onToggle, onToggleAll, onWrite } = props;
  const t = useCopy('data');
  const some = notes.some(({ id }) => selection.has(id));
  const all = notes.every(({ id }) => selection.has(id));
  return (
    <>
      <div className={css.edge}>
        <Table label={t('table', { name: project.name })} aria-rowcount={total + 1} className={cx(css.table, !canEdit && css.noBoxes)}>
          <thead>
            <tr aria-rowindex={1}>
              {canEdit && (
                <Th className={css.box}>
                  <Checkbox hideLabel label={t('selectAll')} checked={all} indeterminate={some && !all} onChange={onToggleAll} />
                </Th>
              )}
              <Th sorted={sort === 'title' ? 'asc' : null} onSort={() => onSort('title')}>
                {t('columnTitle')}
              </Th>
              <Th className={css.wide} style={{ width: '20%' }}>
                {t('columnSpeakers')}
              </Th>
              <Th num className={css.mid} style={{ width: 92 }}>
                {t('columnHighlights')}
              </Th>
              <Th num className={css.wide} style={{ width: 80 }}>
                {t('columnWords')}
              </Th>
              <Th num className={css.mid} style={{ width: 80 }}>
                {t('columnLength')}
              </Th>
              <Th className={css.mid} style={{ width: 104 }} sorted={sort === 'created' ? 'desc' : null} onSort={() => onSort('created')}>
                {t('columnAdded')}
              </Th>
              <Th className={css.wide} style={{ width: 104 }} sorted={sort === 'updated' ? 'desc' : null} onSort={() => onSort('updated')}>
                {t('columnUpdated')}
              </Th>
            </tr>
          </thead>
          <VirtualRows rows={notes} rowHeight={ROW} cursor={cursor}>
            {(note, place) => (
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
                <Td className={css.wide}>
                  <Speakers speakers={note.speakers} />
                </Td>
                <Td num className={css.mid}>
                  {note.highlightCount.toLocaleString('en')}
                </Td>
                <Td num className={cx(css.wide, css.soft)}>
                  {note.wordCount.toLocaleString('en')}
                </Td>
                <Td num className={cx(css.mid, css.soft)}>
                  {note.durationMs ? timecode(note.durationMs) : '–'}
                </Td>
                <Td className={cx(css.mid, css.soft, 'vb-num')}>{formatDay(note.createdAt)}</Td>
                <Td className={cx(css.wide, css.soft, 'vb-num')}>
                  <TimeAgo at={note.updatedAt} />
                </Td>
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
