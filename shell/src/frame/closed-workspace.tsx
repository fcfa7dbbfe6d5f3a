import { formatDay } from '@libs/object-views';
import type { SessionSubscription } from '@libs/shell-kit';
import { Banner, ButtonLink, IconLock, StateCard } from '@libs/ui';
import { t } from './closed-workspace-texts.ts';

const WEEK_MS = 7 * 86_400_000;

/** The 32 px bar that says what an unpaid or ended subscription closes; to admins also a trial's last week and the days to pay before. */
export function SubscriptionBanner({ subscription, isAdmin }: { subscription: SessionSubscription; isAdmin: boolean }) {
  const { state, status, until, erasedAt } = subscription;
  const isEnding = status === 'past_due' || (status === 'trialing' && !!until && Date.parse(until) - Date.now() < WEEK_MS);
  if (state === 'open' && !(isAdmin && isEnding)) return null;
  const day = until ? formatDay(until) : '';
  const text = () => {
    if (erasedAt) return t('deleted', { day: formatDay(erasedAt) });
    if (state === 'locked') return t('locked');
    if (status === 'canceled') return t('canceled', { day });
    if (state === 'readOnly') return t('unpaid');
    return t(status === 'trialing' ? 'trial' : 'payBy', { day });
  };
  const action = isAdmin ? (
    <ButtonLink size="sm" href={erasedAt ? '/settings' : '/settings/billing'}>
      {t(erasedAt ? 'settings' : 'billing')}
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
        {t(erasedAt ? 'settings' : 'billing')}
      </ButtonLink>
      <ButtonLink href="/api/exports/workspace" download>
        {t('export')}
      </ButtonLink>
    </>
  ) : undefined;
  return (
    <StateCard state="forbidden" title={t('lockedTitle')} action={action} page>
      {erasedAt ? t('deleted', { day: formatDay(erasedAt) }) : t('locked')}
    </StateCard>
  );
}
