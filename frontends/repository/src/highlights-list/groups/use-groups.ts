import { type CombinedError, graphql, type HighlightGroupsPageQuery, useClient } from '@libs/api';
import { useChanges, useSession } from '@libs/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePolling } from '../../lists/use-polling.ts';

graphql(`
  fragment HighlightGroupPart on HighlightGroup {
    label noteCount speakerCount members { id isNearDuplicate } nearest { ...HighlightCard }
  }
`);
const GROUPS = graphql(`
  query HighlightGroupsPage($projectId: ID!, $tagId: ID, $isUntagged: Boolean) {
    highlightGroups(projectId: $projectId, tagId: $tagId, isUntagged: $isUntagged) {
      state isByWords hasModel compared known total providerError groups { ...HighlightGroupPart } outliers { ...HighlightGroupPart }
    }
  }
`);

/** What the server found. */
export type HighlightGroupsData = HighlightGroupsPageQuery['highlightGroups'];
/** Which highlights are grouped. */
export interface GroupingScope {
  projectId: string;
  tagId: string | null;
  isUntagged: boolean;
}
interface Groups {
  found: HighlightGroupsData | undefined;
  /** Of the last question; what was found before stays beside it. */
  error: CombinedError | undefined;
  isAsking: boolean;
  /** It was looked at for minutes and is still being made. */
  hasTimedOut: boolean;
  /** Something happened since that may put other highlights into the groups. */
  isChanged: boolean;
  regroup: () => void;
}

/**
 * A snapshot of the groups: their order must not change while a user works through them, so neither events nor actions refetch, only
 * `regroup` does. `chosen` stays the same for as long as the caller is on the screen.
 */
export function useGroups({ projectId, tagId, isUntagged }: GroupingScope): Groups {
  const client = useClient();
  const me = useSession().user.id;
  const [{ found: match, error, isAsking }, setAnswer] = useState<Pick<Groups, 'found' | 'error' | 'isAsking'>>({
    found: undefined,
    error: undefined,
    isAsking: true,
  });
  const [isChanged, setChanged] = useState(false);
  const latest = useRef(0);
  const ask = useCallback(async () => {
    const mine = ++latest.current;
    setAnswer((now) => ({ ...now, isAsking: true }));
    const variables = { projectId, tagId, isUntagged };
    const answer = await client.query(GROUPS, variables, { requestPolicy: 'network-only', quiet: true }).toPromise();
    if (mine !== latest.current) return;
    setAnswer((now) => ({ found: answer.data?.highlightGroups ?? now.found, error: answer.error, isAsking: false }));
    if (answer.data) setChanged(false);
  }, [client, projectId, tagId, isUntagged]);
  useEffect(() => {
    void ask();
    return () => {
      latest.current++;
    };
  }, [ask]);
  const refetch = useCallback(() => void ask(), [ask]);
  const { hasTimedOut, restart } = usePolling(match?.state === 'making', `${projectId} ${tagId} ${isUntagged}`, refetch);
  useChanges({ projectId, kinds: ['highlight'] }, ({ action, by }) => {
    // What one tags oneself, here or in a peek, moves nothing before a refetch; of large changes only the fact is known.
    if (by === me && (action === 'tagged' || action === 'many')) return;
    if (action !== 'tagged' || tagId || isUntagged) setChanged(true);
  });
  return { found: match, error, isAsking, hasTimedOut, isChanged, regroup: restart };
}
