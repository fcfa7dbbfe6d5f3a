import { type CombinedError, errorOf, graphql, useClient, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { toast } from '@libs/ui';
import type { TagView } from '../../notes/highlight-meta.ts';
import { useCopy } from '../../projects/copy.ts';

const TAGS = graphql(`
  query HighlightGroupTags($ids: [ID!]!) { highlightsByIds(ids: $ids) { id tags { id } } }
`);
const TAG = graphql(`
  mutation HighlightGroupTag($ids: [ID!]!, $add: [ID!]!, $remove: [ID!]!) {
    tagHighlights(ids: $ids, add: $add, remove: $remove) { id tags { id title colour } }
  }
`);

/**
 * Tags a whole group in one deed; undo takes each tag off those alone that did not have it before. `onChange` hears of
 * both: how many were tagged, null when that is undone.
 */
export function useTagGroup(): (
  ids: readonly string[],
  tags: readonly TagView[],
  onChange: (tagged: number | null) => void,
) => Promise<void> {
  const t = useCopy('highlightList');
  const client = useClient();
  const [, tagHighlights] = useMutation(TAG);
  const fail = (error: CombinedError) => {
    const { message, requestId } = errorOf(error);
    toast({ text: message, tone: 'bad', requestId });
  };
  const send = (ids: readonly string[], add: readonly string[], remove: readonly string[]) =>
    tagHighlights({ ids: [...ids], add: [...add], remove: [...remove] }, { idempotent: true, quiet: true });

  async function tagsBefore(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]> | null> {
    const before = new Map<string, readonly string[]>();
    for (let i = 0; i < ids.length; i += LIMITS.highlightGroups.page) {
      const part = ids.slice(i, i + LIMITS.highlightGroups.page);
      const { data, error } = await client.query(TAGS, { ids: part }, { requestPolicy: 'network-only', quiet: true }).toPromise();
      if (error) fail(error);
      if (!data) return null;
      for (const { id, tags } of data.highlightsByIds)
        before.set(
          id,
          tags.map((tag) => tag.id),
        );
    }
    return before;
  }

  return async (ids, tags, onChange) => {
    const before = await tagsBefore(ids);
    if (!before) return;
    // What somebody deleted meanwhile is not tagged.
    const standing = ids.filter((id) => before.has(id));
    const { error } = await send(
      standing,
      tags.map((tag) => tag.id),
      [],
    );
    if (error) {
      fail(error);
      return;
    }
    onChange(standing.length);
    const undo = async () => {
      onChange(null);
      for (const { id: tagId } of tags) {
        const isNew = standing.filter((id) => !before.get(id)?.includes(tagId));
        const answer = isNew.length ? await send(isNew, [], [tagId]) : null;
        if (answer?.error) fail(answer.error);
      }
    };
    toast({
      text: t('groups.tagged', { count: standing.length, tags: tags.map(({ title }) => title).join(', ') }),
      undo: () => void undo(),
    });
  };
}
