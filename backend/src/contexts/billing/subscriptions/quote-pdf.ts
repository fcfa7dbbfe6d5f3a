import { formatMoney, writtenTexts } from '@libs/domain';
import { PdfPage } from '#platform/pdf';

/** One line of a quote. */
export interface QuoteLine {
  label: string;
  seats: number;
  /** For one seat and the whole line, in the smallest unit of the currency. */
  amount: number;
  total: number;
}
/** What an order costs on a day. */
export interface Quote {
  workspaceName: string;
  date: Date;
  validUntil: Date;
  currency: string;
  interval: string;
  lines: readonly QuoteLine[];
  total: number;
}

const t = writtenTexts('quote');

/** A quote as a PDF of one page. */
export async function quotePdf(quote: Quote): Promise<Buffer> {
  const page = new PdfPage(t('title'));
  const { currency, interval } = quote;
  page.words([{ text: t('title'), bold: true }], { size: 24 });
  page.words([{ text: t('for', { workspace: quote.workspaceName }) }], { size: 12, after: 2 });
  page.words([{ text: t('dates', { day: quote.date, until: quote.validUntil }), color: '#6b6a63' }], { size: 10 });
  page.rule();
  for (const { label, seats, amount, total } of quote.lines) {
    page.words([{ text: label, bold: true }], { size: 12, after: 2 });
    page.words(
      [
        {
          text: t('line', { count: seats, amount: formatMoney(amount, currency), total: formatMoney(total, currency), interval }),
        },
      ],
      { size: 11 },
    );
  }
  page.rule();
  page.words([{ text: t('total', { total: formatMoney(quote.total, currency), interval }), bold: true }], { size: 13 });
  page.words([{ text: t('note'), color: '#6b6a63' }], { size: 10 });
  return page.bytes();
}
