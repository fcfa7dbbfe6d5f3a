import { errorOf, graphql, type SettingsBillingQuery, useMutation } from '@libs/api';
import { FEATURES, type Feature } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { Badge, Button, ButtonLink, IconCheck } from '@libs/ui';
import { IconMinus } from '@libs/ui/icons';
import { Section } from '../settings-frame.tsx';
import css from './billing.module.css';
import { useBillingTexts } from './texts.ts';

export type BillingData = SettingsBillingQuery['billing'];

const PORTAL = graphql(`mutation SettingsBillingPortal { openBillingPortal { url } }`);

/** What the workspace has now, and until when. */
export function PlanSection({ billing }: { billing: BillingData }) {
  const t = useBillingTexts();
  const [{ fetching }, open] = useMutation(PORTAL);
  const { plan, status, seats, seatsAllocated, seatsWaiting, viewerCount } = billing;
  async function pay() {
    const { data, error } = await open({}, { idempotent: true });
    if (data && !errorOf(error)) location.assign(data.openBillingPortal.url);
  }
  if (!billing.isConfigured)
    return (
      <Section title={t('plan')} hint={t('planHint')}>
        <strong>{t('offTitle')}</strong>
        <p className={css.text}>{t('offText')}</p>
        <Seats {...{ seats, seatsAllocated, seatsWaiting, viewerCount }} />
      </Section>
    );
  return (
    <Section title={t('plan')} hint={t('planHint')}>
      <div className={css.plan}>
        <strong>{t(`plans.${plan}`)}</strong>
        {status && <Badge tone={status === 'active' || status === 'trialing' ? 'ok' : 'bad'}>{t(`statuses.${status}`)}</Badge>}
      </div>
      <StateText billing={billing} />
      <Seats {...{ seats, seatsAllocated, seatsWaiting, viewerCount }} />
      <ul className={css.features}>
        {FEATURES.map((feature) => (
          <FeatureLine key={feature} feature={feature} isIncluded={billing.features.includes(feature)} />
        ))}
      </ul>
      <div className={css.actions}>
        {status && (
          <Button loading={fetching} onClick={() => void pay()}>
            {t('pay')}
          </Button>
        )}
        {billing.state === 'locked' && (
          <ButtonLink href="/api/exports/workspace" download>
            {t('export')}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

function StateText({ billing: { status, state, periodEnd, trialEnd, graceEnd, willCancel } }: { billing: BillingData }) {
  const t = useBillingTexts();
  const day = (date: string | null | undefined) => (date ? formatDay(date) : '');
  if (!status) return null;
  const text = () => {
    if (state === 'locked') return t('locked');
    if (status === 'canceled') return t('canceled', { day: day(periodEnd) });
    if (state === 'readOnly') return t('readOnly');
    if (status === 'past_due') return t('payBy', { day: day(graceEnd) });
    if (status === 'trialing') return t('trialEnds', { day: day(trialEnd) });
    return t(willCancel ? 'ends' : 'renews', { day: day(periodEnd) });
  };
  return <p className={css.text}>{text()}</p>;
}

type SeatData = Pick<BillingData, 'seats' | 'seatsAllocated' | 'seatsWaiting' | 'viewerCount'>;

function Seats({ seats, seatsAllocated, seatsWaiting, viewerCount }: SeatData) {
  const t = useBillingTexts();
  const used = seatsAllocated;
  return (
    <dl className={css.seats}>
      <dt>{t('seats')}</dt>
      <dd>{seats == null ? t('seatsUsed', { used }) : t('seatsOf', { used, total: seats })}</dd>
      {seatsWaiting > 0 && (
        <>
          <dt>{t('waiting')}</dt>
          <dd>{seatsWaiting}</dd>
        </>
      )}
      <dt>{t('viewers')}</dt>
      <dd>{viewerCount}</dd>
    </dl>
  );
}

function FeatureLine({ feature, isIncluded }: { feature: Feature; isIncluded: boolean }) {
  const t = useBillingTexts();
  return (
    <li>
      <span role="img" aria-label={t(isIncluded ? 'included' : 'notIncluded')}>
        {isIncluded ? <IconCheck size={15} /> : <IconMinus size={15} />}
      </span>
      {t(`features.${feature}`)}
    </li>
  );
}
