import { formatDay } from '@libs/object-views';
import { Checkbox, cx, Swatch, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { VirtualRows } from '../lists/window-body.tsx';
import { useTagTexts } from './copy.ts';
import { canWrite, type TagView } from './tag-data.ts';
import css from './tags-page.module.css';

/** By which column the table is ordered. */
export interface TagSort {
  by: 'title' | 'group' | 'board' | 'highlights' | 'notes' | 'people' | 'used';
  desc: boolean;
}

/** How many people said the highlights of each tag; those without have none. */
export type TagPeople = ReadonlyMap<string, number>;

const VALUE: Record<Exclude<TagSort['by'], 'people'>, (a: TagView, b: TagView) => number> = {
  title: (a, b) => a.title.localeCompare(b.title),
  group: (a, b) => a.group.localeCompare(b.group),
  board: (a, b) => a.board.localeCompare(b.board),
  highlights: (a, b) => (a.highlightCount ?? 0) - (b.highlightCount ?? 0),
  notes: (a, b) => (a.noteCount ?? 0) - (b.noteCount ?? 0),
  used: (a, b) => (a.lastUsedAt ?? '').localeCompare(b.lastUsedAt ?? ''),
};

const OF_USES: readonly TagSort['by'][] = ['highlights', 'notes', 'used'];

/** Whether the order is one of uses. */
export const isSortedByUses = ({ by }: TagSort): boolean => OF_USES.includes(by);

/** Tags in the order of a column; equal ones by title. */
export function sortTags(tags: readonly TagView[], { by, desc }: TagSort, people: TagPeople | null): TagView[] {
  const peopleOf = ({ id }: TagView) => people?.get(id) ?? 0;
  const value = by === 'people' ? (a: TagView, b: TagView) => peopleOf(a) - peopleOf(b) : VALUE[by];
  return [...tags].sort((a, b) => (desc ? value(b, a) : value(a, b)) || a.title.localeCompare(b.title));
}

/** Height of a row with its line, as the style sheet has it. */
const ROW = 38;

interface TagTableProps {
  rows: readonly TagView[];
  /** Null as long as it is not known. */
  people: TagPeople | null;
  name: string;
  sort: TagSort;
  cursor: string | null;
  selection: ReadonlySet<string>;
  canEdit: boolean;
  severalBoards: boolean;
  onSort: (sort: TagSort) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
}

/** The tags of a project, one a row; a row opens beside the table. */
export function TagTable(props: TagTableProps) {
  const { rows, people, name, sort, cursor, selection, canEdit, severalBoards, onSort, onOpen, onToggle, onToggleAll } = props;
  const t = useTagTexts();
  const editable = rows.filter((tag) => canWrite(tag.viewerAccess));
  const some = editable.some(({ id }) => selection.has(id));
  const all = editable.every(({ id }) => selection.has(id));
  const sorts = (by: TagSort['by'], firstDesc = false) => ({
    sorted: sort.by === by ? (sort.desc ? ('desc' as const) : ('asc' as const)) : null,
    onSort: () => onSort({ by, desc: sort.by === by ? !sort.desc : firstDesc }),
  });
  return (
    <Table label={t('list.label', { name })} aria-rowcount={rows.length + 1} className={cx(css.table, !canEdit && css.noBoxes)}>
      <thead>
        <tr aria-rowindex={1}>
          {canEdit && (
            <Th className={css.box}>
              <Checkbox hideLabel label={t('list.selectAll')} checked={all} indeterminate={some && !all} onChange={onToggleAll} />
            </Th>
          )}
          <Th {...sorts('title')}>{t('list.columnTitle')}</Th>
          <Th className={css.mid} style={{ width: '22%' }} {...sorts('group')}>
            {t('list.columnGroup')}
          </Th>
          {severalBoards && (
            <Th className={css.wideOnly} style={{ width: '20%' }} {...sorts('board')}>
              {t('list.columnBoard')}
            </Th>
          )}
          <Th num style={{ width: 104 }} {...sorts('highlights', true)}>
            {t('list.columnHighlights')}
          </Th>
          <Th num className={css.mid} style={{ width: 80 }} {...sorts('notes', true)}>
            {t('list.columnNotes')}
          </Th>
          <Th num className={css.mid} style={{ width: 84 }} {...sorts('people', true)}>
            {t('list.columnPeople')}
          </Th>
          <Th className={css.mid} style={{ width: 120 }} {...sorts('used', true)}>
            {t('list.columnLastUsed')}
          </Th>
        </tr>
      </thead>
      <VirtualRows rows={rows} rowHeight={ROW} cursor={cursor}>
        {(tag, position) => (
          <Tr
            key={tag.id}
            data-row={tag.id}
            aria-rowindex={position}
            selected={selection.has(tag.id)}
            className={cx(cursor === tag.id && css.cursor)}
            onOpen={() => onOpen(tag.id)}
          >
            {canEdit && (
              <Td className={css.box}>
                {canWrite(tag.viewerAccess) && (
                  <Checkbox
                    hideLabel
                    label={t('list.select', { title: tag.title })}
                    checked={selection.has(tag.id)}
                    onChange={() => onToggle(tag.id)}
                  />
                )}
              </Td>
            )}
            <Td>
              <UiLink
                href={`/tags/${tag.id}`}
                className={css.title}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(tag.id);
                }}
              >
                <Swatch colour={tag.colour} />
                <span className="vb-trunc">{tag.title}</span>
              </UiLink>
              <span className={css.second}>
                {tag.noteCount === undefined ? tag.group : [tag.group, t('notes', { count: tag.noteCount })].join(' · ')}
              </span>
            </Td>
            <Td className={cx(css.mid, css.soft)}>{tag.group}</Td>
            {severalBoards && <Td className={cx(css.wideOnly, css.soft)}>{tag.board}</Td>}
            <Td num>{tag.highlightCount?.toLocaleString('en')}</Td>
            <Td num className={cx(css.mid, css.soft)}>
              {tag.noteCount?.toLocaleString('en')}
            </Td>
            <Td num className={cx(css.mid, css.soft)}>
              {people && (people.get(tag.id) ?? 0).toLocaleString('en')}
            </Td>
            <Td className={cx(css.mid, css.soft, 'vb-num')}>
              {tag.lastUsedAt ? formatDay(tag.lastUsedAt) : tag.lastUsedAt === null && t('list.never')}
            </Td>
          </Tr>
        )}
      </VirtualRows>
    </Table>
  );
}
