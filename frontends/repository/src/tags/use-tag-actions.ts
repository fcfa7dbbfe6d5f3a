import { graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useMemo } from 'react';
import { IDEMPOTENT } from '../mutation-options.ts';
import { useTagTexts } from './copy.ts';
import { placesOf, type TagView } from './tag-data.ts';

const UPDATE = graphql(`
  mutation TagUpdate($input: UpdateTagInput!) {
    updateTag(input: $input) { ...TagCard }
  }
`);
const MOVE = graphql(`
  mutation TagsMove($places: [TagPlaceInput!]!, $undo: Boolean) {
    moveTags(input: { places: $places, undo: $undo }) { tags { ...TagCard } }
  }
`);
const COLOUR = graphql(`
  mutation TagsColour($colours: [TagColourInput!]!) {
    colourTags(input: { colours: $colours }) { tags { ...TagCard } }
  }
`);
const MERGE = graphql(`
  mutation TagMergeInto($from: [ID!]!, $into: ID!) {
    mergeTags(input: { fromIds: $from, intoId: $into }) { id movedHighlights tag { ...TagCard ...TagCounts } }
  }
`);
const UNMERGE = graphql(`
  mutation TagUnmerge($mergeId: ID!) {
    unmergeTags(id: $mergeId) { ...TagCard ...TagCounts }
  }
`);
const DELETE = graphql(`
  mutation TagDelete($ids: [ID!]!) {
    deleteTags(ids: $ids) { ids }
  }
`);
const RESTORE = graphql(`
  mutation TagRestore($ids: [ID!]!) {
    restoreTags(ids: $ids) { tags { ...TagCard ...TagCounts } }
  }
`);

const LAST = 1_000_000;

/** What people do to tags, each with its way back; every promise says whether it went well. */
export interface TagActions {
  update: (id: string, change: { title?: string; colour?: TagView['colour']; description?: string | null }) => Promise<boolean>;
  /** Moves tags, in the order given, to a place of a group that is counted without them; without a place to its end. */
  move: (tags: readonly TagView[], group: { id: string; name: string }, all: readonly TagView[], index?: number) => Promise<boolean>;
  merge: (from: readonly TagView[], into: { id: string; title: string }) => Promise<boolean>;
  colour: (tags: readonly TagView[], colour: TagView['colour']) => Promise<boolean>;
  remove: (tags: readonly TagView[]) => Promise<boolean>;
}

/** The actions of board, table and tag page. */
export function useTagActions(): TagActions {
  const t = useTagTexts();
  const [, updateTag] = useMutation(UPDATE);
  const [, moveTags] = useMutation(MOVE);
  const [, colourTags] = useMutation(COLOUR);
  const [, mergeTags] = useMutation(MERGE);
  const [, unmergeTags] = useMutation(UNMERGE);
  const [, deleteTags] = useMutation(DELETE);
  const [, restoreTags] = useMutation(RESTORE);
  return useMemo(() => {
    const update: TagActions['update'] = async (id, change) => !(await updateTag({ input: { id, ...change } }, IDEMPOTENT)).error;

    const move: TagActions['move'] = async (tags, group, all, index = LAST) => {
      const before = placesOf(tags, all);
      const after = tags.map(({ id }, position) => ({ id, groupId: group.id, index: index === LAST ? LAST : index + position }));
      if ((await moveTags({ places: after }, IDEMPOTENT)).error) return false;
      toast({
        text: t('done.moved', { count: tags.length, group: group.name }),
        undo: () => void putBack(before),
      });
      return true;
    };
    const putBack = async (places: ReturnType<typeof placesOf>) => {
      const tags = (await moveTags({ places, undo: true }, IDEMPOTENT)).data?.moveTags.tags ?? [];
      const stay = tags.filter(({ id, groupId }) => places.some((place) => place.id === id && place.groupId !== groupId));
      if (stay.length) toast({ text: t('done.movedMeanwhile', { count: stay.length }) });
    };

    const merge: TagActions['merge'] = async (from, into) => {
      const { data, error } = await mergeTags({ from: from.map(({ id }) => id), into: into.id });
      if (error || !data) return false;
      const { id, tag } = data.mergeTags;
      toast({
        text: t('done.merged', { title: tag.title, count: tag.highlightCount }),
        undo: () => void unmergeTags({ mergeId: id }),
      });
      return true;
    };

    const colour: TagActions['colour'] = async (tags, name) => {
      const before = tags.filter((tag) => tag.colour !== name).map(({ id, colour: was }) => ({ id, colour: was }));
      if (before.length && (await colourTags({ colours: before.map(({ id }) => ({ id, colour: name })) }, IDEMPOTENT)).error) return false;
      toast({
        text: t('done.coloured', { count: tags.length, colour: name }),
        undo: before.length ? () => void colourTags({ colours: before }, IDEMPOTENT) : undefined,
      });
      return true;
    };

    const remove: TagActions['remove'] = async (tags) => {
      const ids = tags.map(({ id }) => id);
      const deleted = (await deleteTags({ ids }, IDEMPOTENT)).data?.deleteTags.ids;
      if (!deleted) return false;
      const back = () => void restoreTags({ ids: deleted }, IDEMPOTENT);
      toast({ text: t('done.deleted', { count: deleted.length }), ...(deleted.length ? { undo: back } : {}) });
      return true;
    };

    return { update, move, merge, colour, remove };
  }, [t, updateTag, moveTags, colourTags, mergeTags, unmergeTags, deleteTags, restoreTags]);
}
