import { ColourChip, IconChevronDown, IconChevronRight } from '@libs/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import { GroupRows } from '../groups/group-rows.tsx';
import type { Grouping } from '../groups/grouping.ts';
import type { RowGroupView } from '../groups/row-groups.ts';
import { SelectGroup } from '../groups/select-group.tsx';
import { useIsNearViewport } from '../groups/use-is-near-viewport.ts';
import type { RowData } from '../row-data.ts';
import css from './row-table.module.css';

/** Height of a row with its line, as the style sheet has it. */
export const ROW = 38;

interface TableGroupProps {
  grouping: Grouping;
  group: RowGroupView;
  span: number;
  ariaRowIndex: number;
  children: (rows: readonly RowData[], nearEnd: () => void) => ReactNode;
}

/** The rows with one value below its name, which folds them away. */
export function TableGroup({ grouping: { input, fieldId, onRows, onSelect }, group, span, ariaRowIndex, children }: TableGroupProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLTableSectionElement>(null);
  const isNear = useIsNearViewport(place);
  return (
    <>
      <tbody ref={place} className={css.group}>
        <tr aria-rowindex={ariaRowIndex}>
          <th colSpan={span} scope="rowgroup">
            <div className={css.groupHead}>
              <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                {group.colour ? <ColourChip colour={group.colour}>{group.label}</ColourChip> : <span dir="auto">{group.label}</span>}
                <span className={css.groupCount}>{t(`${target}.count`, { count: group.count })}</span>
              </button>
              <SelectGroup group={group} onSelect={onSelect} />
            </div>
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
