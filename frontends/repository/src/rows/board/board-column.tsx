import type { Pages } from '@libs/api';
import { buttonClass, ColourChip, cx, IconButton, Menu, MenuItem, MenuLabel, SkeletonLines } from '@libs/ui';
import { IconDots } from '@libs/ui/icons';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { useRowWindow } from '../../lists/use-row-window.ts';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import { CardValues } from '../card-values.tsx';
import type { Grouping } from '../groups/grouping.ts';
import type { RowGroupView } from '../groups/row-groups.ts';
import { SelectGroup } from '../groups/select-group.tsx';
import { useIsNearViewport } from '../groups/use-is-near-viewport.ts';
import type { RowData } from '../row-data.ts';
import { RowTitle } from '../row-title.tsx';
import { useMenuOnDemand } from '../use-menu-on-demand.ts';
import css from './row-board.module.css';
import { useColumnDrop, useRowCardDrag } from './use-row-drag.ts';

interface BoardColumnProps {
  group: RowGroupView;
  groups: readonly RowGroupView[];
  count: number;
  field: FieldView;
  fields: readonly FieldView[];
  onSelect: Grouping['onSelect'];
  selection: ReadonlySet<string>;
  canEdit: boolean;
  cursor: string | null;
  onOpen: (id: string) => void;
  onMove: (id: string, from: string, to: string) => void;
  shown: (rows: readonly RowData[]) => readonly RowData[];
  load: (isNear: boolean, children: (rows: readonly RowData[], pages: Pages<unknown>) => ReactNode) => ReactNode;
}

/** Height of a card with the room below it, as the style sheet has it. */
const CARD = 118;
const NEAR = 20;

/** One value of the field: its name, how many rows have it, and their cards, of which those near the window are drawn. */
export function BoardColumn(props: BoardColumnProps) {
  const { group, count, canEdit, field, shown, load, onSelect } = props;
  const t = useRowTexts();
  const target = useRowTarget();
  const place = useRef<HTMLLIElement>(null);
  const isNear = useIsNearViewport(place);
  const takes = useColumnDrop(place, group.id, canEdit && field.type !== 'NPS');
  return (
    <li ref={place} className={css.place} data-group={group.id}>
      <section className={cx(css.column, takes && css.takes)} aria-label={`${group.label}, ${t(`${target}.count`, { count })}`}>
        <h2 className={css.columnHead}>
          {group.colour ? <ColourChip colour={group.colour}>{group.label}</ColourChip> : <span dir="auto">{group.label}</span>}
          <span className={css.count}>
            <SelectGroup group={group} onSelect={onSelect} />
            {count.toLocaleString('en')}
          </span>
        </h2>
        {load(isNear, (rows, pages) => (
          <Cards {...props} rows={shown(rows)} pages={pages} />
        ))}
      </section>
    </li>
  );
}

function Cards({ rows, pages, ...props }: BoardColumnProps & { rows: readonly RowData[]; pages: Pages<unknown> }) {
  const t = useRowTexts();
  const target = useRowTarget();
  const body = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { parts, onFocus, onBlur } = useRowWindow(ids, body, CARD, props.cursor);
  const isNearEnd = pages.hasMore && parts.some((part) => 'index' in part && part.index >= rows.length - NEAR);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end is another one
  useEffect(() => {
    if (isNearEnd) pages.loadMore();
  }, [isNearEnd, rows.length, pages.loadingMore]);
  if (pages.error && !rows.length) return <p className={css.none}>{t(`${target}.columnFailed`)}</p>;
  if (!rows.length)
    return pages.loading ? <SkeletonLines lines={3} height={CARD - 20} /> : <p className={css.none}>{t(`${target}.columnEmpty`)}</p>;
  return (
    <ul ref={body} className={css.cards} onFocus={onFocus} onBlur={onBlur}>
      {parts.map((part) => {
        const row = 'index' in part ? rows[part.index] : undefined;
        if (!('index' in part)) return <li key={part.key} aria-hidden="true" style={{ height: part.gap }} />;
        // Of those that are left out the browser knows nothing.
        const place = { position: part.index + 1, count: Math.max(pages.total ?? 0, rows.length) };
        const isSelected = row !== undefined && props.selection.has(row.id);
        return row && <Card key={row.id} row={row} {...props} {...place} isCursor={props.cursor === row.id} isSelected={isSelected} />;
      })}
    </ul>
  );
}

type CardProps = Pick<BoardColumnProps, 'group' | 'groups' | 'field' | 'fields' | 'canEdit' | 'onOpen' | 'onMove'> & {
  row: RowData;
  isCursor: boolean;
  /** Its place among all cards of the column, from 1. */
  position: number;
  count: number;
  isSelected: boolean;
};

const Card = memo(
  RowCard,
  (a, b) =>
    a.row === b.row &&
    a.isCursor === b.isCursor &&
    a.position === b.position &&
    a.count === b.count &&
    a.isSelected === b.isSelected &&
    a.canEdit === b.canEdit &&
    a.groups === b.groups &&
    a.fields === b.fields,
);

function RowCard({ row, group, groups, field, fields, canEdit, onOpen, onMove, isCursor, isSelected, position, count }: CardProps) {
  const t = useRowTexts();
  const ref = useRef<HTMLLIElement>(null);
  const { values } = row;
  const isMovable = canEdit && field.type !== 'NPS';
  const isDragged = useRowCardDrag(ref, row.id, group.id, isMovable);
  const others = useMemo(() => fields.filter(({ id }) => id !== field.id), [fields, field.id]);
  return (
    <li ref={ref} data-row={row.id} aria-posinset={position} aria-setsize={count} className={css.slot}>
      <div className={cx(css.card, isDragged && css.dragged, isCursor && css.cursor, isSelected && css.selected)}>
        {isSelected && <span className="vb-hidden">{t('isSelected')}</span>}
        <div className={css.cardHead}>
          <div className={css.cardTitle}>
            <RowTitle row={row} isCard onOpen={onOpen} />
          </div>
          {isMovable && <CardMenu {...{ row, group, groups, field, onMove }} />}
        </div>
        <p className={cx(css.text, row.of.kind === 'highlight' && css.quote)} dir="auto">
          {row.text}
        </p>
        <CardValues fields={others} row={row} values={values} most={2} />
      </div>
    </li>
  );
}

/** Where the card can go; made when it is asked for, because a menu for each card makes scrolling slow. */
function CardMenu({ row, group, groups, field, onMove }: Pick<CardProps, 'row' | 'group' | 'groups' | 'field' | 'onMove'>) {
  const t = useRowTexts();
  const { button, isMade, isOpen, make, setOpen } = useMenuOnDemand();
  const label = t('cardMenu', { title: row.title });
  const dots = <IconDots size={15} />;
  if (!isMade)
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), css.menu)}
        ref={button}
        onClick={make}
      >
        {dots}
      </button>
    );
  return (
    <Menu
      align="end"
      opened={isOpen}
      onChange={setOpen}
      target={<IconButton ref={button} size="sm" label={label} icon={dots} className={css.menu} />}
    >
      <MenuLabel>{t('moveTo', { field: field.label })}</MenuLabel>
      {groups.map((other) => (
        <MenuItem key={other.id} checked={other.id === group.id} onClick={() => onMove(row.id, group.id, other.id)}>
          {other.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
