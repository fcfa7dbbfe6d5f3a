import { errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';

const UNMERGE = graphql(`mutation UnmergeContact($id: ID!) { unmergeContact(id: $id) { ...ContactParts } }`);

/** Makes two contacts of one again, or says why not. */
export function useUnmerge(): (mergeId: string) => Promise<void> {
  const [, unmerge] = useMutation(UNMERGE);
  return async (id) => {
    const failure = errorOf((await unmerge({ id }, { idempotent: true, quiet: true })).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
  };
}
