import { graphql, type SummaryShownFragment } from '@libs/api';
import { useEffect } from 'react';

graphql(`
  fragment SummaryShown on Summary {
    id scope scopeId sourceKind used available framework prompt state step steps model providerError error dropped hidden editedFrom createdAt
    createdBy { id name initials }
    sections {
      key title
      bullets { id text isVerbatim isEdited citations { start end quote speaker startMs isCurrent currentStart currentVersion objectId title } }
    }
  }
`);

/** How often a summary is looked at while the user waits for it, and while it is shown beside something else. */
const POLL_MS = { waiting: 600, beside: 2000 };

/** A version of a summary. */
export type SummaryView = SummaryShownFragment;

/** Whether it is still being made. */
export const isSummaryPending = ({ state }: Pick<SummaryView, 'state'>): boolean => state === 'queued' || state === 'running';

/** Looks at a summary again and again while it is made. */
export function useSummaryPolling(
  summary: Pick<SummaryView, 'state'> | null | undefined,
  look: (options: { requestPolicy: 'network-only' }) => void,
  pace: keyof typeof POLL_MS = 'waiting',
): void {
  const isBusy = !!summary && isSummaryPending(summary);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => look({ requestPolicy: 'network-only' }), POLL_MS[pace]);
    return () => clearInterval(timer);
  }, [isBusy, look, pace]);
}
