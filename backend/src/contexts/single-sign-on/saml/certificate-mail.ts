import { writtenTexts } from '@libs/domain';

const t = writtenTexts('certificate');

/** Says that no one can log in by a provider after a day, and where an admin prevents that. */
export function certificateMail({ name, expiresAt, workspace, url }: { name: string; expiresAt: Date; workspace: string; url: string }) {
  const link = `${url}/settings/authentication`;
  return {
    subject: t('subject', { name, day: expiresAt }),
    link,
    body: `${t('body', { name, workspace, day: expiresAt, link })}\n`,
  };
}
