import { errorOf, graphql, useClient } from '@libs/api';
import { useSession } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useState } from 'react';
import { useAskTexts } from './copy.ts';
import type { Cited } from './use-answers.ts';

const HIGHLIGHT = graphql(`mutation AnswerHighlight($input: CreateHighlightInput!) { createHighlight(input: $input) { id } }`);
const INSIGHT = graphql(`mutation AnswerInsight($input: CreateInsightInput!) { createInsight(input: $input) { id } }`);
/** A title holds no more of a long question. */
const TITLE = 200;

/** Makes the cited words highlights and an insight that refers to them, in the project of the first; answers its id, null when nothing was made. */
export function useStartInsight() {
  const t = useAskTexts();
  const client = useClient();
  const { role } = useSession();
  const [isBusy, setBusy] = useState(false);

  async function run(question: string, cites: readonly Cited[]): Promise<string | null> {
    setBusy(true);
    try {
      const usable = cites.filter(({ quote, projectId }) => quote && projectId);
      const highlightIds: string[] = [];
      let projectId: string | null = null;
      for (const { noteId, version, start, end, projectId: own } of usable) {
        const { data } = await client.mutation(HIGHLIGHT, { input: { noteId, version, start, end, tagIds: [] } }, { quiet: true });
        if (!data) continue;
        highlightIds.push(data.createHighlight.id);
        projectId ??= own ?? null;
      }
      if (!projectId) {
        toast({ text: t('startFailed'), tone: 'bad' });
        return null;
      }
      const { data, error } = await client.mutation(INSIGHT, { input: { projectId, title: question.slice(0, TITLE), highlightIds } });
      if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
      return data?.createInsight.id ?? null;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, isAllowed: role !== 'viewer' };
}
