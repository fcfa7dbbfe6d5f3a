import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { NoteRowsInput } from '@libs/api';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../../copy.ts';
import type { FieldView } from '../../../fields/field-data.ts';
import { GroupRows } from '../groups/group-rows.tsx';
import type { NoteGroupView } from '../groups/note-groups.ts';
import type { NoteRowData } from '../use-note-rows.ts';
import { BoardColumn } from './board-column.tsx';
import css from './note-board.module.css';
import { useBoardKeys } from './use-board-keys.ts';
import { isNoteCard, isNoteColumn } from './use-note-drag.ts';
import { useNoteMoves } from './use-note-moves.ts';

interface NoteBoardProps {
  name: string;
  input: NoteRowsInput;
  field: FieldView;
  fields: readonly FieldView[];
  groups: readonly NoteGroupView[];
  loaded: ReadonlyMap<string, readonly NoteRowData[]>;
  onRows: (id: string, rows: readonly NoteRowData[] | null) => void;
  canEdit: boolean;
  cursor: string | null;
  onOpen: (id: string) => void;
}

/** Notes in columns, one for each value of a field; a card that goes to another column gets its value. */
export function NoteBoard({ name, input, field, fields, groups, loaded, onRows, canEdit, cursor, onOpen }: NoteBoardProps) {
  const t = useCopy('data');
  const wall = useRef<HTMLUListElement>(null);
  const moves = useNoteMoves(field, groups, loaded);
  const onKeyDown = useBoardKeys(wall, groups, moves.rowsOf, canEdit ? moves.move : null);
  const latest = useRef(moves.move);
  latest.current = moves.move;
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data;
          if (isNoteCard(source.data) && isNoteColumn(target)) latest.current(source.data.id, source.data.group, target.group);
        },
      }),
    [],
  );
  return (
    <ul ref={wall} className={css.wall} aria-label={t('board', { name, field: field.label })} onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <BoardColumn
          key={group.id}
          {...{ group, groups, field, fields, canEdit, cursor, onOpen }}
          count={group.count + moves.countIn(group.id)}
          onMove={moves.move}
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
