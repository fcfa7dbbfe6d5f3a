import { errorOf, graphql, type SettingsBillingOffersQuery, useMutation, useQuery } from '@libs/api';
import { ADD_ON_TABLE, ADD_ONS, type AddOn, formatMoney, hasFeature, LIMITS, PAID_PLANS, type PaidPlan } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { Button, ButtonLink, Checkbox, ErrorCard, RadioCards, SkeletonLines, TextInput, toast } from '@libs/ui';
import { useMemo, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from './billing.module.css';
import type { BillingData } from './plan-section.tsx';
import { useBillingTexts } from './texts.ts';

const OFFERS = graphql(`query SettingsBillingOffers { billingOffers { plan addOn amount currency interval } }`);
const PREVIEW = graphql(`
  query SettingsBillingPreview($input: OrderInput!) { billingPreview(input: $input) { prorated perPeriod currency interval nextInvoiceAt } }
`);
const CHECKOUT = graphql(`mutation SettingsCheckout($input: OrderInput!) { startCheckout(input: $input) { url } }`);
const CHANGE = graphql(`
  mutation SettingsChangeSubscription($input: OrderInput!) { changeSubscription(input: $input) { id plan status seats addOns features } }
`);

type Offer = SettingsBillingOffersQuery['billingOffers'][number];
const KEYS = 'verbatim_team, verbatim_enterprise';

/** Buys the first subscription, or changes the one that there is. */
export function OrderSection({ billing }: { billing: BillingData }) {
  const t = useBillingTexts();
  const [{ data, error }, reload] = useQuery({ query: OFFERS });
  const failure = errorOf(error);
  const offers = data?.billingOffers;
  const title = t(isSubscribed(billing) ? 'change' : 'subscribe');
  return (
    <Section title={title} hint={t('changeHint')}>
      {failure && !offers && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!offers && !failure && <SkeletonLines lines={4} />}
      {offers && !offers.some(({ plan }) => plan) && <p className={css.text}>{t('noOffers', { keys: KEYS })}</p>}
      {offers?.some(({ plan }) => plan) && <OrderForm billing={billing} offers={offers} />}
    </Section>
  );
}

/** A subscription that goes on can be changed; one that ended is bought anew. */
const isSubscribed = ({ status }: BillingData): boolean => !!status && status !== 'canceled';

function OrderForm({ billing, offers }: { billing: BillingData; offers: readonly Offer[] }) {
  const t = useBillingTexts();
  const plans = PAID_PLANS.filter((plan) => offers.some((offer) => offer.plan === plan));
  const [plan, setPlan] = useState<PaidPlan>(plans.find((value) => value === billing.plan) ?? plans[0] ?? 'team');
  const [seats, setSeats] = useState(
    String(isSubscribed(billing) ? billing.seats : Math.max(1, billing.seatsAllocated + billing.seatsWaiting)),
  );
  const [addOns, setAddOns] = useState<readonly AddOn[]>(billing.addOns);
  const [problem, setProblem] = useState<string>();
  const [checkout, start] = useMutation(CHECKOUT);
  const [changing, change] = useMutation(CHANGE);
  const count = Number(seats);
  const isWhole = Number.isInteger(count) && count >= 1 && count <= LIMITS.billing.seats;
  const order = useMemo(() => ({ plan, seats: count, addOns: [...addOns] }), [plan, count, addOns]);
  const priceOf = (of: Partial<Offer>) => offers.find((offer) => (of.plan ? offer.plan === of.plan : offer.addOn === of.addOn));
  const perSeat = (offer: Offer | undefined) =>
    offer ? t('perSeat', { amount: formatMoney(offer.amount, offer.currency), interval: intervalOf(t, offer.interval) }) : '';

  async function submit() {
    const answer = isSubscribed(billing)
      ? await change({ input: order }, { quiet: true, idempotent: true })
      : await start({ input: order }, { quiet: true, idempotent: true });
    const failed = errorOf(answer.error);
    setProblem(failed ? (failed.fields.seats ?? failed.message) : undefined);
    if (failed || !answer.data) return;
    if ('startCheckout' in answer.data) location.assign(answer.data.startCheckout.url);
    else toast(t('saved'));
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RadioCards
        label={t('plan')}
        value={plan}
        options={plans.map((value) => ({ value, label: t(`plans.${value}`), hint: perSeat(priceOf({ plan: value })) }))}
        onChange={setPlan}
      />
      <TextInput
        label={t('seatCount')}
        value={seats}
        inputMode="numeric"
        error={problem}
        onChange={(event) => setSeats(event.currentTarget.value)}
      />
      {ADD_ONS.filter((addOn) => priceOf({ addOn })).map((addOn) => {
        const isPart = ADD_ON_TABLE[addOn].every((feature) => hasFeature(plan, [], feature));
        return (
          <Checkbox
            key={addOn}
            label={t(`addOns.${addOn}`)}
            hint={isPart ? t('partOfPlan') : perSeat(priceOf({ addOn }))}
            checked={isPart || addOns.includes(addOn)}
            disabled={isPart}
            onChange={(on) => setAddOns((now) => (on ? [...now, addOn] : now.filter((other) => other !== addOn)))}
          />
        );
      })}
      {isWhole && <Cost order={order} />}
      <div className={css.actions}>
        <Button type="submit" variant="primary" disabled={!isWhole} loading={checkout.fetching || changing.fetching}>
          {t(isSubscribed(billing) ? 'save' : 'toCheckout')}
        </Button>
        {isWhole && (
          <ButtonLink href={`/api/billing/quote.pdf?plan=${plan}&seats=${count}&addOns=${addOns.join(',')}`} download>
            {t('quote')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

function Cost({ order }: { order: { plan: PaidPlan; seats: number; addOns: AddOn[] } }) {
  const t = useBillingTexts();
  const [{ data }] = useQuery({ query: PREVIEW, variables: { input: order } });
  const cost = data?.billingPreview;
  if (!cost) return <SkeletonLines lines={1} />;
  const { prorated, nextInvoiceAt, currency } = cost;
  return (
    <div className={css.cost} aria-live="polite">
      <strong>{t('total', { amount: formatMoney(cost.perPeriod, currency), interval: intervalOf(t, cost.interval) })}</strong>
      {nextInvoiceAt && prorated !== 0 && (
        <p className={css.text}>
          {t(prorated < 0 ? 'credit' : 'prorated', { amount: formatMoney(Math.abs(prorated), currency), day: formatDay(nextInvoiceAt) })}
        </p>
      )}
    </div>
  );
}

function intervalOf(t: ReturnType<typeof useBillingTexts>, interval: string): string {
  return interval === 'year'
    ? t('intervals.year')
    : interval === 'week'
      ? t('intervals.week')
      : interval === 'day'
        ? t('intervals.day')
        : t('intervals.month');
}
