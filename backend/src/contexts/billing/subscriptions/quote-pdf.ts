import { formatMoney } from '@libs/domain';
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

/** A quote as a PDF of one page. */
export async function quotePdf(quote: Quote): Promise<Buffer> {
  const page = new PdfPage('Quote');
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  page.words([{ text: 'Quote', bold: true }], { size: 24 });
  page.words([{ text: `For ${quote.workspaceName}` }], { size: 12, after: 2 });
  page.words([{ text: `${date.format(quote.date)}. Valid until ${date.format(quote.validUntil)}.`, color: '#6b6a63' }], { size: 10 });
  page.rule();
  for (const { label, seats, amount, total } of quote.lines) {
    page.words([{ text: label, bold: true }], { size: 12, after: 2 });
    page.words(
      [
        {
          text: `${seats} ${seats === 1 ? 'seat' : 'seats'} × ${formatMoney(amount, quote.currency)} = ${formatMoney(total, quote.currency)} per ${quote.interval}`,
        },
      ],
      { size: 11 },
    );
  }
  page.rule();
  page.words([{ text: `Total: ${formatMoney(quote.total, quote.currency)} per ${quote.interval}`, bold: true }], { size: 13 });
  page.words([{ text: 'Before taxes. Viewers need no seat.', color: '#6b6a63' }], { size: 10 });
  return page.bytes();
}
