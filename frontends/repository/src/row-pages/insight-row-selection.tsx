import { graphql, useMutation } from '@libs/api';
import { useHotkeys } from '@libs/shell-kit';
import { Button, IconPencil, SelectionBar, toast } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import type { RowData } from '../rows/row-data.ts';
import { SelectAll } from '../rows/select-all.tsx';
import { SetRowsField } from '../rows/set-rows-field.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { useRowTexts } from '../views/row-target.ts';

const DELETE = graphql(`mutation InsightRowsDelete($ids: [ID!]!) { deleteInsights(ids: $ids) { ids } }`);
const RESTORE = graphql(`mutation InsightRowsRestore($ids: [ID!]!) { restoreInsights(ids: $ids) { insights { id } } }`);

interface InsightRowSelectionProps {
  rows: readonly RowData[];
  takeAll: RowView['takeAll'];
  fields: readonly FieldView[];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the selected insights; every action can be taken back. */
export function InsightRowSelection({ rows, takeAll, fields, save, onClear }: InsightRowSelectionProps) {
  const t = useRowTexts();
  const [isSetting, setSetting] = useState(false);
  const [, deleteInsights] = useMutation(DELETE);
  const [, restoreInsights] = useMutation(RESTORE);
  const count = rows.length;
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: onClear }], count > 0 && !isSetting);

  async function remove() {
    const ids = rows.map(({ id }) => id);
    if ((await deleteInsights({ ids }, { idempotent: true })).error) return;
    onClear();
    toast({ text: t('insight.deleted', { count: ids.length }), undo: () => void restoreInsights({ ids }, { idempotent: true }) });
  }
  return (
    <>
      <SelectionBar count={count} noun={t('selected')} onClear={onClear}>
        <SelectAll takeAll={takeAll} count={count} />
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
      {isSetting && <SetRowsField title={t('insight.setTitle', { count })} rows={rows} fields={fields} onClose={() => setSetting(false)} />}
    </>
  );
}
