import { errorOf, graphql, useMutation } from '@libs/api';
import type { FeedRhythm } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useExploreTexts } from './copy.ts';
import { type FeedFilter, inputOf, type SavedFeed } from './feed-data.ts';

const SAVE = graphql(`mutation SaveFeed($input: SaveFeedInput!) { saveFeed(input: $input) { ...FeedParts } }`);
const UPDATE = graphql(`mutation UpdateFeed($input: UpdateFeedInput!) { updateFeed(input: $input) { ...FeedParts } }`);
const DELETE = graphql(`mutation DeleteFeed($id: ID!) { deleteFeed(id: $id) { ids } }`);
const RESTORE = graphql(`mutation RestoreFeed($id: ID!) { restoreFeed(id: $id) { ...FeedParts } }`);
const SUBSCRIBE = graphql(`
  mutation SubscribeToFeed($input: FeedSubscriptionInput!) {
    subscribeToFeed(input: $input) { ...FeedParts }
  }
`);

/** What can be done with saved feeds. Saving answers why it was refused, or nothing. */
export function useFeedActions() {
  const t = useExploreTexts();
  const navigate = useNavigate();
  const [, runSave] = useMutation(SAVE);
  const [, runUpdate] = useMutation(UPDATE);
  const [, runDelete] = useMutation(DELETE);
  const [, runRestore] = useMutation(RESTORE);
  const [, runSubscribe] = useMutation(SUBSCRIBE);
  return {
    async save(name: string, shared: boolean, filter: FeedFilter): Promise<string | null> {
      const creation = beginCreation();
      const { data, error } = await runSave(
        { input: { name, shared, filter: inputOf(filter), clientKey: crypto.randomUUID() } },
        { idempotent: true, quiet: true },
      );
      if (error || !data) {
        creation.cancel();
        return error ? errorOf(error).message : null;
      }
      creation.done(data.saveFeed.id);
      navigate(`/explore/${data.saveFeed.id}`);
      return null;
    },
    async update(id: string, change: { name?: string; shared?: boolean; filter?: FeedFilter }): Promise<string | null> {
      const { filter, ...rest } = change;
      const { error } = await runUpdate(
        { input: { id, ...rest, ...(filter ? { filter: inputOf(filter) } : {}) } },
        { idempotent: true, quiet: true },
      );
      if (error) return errorOf(error).message;
      toast(t('saved'));
      return null;
    },
    async remove({ id, name }: SavedFeed): Promise<void> {
      const { error } = await runDelete({ id }, { idempotent: true });
      if (error) return;
      navigate('/explore');
      toast({ text: t('deleted', { name }), undo: () => void runRestore({ id }, { idempotent: true }) });
    },
    async subscribe(feedId: string, rhythm: FeedRhythm): Promise<void> {
      const { error } = await runSubscribe({ input: { feedId, rhythm } }, { idempotent: true });
      if (!error) toast(t(`rhythmSet.${rhythm}`));
    },
  };
}
