import { graphql, useClient, useMutation, useQuery } from '@libs/api';
import { Button, IconTag } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useMemo, useState } from 'react';
import { existingRows } from '../rows/all-rows.ts';
import type { RowData } from '../rows/row-data.ts';
import { SelectAll } from '../rows/select-all.tsx';
import { useBatches } from '../rows/use-batches.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { PickTagDialog } from '../tags/pick-dialog.tsx';
import { useRowTexts } from '../views/row-target.ts';
import { HighlightSelection } from './highlight-selection.tsx';

const TAGS = graphql(
  `query HighlightRowsTags($projectId: ID!) { tagBoards(projectId: $projectId) { id name groups { id tags { id title } } } }`,
);
const TAG = graphql(`mutation HighlightRowsTag($input: TagHighlightsInput!) { tagHighlights(input: $input) { highlights { id } } }`);
const DELETE = graphql(`mutation HighlightRowsDelete($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`);
const RESTORE = graphql(`mutation HighlightRowsRestore($ids: [ID!]!) { restoreHighlights(ids: $ids) { highlights { id } } }`);

interface HighlightRowSelectionProps {
  /** What is loaded of them. */
  rows: readonly RowData[];
  ids: readonly string[];
  projectId: string;
  selectAll: RowView['selectAll'];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the highlights that are selected in a table, a list or a grid; tags and deletion can be taken back. */
export function HighlightRowSelection({ rows, ids, projectId, selectAll, save, onClear }: HighlightRowSelectionProps) {
  const t = useRowTexts();
  const [isTagging, setTagging] = useState(false);
  const [{ data }] = useQuery({ query: TAGS, variables: { projectId }, pause: !isTagging });
  const [, tagHighlights] = useMutation(TAG);
  const [, deleteHighlights] = useMutation(DELETE);
  const [, restoreHighlights] = useMutation(RESTORE);
  const client = useClient();
  const many = useBatches(projectId);
  const options = useMemo(
    () =>
      data?.tagBoards.flatMap(({ name, groups }) =>
        groups.flatMap(({ tags }) => tags.map(({ id, title }) => ({ id, name: title, where: name }))),
      ),
    [data],
  );

  function tag(tagId: string) {
    setTagging(false);
    const isWithout = ({ of }: RowData) => of.kind === 'highlight' && !of.highlight.tags.some(({ id }) => id === tagId);
    // Only what lacks it gets it, so that taking it back takes it from nothing else.
    const lacking = async (part: readonly string[]): Promise<readonly string[] | null> => {
      if (rows.length === ids.length) return part;
      const filter = [{ row: { field: 'tag', operator: 'IS_NONE_OF' as const, values: [tagId] } }];
      return existingRows(client, { target: 'highlight', projectId, ids: part, filter });
    };
    const request = async (part: readonly string[], add: string[], remove: string[], undo: boolean) =>
      (await tagHighlights({ input: { ids: [...part], add, remove, undo } }, { idempotent: true })).error ? null : part;
    const requested = rows.length === ids.length ? rows.filter(isWithout).map(({ id }) => id) : ids;
    if (!requested.length) return onClear();
    void many.run({
      ids: requested,
      send: async (part) => {
        const without = await lacking(part);
        return without?.length ? request(without, [tagId], [], false) : without;
      },
      undo: (part) => request(part, [], [tagId], true),
      doneText: (done) => t('highlight.tagged', { count: done }),
      onDone: onClear,
    });
  }
  const remove = () =>
    many.run({
      ids,
      send: async (part) => (await deleteHighlights({ ids: [...part] }, { idempotent: true })).data?.deleteHighlights.ids ?? null,
      undo: async (part) => ((await restoreHighlights({ ids: [...part] }, { idempotent: true })).error ? null : part),
      doneText: (done) => t('highlight.deleted', { count: done }),
      onDone: onClear,
    });
  return (
    <>
      <HighlightSelection ids={ids} projectId={projectId} onClear={onClear} isCovered={isTagging}>
        <SelectAll selectAll={selectAll} count={ids.length} />
        <Button sends="tagHighlights" size="sm" variant="ghost" icon={<IconTag size={14} />} onClick={() => setTagging(true)}>
          {t('highlight.tag')}
        </Button>
        {save}
        <Button sends="deleteHighlights" size="sm" variant="danger" icon={<IconTrash size={14} />} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </HighlightSelection>
      <PickTagDialog
        title={t('highlight.tagTitle', { count: ids.length })}
        find={t('highlight.findTag')}
        nothing={t('highlight.noTag')}
        opened={isTagging}
        options={options}
        onPick={tag}
        onClose={() => setTagging(false)}
      />
      {many.bar}
    </>
  );
}
