import { preloadable, type SessionSubscription, type SessionSupport } from '@libs/shell-kit';

/** What a notice of the subscription is drawn from. */
export interface ClosedProps {
  subscription: SessionSubscription;
  isAdmin: boolean;
}

const closedWorkspace = () => import('./closed-workspace.tsx');
const supportBanner = () => import('./support-banner.tsx');

export const SubscriptionBanner = preloadable<ClosedProps>(async () => (await closedWorkspace()).SubscriptionBanner);
export const LockedPage = preloadable<ClosedProps>(async () => (await closedWorkspace()).LockedPage);
export const SupportBanner = preloadable<{ support: SessionSupport }>(async () => (await supportBanner()).SupportBanner);

/** Whether there may be something to say of a subscription. */
export const isNoticed = ({ state, status }: SessionSubscription): boolean =>
  state !== 'open' || status === 'trialing' || status === 'past_due';

/** Fetches what stands above the page, so that the first drawing has it: what comes later moves the page. */
export async function fetchNotices(session: { subscription?: SessionSubscription | null; support?: SessionSupport | null }): Promise<void> {
  const { subscription, support } = session;
  const files: Promise<unknown>[] = [];
  if (subscription && isNoticed(subscription)) {
    files.push(closedWorkspace());
    SubscriptionBanner.preload();
    if (subscription.state === 'locked') LockedPage.preload();
  }
  if (support) {
    files.push(supportBanner());
    SupportBanner.preload();
  }
  // Where a file does not come, what is drawn in its place says so.
  await Promise.allSettled(files);
}
