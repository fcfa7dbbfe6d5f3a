import { graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useMemo } from 'react';
import { useTagTexts } from './copy.ts';
import type { TagView } from './tag-data.ts';

const UPDATE = graphql(`
  mutation TagUpdate($input: UpdateTagInput!) {
    updateTag(input: $input) { ...TagCard }
  }
`);
const MOVE = graphql(`
  mutation TagMove($id: ID!, $groupId: ID!, $index: Int!) {
    moveTag(id: $id, groupId: $groupId, index: $index) { ...TagCard }
  }
`);
const MERGE = graphql(`
  mutation TagMergeInto($from: [ID!]!, $into: ID!) {
    mergeTags(from: $from, into: $into) { id movedHighlights tag { ...TagCard } }
  }
`);
const UNMERGE = graphql(`
  mutation TagUnmerge($mergeId: ID!) {
    unmergeTags(mergeId: $mergeId) { ...TagCard }
  }
`);
const DELETE = graphql(`
  mutation TagDelete($ids: [ID!]!) {
    deleteTags(ids: $ids)
  }
`);
const RESTORE = graphql(`
  mutation TagRestore($ids: [ID!]!) {
    restoreTags(ids: $ids) { ...TagCard }
  }
`);

const REPEATABLE = { idempotent: true } as const;
const LAST = 1_000_000;

/** Where a tag stood before a deed. */
export interface TagPlace {
  groupId: string;
  index: number;
}

/** What people do to tags, each with its way back; every promise says whether it went well. */
export interface TagDeeds {
  update: (id: string, change: { title?: string; colour?: string; description?: string | null }) => Promise<boolean>;
  /** Moves to a place of a group; without a place to its end. */
  move: (tag: TagView, group: { id: string; name: string }, index?: number, from?: TagPlace) => Promise<boolean>;
  moveAll: (tags: readonly TagView[], group: { id: string; name: string }) => Promise<boolean>;
  merge: (from: readonly TagView[], into: { id: string; title: string }) => Promise<boolean>;
  colour: (tags: readonly TagView[], colour: string) => Promise<boolean>;
  remove: (tags: readonly TagView[]) => Promise<boolean>;
}

/** The deeds of board, table and tag page. */
export function useTagDeeds(): TagDeeds {
  const t = useTagTexts();
  const [, updateTag] = useMutation(UPDATE);
  const [, moveTag] = useMutation(MOVE);
  const [, mergeTags] = useMutation(MERGE);
  const [, unmergeTags] = useMutation(UNMERGE);
  const [, deleteTags] = useMutation(DELETE);
  const [, restoreTags] = useMutation(RESTORE);
  return useMemo(() => {
    const place = async (id: string, groupId: string, index: number) => !(await moveTag({ id, groupId, index }, REPEATABLE)).error;
    const paint = async (id: string, colour: string) => !(await updateTag({ input: { id, colour } }, REPEATABLE)).error;

    const update: TagDeeds['update'] = async (id, change) => !(await updateTag({ input: { id, ...change } }, REPEATABLE)).error;

    const move: TagDeeds['move'] = async (tag, group, index = LAST, from) => {
      const before = from ?? { groupId: tag.groupId, index: LAST };
      if (!(await place(tag.id, group.id, index))) return false;
      toast({ text: t('done.moved', { count: 1, group: group.name }), undo: () => void place(tag.id, before.groupId, before.index) });
      return true;
    };

    const moveAll: TagDeeds['moveAll'] = async (tags, group) => {
      const moving = tags.filter((tag) => tag.groupId !== group.id);
      // One after the other, so that they arrive in the order in which they stood.
      for (const tag of moving) if (!(await place(tag.id, group.id, LAST))) return false;
      const undo = async () => {
        for (const tag of moving) await place(tag.id, tag.groupId, LAST);
      };
      toast({ text: t('done.moved', { count: moving.length, group: group.name }), undo: moving.length ? () => void undo() : undefined });
      return true;
    };

    const merge: TagDeeds['merge'] = async (from, into) => {
      const { data, error } = await mergeTags({ from: from.map(({ id }) => id), into: into.id });
      if (error || !data) return false;
      const { id, tag } = data.mergeTags;
      toast({
        text: t('done.merged', { title: tag.title, count: tag.highlightCount }),
        undo: () => void unmergeTags({ mergeId: id }),
      });
      return true;
    };

    const colour: TagDeeds['colour'] = async (tags, name) => {
      const before = tags.filter((tag) => tag.colour !== name);
      const done = await Promise.all(before.map((tag) => paint(tag.id, name)));
      if (done.includes(false)) return false;
      toast({
        text: t('done.coloured', { count: tags.length, colour: name }),
        undo: before.length ? () => before.forEach((tag) => void paint(tag.id, tag.colour)) : undefined,
      });
      return true;
    };

    const remove: TagDeeds['remove'] = async (tags) => {
      const ids = tags.map(({ id }) => id);
      if ((await deleteTags({ ids }, REPEATABLE)).error) return false;
      toast({ text: t('done.deleted', { count: ids.length }), undo: () => void restoreTags({ ids }, REPEATABLE) });
      return true;
    };

    return { update, move, moveAll, merge, colour, remove };
  }, [t, updateTag, moveTag, mergeTags, unmergeTags, deleteTags, restoreTags]);
}
