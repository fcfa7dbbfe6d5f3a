import { graphql, useMutation } from '@libs/api';
import { ROWS_AT_ONCE } from '@libs/domain';
import { slotDialog, useHotkeys } from '@libs/shell-kit';
import { Button, IconFolder, IconPencil, IconSparkles, SelectionBar } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useId, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { LimitNote } from '../../rows/limit-note.tsx';
import type { RowData } from '../../rows/row-data.ts';
import { SelectAll } from '../../rows/select-all.tsx';
import { SetRowsField } from '../../rows/set-rows-field.tsx';
import { useBatches } from '../../rows/use-batches.tsx';
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
  mutation NoteSelectionMove($ids: [ID!]!, $projectId: ID!, $undo: Boolean) {
    moveNotes(input: { ids: $ids, projectId: $projectId, undo: $undo }) { notes { id projectId project { id name } } }
  }
`);

const Summarize = slotDialog('summarize');

interface NoteSelectionProps {
  /** What is loaded of those that are selected. */
  rows: readonly RowData[];
  ids: readonly string[];
  selectAll: RowView['selectAll'];
  fields: readonly FieldView[];
  /** What saves them as a file. */
  save: ReactNode;
  canEdit: boolean;
  projectId: string;
  onClear: () => void;
}

/** What can be done with the selected notes; every action can be taken back. */
export function NoteSelection({ rows, ids, selectAll, fields, save, canEdit, projectId, onClear }: NoteSelectionProps) {
  const t = useCopy('data');
  const many = useBatches(projectId);
  const why = useId();
  const isTooMany = ids.length > ROWS_AT_ONCE;
  const [setting, setSetting] = useState(false);
  const [moving, setMoving] = useState(false);
  const [summarizing, setSummarizing] = useState(false);
  const [, deleteNotes] = useMutation(DELETE);
  const [, restoreNotes] = useMutation(RESTORE);
  const [, moveNotes] = useMutation(MOVE);
  useHotkeys([{ keys: 'escape', label: t('clear'), hidden: true, run: onClear }], ids.length > 0);

  const remove = () =>
    many.run({
      ids,
      send: async (part) => (await deleteNotes({ ids: [...part] }, { idempotent: true })).data?.deleteNotes.ids ?? null,
      undo: async (part) => ((await restoreNotes({ ids: [...part] }, { idempotent: true })).error ? null : part),
      doneText: (done) => t('deleted', { count: done }),
      onDone: onClear,
    });
  function move(to: { id: string; name: string }) {
    setMoving(false);
    const into = async (part: readonly string[], id: string, undo: boolean) => {
      const { data } = await moveNotes({ ids: [...part], projectId: id, undo }, { idempotent: true });
      return data ? data.moveNotes.notes.filter((note) => note.projectId === id).map((note) => note.id) : null;
    };
    void many.run({
      ids,
      send: (part) => into(part, to.id, false),
      undo: (part) => into(part, projectId, true),
      doneText: (done) => t('moved', { count: done, project: to.name }),
      onDone: onClear,
    });
  }

  return (
    <>
      <SelectionBar count={ids.length} noun={t('selected')} onClear={onClear}>
        <SelectAll selectAll={selectAll} count={ids.length} />
        <Button
          size="sm"
          variant="ghost"
          icon={<IconSparkles size={14} />}
          disabled={isTooMany}
          aria-describedby={isTooMany ? why : undefined}
          onClick={() => setSummarizing(true)}
        >
          {t('summarize')}
        </Button>
        {isTooMany && <LimitNote id={why} />}
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
        <SetRowsField
          title={t('setTitle', { count: ids.length })}
          {...{ rows, ids, fields }}
          rowsOf={many.rowsOf}
          onClose={() => setSetting(false)}
        />
      )}
      {summarizing && (
        <Summarize projectId={projectId} target={{ kind: 'selection', noteIds: [...ids] }} onClose={() => setSummarizing(false)} />
      )}
      {many.bar}
      <PickProjectDialog
        title={t('moveTitle', { count: ids.length })}
        opened={moving}
        without={projectId}
        onPick={move}
        onClose={() => setMoving(false)}
      />
    </>
  );
}
