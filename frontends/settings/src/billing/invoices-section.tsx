import { errorOf, graphql, useQuery } from '@libs/api';
import { formatMoney } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { ButtonLink, ErrorCard, SkeletonLines } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from './billing.module.css';
import { useBillingTexts } from './texts.ts';

const INVOICES = graphql(`query SettingsInvoices { billingInvoices { id number createdAt total currency status url } }`);

/** The newest invoices, each a page of the payment provider. */
export function InvoicesSection() {
  const t = useBillingTexts();
  const [{ data, error }, reload] = useQuery({ query: INVOICES });
  const failure = errorOf(error);
  const invoices = data?.billingInvoices;
  return (
    <Section title={t('invoices')} hint={t('invoicesHint')}>
      {failure && !invoices && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!invoices && !failure && <SkeletonLines lines={2} />}
      {invoices?.length === 0 && <p className={css.text}>{t('noInvoices')}</p>}
      {invoices && invoices.length > 0 && (
        <ul className={css.invoices}>
          {invoices.map(({ id, number, createdAt, total, currency, status, url }) => (
            <li key={id}>
              <span>{formatDay(createdAt)}</span>
              <code>{number}</code>
              <span>{t(`invoiceStatuses.${status}`)}</span>
              <span className={css.amount}>{formatMoney(total, currency)}</span>
              {url && (
                <ButtonLink size="sm" href={url}>
                  {t('view')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
