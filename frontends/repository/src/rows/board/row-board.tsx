import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useCallback, useEffect, useRef } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import { GroupRows } from '../groups/group-rows.tsx';
import type { Grouping } from '../groups/grouping.ts';
import type { RowGroupView } from '../groups/row-groups.ts';
import type { RowData } from '../row-data.ts';
import type { RowsInput } from '../use-rows.ts';
import { BoardColumn } from './board-column.tsx';
import css from './row-board.module.css';
import { useBoardKeys } from './use-board-keys.ts';
import { isRowCard, isRowColumn } from './use-row-drag.ts';
import { useRowMoves } from './use-row-moves.ts';

interface RowBoardProps {
  name: string;
  input: RowsInput;
  field: FieldView;
  fields: readonly FieldView[];
  groups: readonly RowGroupView[];
  loaded: ReadonlyMap<string, readonly RowData[]>;
  onRows: (id: string, rows: readonly RowData[] | null) => void;
  onSelect: Grouping['onSelect'];
  selection: ReadonlySet<string>;
  canEdit: boolean;
  cursor: string | null;
  onOpen: (id: string) => void;
}

/** Rows in columns, one for each value of a field; a card that goes to another column gets its value. */
export function RowBoard({
  name,
  input,
  field,
  fields,
  groups,
  loaded,
  onRows,
  onSelect,
  selection,
  canEdit,
  cursor,
  onOpen,
}: RowBoardProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const wall = useRef<HTMLUListElement>(null);
  const moves = useRowMoves(field, groups, loaded);
  const onKeyDown = useBoardKeys(wall, groups, moves.rowsOf, canEdit ? moves.move : null);
  const latest = useRef(moves.move);
  latest.current = moves.move;
  // Cards are drawn again for their own row alone: a function of an earlier drawing would not know the rows that came since.
  const move = useCallback((id: string, from: string, to: string) => latest.current(id, from, to), []);
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data;
          if (isRowCard(source.data) && isRowColumn(target)) latest.current(source.data.id, source.data.group, target.group);
        },
      }),
    [],
  );
  return (
    <ul ref={wall} className={css.wall} aria-label={t(`${target}.board`, { name, field: field.label })} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <BoardColumn
          key={group.id}
          {...{ group, groups, field, fields, canEdit, cursor, selection, onSelect, onOpen }}
          count={group.count + moves.countIn(group.id)}
          onMove={move}
          shown={(rows) => moves.shown(group.id, rows)}
          load={(isNear, children) => (
            <GroupRows {...{ input, group, isNear, onRows }} fieldId={field.id} withText>
              {children}
            </GroupRows>
          )}
        />
      ))}
    </ul>
  );
}
