import { Checkbox, ColourChip, cx, IconChevronDown, IconChevronRight, IconPlus, Table, Th } from '@libs/ui';
import { useRef, useState } from 'react';
import { useCopy } from '../../../copy.ts';
import { VirtualRows } from '../../../lists/window-body.tsx';
import { type NoteColumn, nextSort, type RowSort, type ShownColumn } from '../../../views/table-columns.ts';
import { GroupRows } from '../groups/group-rows.tsx';
import type { Grouping } from '../groups/grouping.ts';
import type { NoteGroupView } from '../groups/note-groups.ts';
import { useNear } from '../groups/use-near.ts';
import type { NoteRowData } from '../use-note-rows.ts';
import css from './note-table.module.css';
import { classOfColumn, isNumeric, NoteTableRow } from './note-table-row.tsx';

interface NoteTableProps {
  project: { name: string };
  /** What is loaded, of all groups. */
  rows: readonly NoteRowData[];
  columns: readonly ShownColumn[];
  titleWidth: number;
  /** How many there are, also those that are not loaded. */
  total: number;
  canEdit: boolean;
  cursor: string | null;
  sort: RowSort;
  selection: ReadonlySet<string>;
  /** The groups that rows stand in; null where they are not grouped. */
  grouping: Grouping | null;
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

/** The notes of a project; a row opens beside the table, its title is an ordinary link for a new tab. */
export function NoteTable(props: NoteTableProps) {
  const { project, rows, columns, titleWidth, total, canEdit, cursor, sort, selection, grouping } = props;
  const { onSort, onOpen, onToggle, onToggleAll, onWrite, onNearEnd } = props;
  const t = useCopy('data');
  const some = rows.some(({ id }) => selection.has(id));
  const all = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  const head = (by: string) => ({
    sorted: sort.by === by ? (sort.descending ? ('desc' as const) : ('asc' as const)) : null,
    onSort: () => onSort(nextSort(sort, by)),
  });
  const bodyOf = (shown: readonly NoteRowData[], nearEnd: () => void) => (
    <VirtualRows rows={shown} rowHeight={ROW} cursor={cursor} onNearEnd={nearEnd}>
      {(row, place) => (
        <NoteTableRow
          key={row.id}
          {...{ row, columns, canEdit, onOpen, onToggle }}
          ariaRowIndex={place}
          isSelected={selection.has(row.id)}
          isCursor={cursor === row.id}
        />
      )}
    </VirtualRows>
  );
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
                    className={classOfColumn(column)}
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
          {grouping
            ? grouping.groups
                .filter(({ count }) => count > 0)
                .map((group) => (
                  <TableGroup key={group.id} {...{ grouping, group }} span={columns.length + (canEdit ? 2 : 1)}>
                    {bodyOf}
                  </TableGroup>
                ))
            : bodyOf(rows, onNearEnd)}
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

interface TableGroupProps {
  grouping: Grouping;
  group: NoteGroupView;
  span: number;
  children: (rows: readonly NoteRowData[], nearEnd: () => void) => React.ReactNode;
}

/** The rows with one value below its name, which folds them away. */
function TableGroup({ grouping: { input, fieldId, onRows }, group, span, children }: TableGroupProps) {
  const t = useCopy('data');
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLTableSectionElement>(null);
  const isNear = useNear(place);
  return (
    <>
      <tbody ref={place} className={css.group}>
        <tr>
          <th colSpan={span} scope="rowgroup">
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
              {group.colour ? <ColourChip colour={group.colour}>{group.label}</ColourChip> : <span dir="auto">{group.label}</span>}
              <span className={css.groupCount}>{t('notes', { count: group.count })}</span>
            </button>
          </th>
        </tr>
      </tbody>
      {isOpen && (
        <GroupRows {...{ input, fieldId, group, isNear, onRows }} withText={false}>
          {(rows, pages) =>
            rows.length ? (
              children(rows, pages.loadMore)
            ) : (
              <tbody aria-hidden="true">
                <tr>
                  {/* As tall as what comes, so that nothing jumps. */}
                  <td style={{ height: Math.min(group.count, 50) * ROW }} />
                </tr>
              </tbody>
            )
          }
        </GroupRows>
      )}
    </>
  );
}

/** So wide the table is at least: narrower pages scroll it sideways. */
const widthOfTable = (titleWidth: number, columns: readonly ShownColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, titleWidth + 30);
