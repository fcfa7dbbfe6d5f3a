import { graphql, useQuery, useSubscription } from '@libs/api';

const UNREAD = graphql(`query FrameUnread { inboxUnread }`);
const CHANGED = graphql(`subscription FrameInboxChanged { inboxChanged }`);

/** How much news is unread; kept true while the page is open. */
export function useUnread(): number {
  const [{ data }] = useQuery({ query: UNREAD });
  return data?.inboxUnread ?? 0;
}

/** Opens the one line on which the page hears of its reader's news; called once by the frame. The cache asks again by itself. */
export function useInboxFeed(): void {
  useSubscription({ query: CHANGED });
}
