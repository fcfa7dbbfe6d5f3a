import { type CombinedError, errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useRef, useState } from 'react';
import type { TagView } from '../../notes/open-note/coding/highlight-meta.ts';
import { useHighlightListTexts } from '../copy.ts';

const TAG = graphql(`
  mutation HighlightGroupTag($ids: [ID!]!, $tagIds: [ID!]!) {
    tagHighlightGroup(input: { ids: $ids, tagIds: $tagIds }) { highlightIds added { tagId highlightIds } }
  }
`);
const UNTAG = graphql(`
  mutation HighlightGroupUntag($tags: [TagOfHighlightsInput!]!) { untagHighlightGroup(input: { tags: $tags }) { ok } }
`);

/** Tags that highlights of a group got in one action. */
export interface GroupAction {
  tags: readonly TagView[];
  ids: readonly string[];
}
interface GroupTagging {
  ids: readonly string[];
  tags: readonly TagView[];
  /** The group's name in the toast of the action. */
  group: string;
  onDone: (action: GroupAction) => void;
  onUndone: (action: GroupAction) => void;
}

/** Tags highlights in one action, one at a time; undo takes off exactly what was new. */
export function useTagGroup(): { isBusy: boolean; tagGroup: (asked: GroupTagging) => Promise<void> } {
  const t = useHighlightListTexts();
  const [, tag] = useMutation(TAG);
  const [, untag] = useMutation(UNTAG);
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const fail = (error: CombinedError | undefined) => {
    const { message, requestId } = error ? errorOf(error) : { message: t('groups.failed'), requestId: undefined };
    toast({ text: message, tone: 'bad', requestId });
  };

  async function tagGroup({ ids, tags, group, onDone, onUndone }: GroupTagging): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    // Not repeated by itself: what the first time was new is not new the second time, and could not be taken back.
    const { data, error } = await tag({ ids: [...ids], tagIds: tags.map(({ id }) => id) }, { quiet: true });
    isUnderWay.current = false;
    setBusy(false);
    const answer = data?.tagHighlightGroup;
    if (!answer) return fail(error);
    if (!answer.highlightIds.length) {
      toast({ text: t('groups.gone'), tone: 'bad' });
      return;
    }
    const action = { tags, ids: answer.highlightIds };
    onDone(action);
    const undo = async () => {
      const given = answer.added.map(({ tagId, highlightIds }) => ({ tagId, highlightIds }));
      const { error } = await untag({ tags: given }, { idempotent: true, quiet: true });
      if (error) fail(error);
      else onUndone(action);
    };
    const titles = tags.map(({ title }) => title).join(', ');
    // Two groups that get the same tag are two messages, or the second would stand in the place of the first and its undo.
    const text = t(group === titles ? 'groups.tagged' : 'groups.taggedOf', { count: action.ids.length, tags: titles, group });
    toast({ text, undo: () => void undo() });
  }
  return { isBusy, tagGroup };
}
