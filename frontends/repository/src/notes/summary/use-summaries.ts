import { graphql, type NoteSummaryFragment, useQuery } from '@libs/api';
import { useEffect } from 'react';

graphql(`
  fragment NoteSummary on Summary {
    id framework prompt state step steps model trouble error dropped editedFrom createdAt createdBy { id name initials colour }
    sections {
      key title
      bullets { id text isVerbatim isEdited citations { start end quote speaker startMs isCurrent currentStart currentVersion objectId } }
    }
  }
`);
const SUMMARIES = graphql(`query NoteSummaries($noteId: ID!) { summaries(noteId: $noteId) { ...NoteSummary } }`);

const LOOK_MS = 600;

/** A version of a summary of a note. */
export type SummaryView = NoteSummaryFragment;

/** Whether somebody waits for it. */
export const isMaking = ({ state }: Pick<SummaryView, 'state'>): boolean => state === 'queued' || state === 'running';

/** The versions of a note's summaries, newest first; looked at again and again while one is made. */
export function useSummaries(noteId: string) {
  const [{ data, error }, reload] = useQuery({ query: SUMMARIES, variables: { noteId } });
  const summaries = data?.summaries;
  const isBusy = summaries?.some(isMaking) ?? false;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => reload({ requestPolicy: 'network-only' }), LOOK_MS);
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  return { summaries, error, reload };
}
