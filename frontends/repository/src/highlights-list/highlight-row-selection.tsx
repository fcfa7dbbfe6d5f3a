import { graphql, useMutation, useQuery } from '@libs/api';
import { Button, IconTag, toast } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { RowData } from '../rows/row-data.ts';
import { SelectAll } from '../rows/select-all.tsx';
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
  rows: readonly RowData[];
  projectId: string;
  takeAll: RowView['takeAll'];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the highlights that are selected in a table, a list or a grid; tags and deletion can be taken back. */
export function HighlightRowSelection({ rows, projectId, takeAll, save, onClear }: HighlightRowSelectionProps) {
  const t = useRowTexts();
  const [isTagging, setTagging] = useState(false);
  const [{ data }] = useQuery({ query: TAGS, variables: { projectId }, pause: !isTagging });
  const [, tagHighlights] = useMutation(TAG);
  const [, deleteHighlights] = useMutation(DELETE);
  const [, restoreHighlights] = useMutation(RESTORE);
  const ids = rows.map(({ id }) => id);
  const options = useMemo(
    () =>
      data?.tagBoards.flatMap(({ name, groups }) =>
        groups.flatMap(({ tags }) => tags.map(({ id, title }) => ({ id, name: title, where: name }))),
      ),
    [data],
  );

  async function tag(tagId: string) {
    setTagging(false);
    const has = ({ of }: RowData) => of.kind === 'highlight' && of.highlight.tags.some(({ id }) => id === tagId);
    const lacking = rows.filter((row) => !has(row)).map(({ id }) => id);
    if (!lacking.length) return onClear();
    if ((await tagHighlights({ input: { ids: lacking, add: [tagId], remove: [] } }, { idempotent: true })).error) return;
    onClear();
    toast({
      text: t('highlight.tagged', { count: lacking.length }),
      undo: () => void tagHighlights({ input: { ids: lacking, add: [], remove: [tagId] } }, { idempotent: true }),
    });
  }
  async function remove() {
    const gone = [...ids];
    if ((await deleteHighlights({ ids: gone }, { idempotent: true })).error) return;
    onClear();
    toast({
      text: t('highlight.deleted', { count: gone.length }),
      undo: () => void restoreHighlights({ ids: gone }, { idempotent: true }),
    });
  }
  return (
    <>
      <HighlightSelection ids={ids} projectId={projectId} onClear={onClear} isCovered={isTagging}>
        <SelectAll takeAll={takeAll} count={ids.length} />
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
        options={options ?? []}
        onPick={(id) => void tag(id)}
        onClose={() => setTagging(false)}
      />
    </>
  );
}
