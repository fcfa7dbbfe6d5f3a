import { formatDay } from '@libs/object-views';
import type { SessionSubscription } from '@libs/shell-kit';
import { Banner, ButtonLink, IconLock, StateCard } from '@libs/ui';
import { t } from './texts.ts';

/** The 32 px bar that says what an unpaid or ended subscription closes, and to admins what it will close. */
export function SubscriptionBanner({ subscription, isAdmin }: { subscription: SessionSubscription; isAdmin: boolean }) {
  const { state, status, erasedAt } = subscription;
  const day = subscription.until ? formatDay(subscription.until) : '';
  const text = () => {
    if (erasedAt) return t('subscription.deleted', { day: formatDay(erasedAt) });
    if (state === 'locked') return t('subscription.locked');
    if (status === 'canceled') return t('subscription.canceled', { day });
    if (state === 'readOnly') return t('subscription.unpaid');
    return t(status === 'trialing' ? 'subscription.trial' : 'subscription.payBy', { day });
  };
  const action = isAdmin ? (
    <ButtonLink size="sm" href={erasedAt ? '/settings' : '/settings/billing'}>
      {t(erasedAt ? 'subscription.settings' : 'subscription.billing')}
    </ButtonLink>
  ) : undefined;
  return (
    <Banner tone={status === 'trialing' ? 'neutral' : 'warn'} icon={<IconLock size={14} />} action={action}>
      {text()}
    </Banner>
  );
}

/** What stands in the place of the pages that a locked workspace does not open. */
export function LockedPage({ subscription, isAdmin }: { subscription: SessionSubscription; isAdmin: boolean }) {
  const { erasedAt } = subscription;
  const action = isAdmin ? (
    <>
      <ButtonLink variant="primary" href={erasedAt ? '/settings' : '/settings/billing'}>
        {t(erasedAt ? 'subscription.settings' : 'subscription.billing')}
      </ButtonLink>
      <ButtonLink href="/api/exports/workspace" download>
        {t('subscription.export')}
      </ButtonLink>
    </>
  ) : undefined;
  return (
    <StateCard state="forbidden" title={t('subscription.lockedTitle')} action={action} page>
      {erasedAt ? t('subscription.deleted', { day: formatDay(erasedAt) }) : t('subscription.locked')}
    </StateCard>
  );
}
