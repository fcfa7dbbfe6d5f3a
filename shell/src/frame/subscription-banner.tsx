import { formatDay } from '@libs/object-views';
import type { SessionSubscription } from '@libs/shell-kit';
import { Banner, ButtonLink, IconLock } from '@libs/ui';
import { t } from './texts.ts';

/** The 32 px bar that says what an unpaid or ended subscription closes, and to admins what it will close. */
export function SubscriptionBanner({ subscription, isAdmin }: { subscription: SessionSubscription; isAdmin: boolean }) {
  const { state, status } = subscription;
  const day = subscription.until ? formatDay(subscription.until) : '';
  const text = () => {
    if (state === 'locked') return t('subscription.locked');
    if (status === 'canceled') return t('subscription.canceled', { day });
    if (state === 'readOnly') return t('subscription.unpaid');
    return t(status === 'trialing' ? 'subscription.trial' : 'subscription.payBy', { day });
  };
  const action = isAdmin ? (
    <ButtonLink size="sm" href="/settings/billing">
      {t('subscription.billing')}
    </ButtonLink>
  ) : undefined;
  return (
    <Banner tone={status === 'trialing' ? 'neutral' : 'warn'} icon={<IconLock size={14} />} action={action}>
      {text()}
    </Banner>
  );
}
