import { ColourChip, IconChevronDown, IconChevronRight, SkeletonLines } from '@libs/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import type { RowData } from '../row-data.ts';
import css from './group-list.module.css';
import { GroupRows } from './group-rows.tsx';
import type { Grouping } from './grouping.ts';
import type { RowGroupView } from './row-groups.ts';
import { SelectGroup } from './select-group.tsx';
import { useIsNearViewport } from './use-is-near-viewport.ts';

interface GroupListProps {
  grouping: Grouping;
  children: (rows: readonly RowData[], nearEnd: () => void, label: string) => ReactNode;
}

/** The groups of a list or a grid, each below its name, which folds it away. */
export function GroupList({ grouping, children }: GroupListProps) {
  return grouping.groups
    .filter(({ count }) => count > 0)
    .map((group) => (
      <ListGroup key={group.id} {...{ grouping, group }}>
        {children}
      </ListGroup>
    ));
}

function ListGroup({ grouping: { input, fieldId, onRows, onSelect }, group, children }: GroupListProps & { group: RowGroupView }) {
  const t = useRowTexts();
  const target = useRowTarget();
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNearViewport(place);
  return (
    <section ref={place} aria-label={group.label}>
      <h2 className={css.head}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          {group.colour ? <ColourChip colour={group.colour}>{group.label}</ColourChip> : <span dir="auto">{group.label}</span>}
          <span className={css.count}>{t(`${target}.count`, { count: group.count })}</span>
        </button>
        <SelectGroup group={group} onSelect={onSelect} />
      </h2>
      {isOpen && (
        <GroupRows {...{ input, fieldId, group, isNear, onRows }} withText>
          {(rows, pages) => (rows.length ? children(rows, pages.loadMore, group.label) : <SkeletonLines lines={4} height={20} />)}
        </GroupRows>
      )}
    </section>
  );
}
