import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { useSession } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, StateCard } from '@libs/ui';
import { useEffect } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { OrderSection } from './order-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { useBillingTexts } from './texts.ts';

const BILLING = graphql(`
  query SettingsBilling {
    billing {
      id isConfigured plan status state addOns features seats seatsAllocated seatsWaiting viewerCount periodEnd trialEnd graceEnd willCancel
    }
  }
`);
const REFRESH = graphql(`mutation SettingsRefreshBilling { refreshBilling { id plan status state seats } }`);

/** /settings/billing: plan, seats and invoices. */
export function BillingPage() {
  const t = useBillingTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: BILLING, pause: !isAdmin });
  const [, refresh] = useMutation(REFRESH);
  const failure = errorOf(error);
  const billing = data?.billing;
  useEffect(() => {
    // Back from the checkout: the message of the payment provider may still be on its way.
    if (!new URLSearchParams(location.search).has('checkout')) return;
    history.replaceState(history.state, '', location.pathname);
    void refresh({}, { idempotent: true });
  }, [refresh]);
  return (
    <SettingsFrame title={t('title')} hint={isAdmin ? t('hint') : undefined}>
      {!isAdmin && <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
      {failure && !billing && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {isAdmin && !billing && !failure && <SkeletonLines lines={6} />}
      {billing && (
        <>
          <PlanSection billing={billing} />
          {billing.isConfigured && <OrderSection key={`${billing.plan} ${billing.seats}`} billing={billing} />}
          {billing.isConfigured && <InvoicesSection />}
        </>
      )}
    </SettingsFrame>
  );
}
