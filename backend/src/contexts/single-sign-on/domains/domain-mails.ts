import { writtenTexts } from '@libs/domain';

const t = writtenTexts('domain');

/** The mail that proves a domain: to its admin address, whose reader may not know the product. */
export function domainMail(values: { domain: string; workspace: string; link: string; hours: number }) {
  return { subject: t('subject', values), link: values.link, body: `${t('body', values)}\n` };
}
