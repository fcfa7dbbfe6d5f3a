import { useClient } from '@libs/api';
import { DocumentFailed, openLiveDoc, releaseDoc } from '@libs/live-doc';
import { useSession } from '@libs/shell-kit';
import { useCallback, useEffect, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { InsightSession } from './insight-session.ts';
import { LiveReferences } from './live-references.ts';

/** An insight with its text on the screen. */
export interface OpenInsight {
  session: InsightSession;
  live: LiveReferences;
}

/** Opens an insight's text and closes it with the component; waits while it is not known whether the reader may write. */
export function useOpenInsight(insightId: string, canEdit: boolean | undefined) {
  const api = useClient();
  const userId = useSession().user.id;
  const t = useInsightTexts();
  const [open, setOpen] = useState<OpenInsight | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the insight again
  useEffect(() => {
    if (canEdit === undefined) return;
    let created: OpenInsight | null = null;
    let isDeleted = false;
    setError(null);
    openLiveDoc(insightId, userId)
      .then((opening) => {
        if (isDeleted) return releaseDoc(opening);
        const words = { label: t('page.text'), placeholder: canEdit ? t('page.placeholder') : t('list.noWords') };
        created = { session: new InsightSession(api, opening, canEdit, words), live: new LiveReferences(api) };
        setOpen(created);
      })
      .catch((reason: Error) => !isDeleted && setError(reason));
    return () => {
      isDeleted = true;
      setOpen(null);
      created?.live.stop();
      created?.session.destroy();
    };
  }, [insightId, userId, canEdit, api, t, round]);

  const reopen = useCallback(() => setRound((count) => count + 1), []);
  return { open, error, requestId: error instanceof DocumentFailed ? error.requestId : null, reopen };
}
