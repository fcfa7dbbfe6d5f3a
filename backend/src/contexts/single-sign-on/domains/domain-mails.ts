import { writtenTexts } from '@libs/domain';

const t = writtenTexts('domain');

/** The mail that proves a domain: to whoever reads its admin address and may know nothing of the product. */
export function domainMail(said: { domain: string; workspace: string; link: string; hours: number }) {
  return { subject: t('subject', said), link: said.link, body: `${t('body', said)}\n` };
}
