import type { ViewLayout } from '@libs/domain';
import { ButtonLink, EmptyState } from '@libs/ui';
import { useMemo } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useRowTexts } from '../views/row-target.ts';
import type { Columns, RowSort, ShownColumn } from '../views/table-columns.ts';
import { RowBoard } from './board/row-board.tsx';
import { GroupList } from './groups/group-list.tsx';
import type { Grouping } from './groups/grouping.ts';
import type { RowGroupView } from './groups/row-groups.ts';
import { RowCards } from './row-cards.tsx';
import type { RowData } from './row-data.ts';
import { RowTable } from './table/row-table.tsx';
import type { RowsInput } from './use-rows.ts';

interface RowLayoutProps {
  /** Where the rows are: a project, or the contacts of the workspace. */
  project: { id: string | null; name: string };
  layout: ViewLayout;
  rows: readonly RowData[];
  total: number;
  fields: readonly FieldView[];
  cols: Columns | null;
  shown: { columns: ShownColumn[]; titleWidth: number };
  groups: readonly RowGroupView[];
  /** The field by which rows are grouped; null where they are not. */
  groupField: FieldView | null;
  loaded: ReadonlyMap<string, readonly RowData[]>;
  onRows: (id: string, rows: readonly RowData[] | null) => void;
  input: RowsInput;
  /** Whether values in fields can be changed here. */
  canEdit: boolean;
  /** Whether cards go from column to column. */
  canMove: boolean;
  /** Whether rows can be selected. */
  canSelect: boolean;
  cursor: string | null;
  sort: RowSort;
  selection: ReadonlySet<string>;
  onSort: (sort: RowSort) => void;
  onColumns: (columns: Columns) => void;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  /** Selects all rows of a group, by its key. */
  onSelectGroup: (key: string | null) => Promise<void>;
  /** Adds a row from below the table; null where rows come from elsewhere. */
  onWrite: (() => void) | null;
  onNearEnd: () => void;
}

/** The rows in the layout that was chosen, in groups or not. */
export function RowLayout(props: RowLayoutProps) {
  const { project, layout, rows, fields, groups, groupField, loaded, onRows, input, canMove, canSelect, cursor, selection } = props;
  const { onOpen, onToggle, onNearEnd, onSelectGroup } = props;
  const onSelect = canSelect ? onSelectGroup : null;
  const grouping = useMemo(
    (): Grouping | null => (groupField ? { input, fieldId: groupField.id, groups, onRows, onSelect } : null),
    [groupField, input, groups, onRows, onSelect],
  );
  if (layout === 'BOARD') {
    if (!groupField) return <ChooseField projectId={project.id} />;
    return (
      <RowBoard
        name={project.name}
        field={groupField}
        {...{ input, fields, groups, loaded, onRows, onSelect, cursor, selection, onOpen }}
        canEdit={canMove}
      />
    );
  }
  if (layout === 'TABLE') return <RowTable {...props} {...props.shown} grouping={grouping} />;
  const cards = { layout, fields, canSelect, cursor, selection, onOpen, onToggle } as const;
  if (!grouping) return rows.length > 0 && <RowCards {...cards} name={project.name} rows={rows} onNearEnd={onNearEnd} />;
  return (
    <GroupList grouping={grouping}>
      {(visibleRows, nearEnd, label) => <RowCards {...cards} name={label} rows={visibleRows} onNearEnd={nearEnd} />}
    </GroupList>
  );
}

/** A board needs a field whose values are its columns. */
function ChooseField({ projectId }: { projectId: string | null }) {
  const t = useRowTexts();
  return (
    <EmptyState
      title={t('boardChoose')}
      action={<ButtonLink href={projectId ? `/projects/${projectId}/settings/fields` : '/settings/fields'}>{t('boardFields')}</ButtonLink>}
    >
      {t('boardChooseText')}
    </EmptyState>
  );
}
