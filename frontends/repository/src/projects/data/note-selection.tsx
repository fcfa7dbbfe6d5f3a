import { graphql, useMutation } from '@libs/api';
import { slotDialog, useHotkeys } from '@libs/shell-kit';
import { Button, IconFolder, IconPencil, IconSparkles, SelectionBar, toast } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import type { RowData } from '../../rows/row-data.ts';
import { SelectAll } from '../../rows/select-all.tsx';
import { SetRowsField } from '../../rows/set-rows-field.tsx';
import type { RowView } from '../../rows/use-row-view.ts';
import { PickProjectDialog } from './pick-project-dialog.tsx';

const DELETE = graphql(`
  mutation NoteSelectionDelete($ids: [ID!]!) {
    deleteNotes(ids: $ids) { ids }
  }
`);
const RESTORE = graphql(`
  mutation NoteSelectionRestore($ids: [ID!]!) {
    restoreNotes(ids: $ids) { notes { id } }
  }
`);
const MOVE = graphql(`
  mutation NoteSelectionMove($ids: [ID!]!, $projectId: ID!) {
    moveNotes(input: { ids: $ids, projectId: $projectId }) { notes { id projectId project { id name } } }
  }
`);

const Summarize = slotDialog('summarize');

interface NoteSelectionProps {
  /** The notes that are selected. */
  rows: readonly RowData[];
  takeAll: RowView['takeAll'];
  fields: readonly FieldView[];
  /** What saves them as a file. */
  save: ReactNode;
  canEdit: boolean;
  projectId: string;
  onClear: () => void;
}

/** What can be done with the selected notes; every action can be taken back. */
export function NoteSelection({ rows, takeAll, fields, save, canEdit, projectId, onClear }: NoteSelectionProps) {
  const t = useCopy('data');
  const ids = rows.map(({ id }) => id);
  const [setting, setSetting] = useState(false);
  const [moving, setMoving] = useState(false);
  const [summarizing, setSummarizing] = useState(false);
  const [, deleteNotes] = useMutation(DELETE);
  const [, restoreNotes] = useMutation(RESTORE);
  const [, moveNotes] = useMutation(MOVE);
  useHotkeys([{ keys: 'escape', label: t('clear'), hidden: true, run: onClear }], ids.length > 0);

  async function remove() {
    const chosen = [...ids];
    const { error } = await deleteNotes({ ids: chosen }, { idempotent: true });
    if (error) return;
    onClear();
    toast({ text: t('deleted', { count: chosen.length }), undo: () => void restoreNotes({ ids: chosen }, { idempotent: true }) });
  }
  async function move(to: { id: string; name: string }) {
    const chosen = [...ids];
    setMoving(false);
    const { error } = await moveNotes({ ids: chosen, projectId: to.id }, { idempotent: true });
    if (error) return;
    onClear();
    toast({
      text: t('moved', { count: chosen.length, project: to.name }),
      undo: () => void moveNotes({ ids: chosen, projectId }, { idempotent: true }),
    });
  }

  return (
    <>
      <SelectionBar count={ids.length} noun={t('selected')} onClear={onClear}>
        <SelectAll takeAll={takeAll} count={ids.length} />
        <Button size="sm" variant="ghost" icon={<IconSparkles size={14} />} onClick={() => setSummarizing(true)}>
          {t('summarize')}
        </Button>
        {canEdit && fields.length > 0 && (
          <Button size="sm" variant="ghost" icon={<IconPencil size={14} />} onClick={() => setSetting(true)}>
            {t('setField')}
          </Button>
        )}
        {save}
        <Button sends="moveNotes" size="sm" variant="ghost" icon={<IconFolder size={14} />} onClick={() => setMoving(true)}>
          {t('move')}
        </Button>
        <Button sends="deleteNotes" size="sm" variant="danger" icon={<IconTrash size={14} />} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </SelectionBar>
      {setting && (
        <SetRowsField title={t('setTitle', { count: rows.length })} rows={rows} fields={fields} onClose={() => setSetting(false)} />
      )}
      {summarizing && (
        <Summarize projectId={projectId} target={{ kind: 'selection', noteIds: [...ids] }} onClose={() => setSummarizing(false)} />
      )}
      <PickProjectDialog
        title={t('moveTitle', { count: ids.length })}
        opened={moving}
        without={projectId}
        onPick={(project) => void move(project)}
        onClose={() => setMoving(false)}
      />
    </>
  );
}
