import { writtenTexts } from '@libs/domain';

const t = writtenTexts('secondFactor');

/** The mails about the second step of a login. `at` is the address of the root domain. */
export const secondFactorMails = (at: string) => {
  const link = `${at}/auth/reset-password`;
  const notice = (subject: string, text: string) => ({ subject, link, body: `${text}\n\n${t('notYou')}\n\n${link}\n` });
  return {
    added: notice(t('addedSubject'), t('added')),
    removed: notice(t('removedSubject'), t('removed')),
    reset: notice(t('resetSubject'), t('reset')),
    codesMade: notice(t('codesMadeSubject'), t('codesMade')),
  };
};
