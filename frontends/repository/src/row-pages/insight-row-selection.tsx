import { graphql, useMutation } from '@libs/api';
import { useHotkeys } from '@libs/shell-kit';
import { Button, IconPencil, SelectionBar } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import type { RowData } from '../rows/row-data.ts';
import { SelectAll } from '../rows/select-all.tsx';
import { SetRowsField } from '../rows/set-rows-field.tsx';
import { useBatches } from '../rows/use-batches.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { useRowTexts } from '../views/row-target.ts';

const DELETE = graphql(`mutation InsightRowsDelete($ids: [ID!]!) { deleteInsights(ids: $ids) { ids } }`);
const RESTORE = graphql(`mutation InsightRowsRestore($ids: [ID!]!) { restoreInsights(ids: $ids) { insights { id } } }`);

interface InsightRowSelectionProps {
  /** What is loaded of them. */
  rows: readonly RowData[];
  ids: readonly string[];
  projectId: string;
  selectAll: RowView['selectAll'];
  fields: readonly FieldView[];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the selected insights; every action can be taken back. */
export function InsightRowSelection({ rows, ids, projectId, selectAll, fields, save, onClear }: InsightRowSelectionProps) {
  const t = useRowTexts();
  const [isSetting, setSetting] = useState(false);
  const [, deleteInsights] = useMutation(DELETE);
  const [, restoreInsights] = useMutation(RESTORE);
  const many = useBatches(projectId);
  const count = ids.length;
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: onClear }], count > 0 && !isSetting);

  const remove = () =>
    many.run({
      ids,
      send: async (part) => (await deleteInsights({ ids: [...part] }, { idempotent: true })).data?.deleteInsights.ids ?? null,
      undo: async (part) => ((await restoreInsights({ ids: [...part] }, { idempotent: true })).error ? null : part),
      doneText: (done) => t('insight.deleted', { count: done }),
      onDone: onClear,
    });
  return (
    <>
      <SelectionBar count={count} noun={t('selected')} onClear={onClear}>
        <SelectAll selectAll={selectAll} count={count} />
        {fields.length > 0 && (
          <Button size="sm" variant="ghost" icon={<IconPencil size={14} />} onClick={() => setSetting(true)}>
            {t('setField')}
          </Button>
        )}
        {save}
        <Button sends="deleteInsights" size="sm" variant="danger" icon={<IconTrash size={14} />} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </SelectionBar>
      {isSetting && (
        <SetRowsField
          title={t('insight.setTitle', { count })}
          {...{ rows, ids, fields }}
          rowsOf={many.rowsOf}
          onClose={() => setSetting(false)}
        />
      )}
      {many.bar}
    </>
  );
}
