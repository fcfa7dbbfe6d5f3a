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
  liveReferences: LiveReferences;
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
    let isCancelled = false;
    setError(null);
    openLiveDoc(insightId, userId)
      .then((openOptions) => {
        if (isCancelled) return releaseDoc(openOptions);
        const words = { label: t('page.text'), placeholder: canEdit ? t('page.placeholder') : t('list.noWords') };
        created = { session: new InsightSession(api, openOptions, canEdit, words), liveReferences: new LiveReferences(api) };
        setOpen(created);
      })
      .catch((reason: Error) => !isCancelled && setError(reason));
    return () => {
      isCancelled = true;
      setOpen(null);
      created?.liveReferences.stop();
      created?.session.destroy();
    };
  }, [insightId, userId, canEdit, api, t, round]);

  const reopen = useCallback(() => setRound((count) => count + 1), []);
  return { open, error, requestId: error instanceof DocumentFailed ? error.requestId : null, reopen };
}
