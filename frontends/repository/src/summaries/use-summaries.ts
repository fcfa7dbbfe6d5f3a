import { graphql, type SummaryShownFragment, useQuery } from '@libs/api';
import type { SummaryScope } from '@libs/domain';
import { useEffect } from 'react';

graphql(`
  fragment SummaryShown on Summary {
    id scope scopeId madeOf used available framework prompt state step steps model providerError error dropped hidden editedFrom createdAt
    createdBy { id name initials }
    sections {
      key title
      bullets { id text isVerbatim isEdited citations { start end quote speaker startMs isCurrent currentStart currentVersion objectId title } }
    }
  }
`);
const VERSIONS = graphql(`
  query SummaryVersions($kind: SummaryScope!, $id: ID!) { summaries(kind: $kind, id: $id) { id framework state editedFrom createdAt madeOf used } }
`);
const ONE = graphql(`query SummaryVersion($id: ID!) { summary(id: $id) { ...SummaryShown } }`);

/** How often a summary is looked at while somebody waits for it, and while it stands beside something else. */
const LOOK_MS = { waiting: 600, beside: 2000 };

/** A version of a summary. */
export type SummaryView = SummaryShownFragment;

/** Whether somebody waits for it. */
export const isMaking = ({ state }: Pick<SummaryView, 'state'>): boolean => state === 'queued' || state === 'running';

/** Looks at a summary again and again while it is made. */
export function useMaking(
  summary: Pick<SummaryView, 'state'> | null | undefined,
  look: (options: { requestPolicy: 'network-only' }) => void,
  pace: keyof typeof LOOK_MS = 'waiting',
): void {
  const isBusy = !!summary && isMaking(summary);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => look({ requestPolicy: 'network-only' }), LOOK_MS[pace]);
    return () => clearInterval(timer);
  }, [isBusy, look, pace]);
}

/** The versions of the summaries of one thing, newest first, and the chosen one (else the newest), looked at again and again while it is made. */
export function useSummaries(kind: SummaryScope, id: string, chosen: string | undefined) {
  const [{ data, error }, reload] = useQuery({ query: VERSIONS, variables: { kind, id } });
  const versions = data?.summaries;
  const open = chosen ?? versions?.[0]?.id;
  const [{ data: one }, look] = useQuery({ query: ONE, variables: { id: open ?? '' }, pause: !open });
  const summary = one?.summary?.id === open ? one?.summary : undefined;
  useMaking(summary, look);
  return { versions, summary, isLoading: !versions || (!!open && !summary), error, reload };
}
