import type { NoteRowsInput } from '@libs/api';
import type { ViewLayout } from '@libs/domain';
import { ButtonLink, EmptyState } from '@libs/ui';
import { useMemo } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import type { Columns, RowSort, ShownColumn } from '../../views/table-columns.ts';
import { NoteBoard } from './board/note-board.tsx';
import { GroupList } from './groups/group-list.tsx';
import type { Grouping } from './groups/grouping.ts';
import type { NoteGroupView } from './groups/note-groups.ts';
import { NoteCards } from './note-cards.tsx';
import { NoteTable } from './table/note-table.tsx';
import type { NoteRowData } from './use-note-rows.ts';

interface NoteLayoutProps {
  project: { id: string; name: string };
  layout: ViewLayout;
  rows: readonly NoteRowData[];
  total: number;
  fields: readonly FieldView[];
  cols: Columns | null;
  shown: { columns: ShownColumn[]; titleWidth: number };
  groups: readonly NoteGroupView[];
  /** The field by which notes are grouped; null where they are not. */
  groupField: FieldView | null;
  loaded: ReadonlyMap<string, readonly NoteRowData[]>;
  onRows: (id: string, rows: readonly NoteRowData[] | null) => void;
  input: NoteRowsInput;
  canEdit: boolean;
  cursor: string | null;
  sort: RowSort;
  selection: ReadonlySet<string>;
  onSort: (sort: RowSort) => void;
  onColumns: (columns: Columns) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  onWrite: () => void;
  onNearEnd: () => void;
}

/** The notes in the layout that was chosen, in groups or not. */
export function NoteLayout(props: NoteLayoutProps) {
  const { project, layout, rows, fields, groups, groupField, loaded, onRows, input, canEdit, cursor, selection } = props;
  const { onOpen, onToggle, onNearEnd } = props;
  const grouping = useMemo(
    (): Grouping | null => (groupField ? { input, fieldId: groupField.id, groups, onRows } : null),
    [groupField, input, groups, onRows],
  );
  if (layout === 'BOARD') {
    if (!groupField) return <ChooseField projectId={project.id} />;
    return <NoteBoard name={project.name} field={groupField} {...{ input, fields, groups, loaded, onRows, canEdit, cursor, onOpen }} />;
  }
  if (layout === 'TABLE') return <NoteTable {...props} {...props.shown} grouping={grouping} />;
  const cards = { layout, fields, canEdit, cursor, selection, onOpen, onToggle } as const;
  if (!grouping) return rows.length > 0 && <NoteCards {...cards} name={project.name} rows={rows} onNearEnd={onNearEnd} />;
  return (
    <GroupList grouping={grouping}>
      {(shown, nearEnd, label) => <NoteCards {...cards} name={label} rows={shown} onNearEnd={nearEnd} />}
    </GroupList>
  );
}

/** A board needs a field whose values are its columns. */
function ChooseField({ projectId }: { projectId: string }) {
  const t = useCopy('data');
  return (
    <EmptyState
      title={t('boardChoose')}
      action={<ButtonLink href={`/projects/${projectId}/settings/fields`}>{t('boardFields')}</ButtonLink>}
    >
      {t('boardChooseText')}
    </EmptyState>
  );
}
