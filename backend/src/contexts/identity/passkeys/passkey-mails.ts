import { writtenTexts } from '@libs/domain';

const t = writtenTexts('passkey');

/** The mails about passkeys. `at` is the address of the root domain; the name is the owner's own. */
export const passkeyMails = (at: string) => {
  const link = `${at}/auth/reset-password`;
  const notice = (subject: string, text: string) => ({ subject, link, body: `${text}\n\n${t('notYou')}\n\n${link}\n` });
  return {
    added: (name: string) => notice(t('addedSubject'), t('added', { name })),
    removed: (name: string) => notice(t('removedSubject'), t('removed', { name })),
  };
};
