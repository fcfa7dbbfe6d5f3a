import { LIMITS, writtenTexts } from '@libs/domain';
import { UNDO_EMAIL_DAYS } from '../sessions/one-time-tokens.service.js';

/** What Mailer.send takes beside the recipient. */
export interface MailText {
  subject: string;
  body: string;
  link?: string;
}

const letter = (subject: string, before: string, link: string, after: string): MailText => ({
  subject,
  link,
  body: `${before}\n\n${link}\n\n${after}\n`,
});
const t = writtenTexts('account');
const { token } = LIMITS;

/** The mails about an account: plain, short, one link; never a name that a stranger typed. `at` is the address of the root domain. */
export const accountMails = (at: string) => {
  const link = (path: string, query: Record<string, string | null>) =>
    `${at}${path}?${new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => e[1] !== null))}`;
  const once = (minutes: number) => `${t('goodForMinutesOnce', { minutes })} ${t('ignore')}`;
  const hours = token.confirmHours;
  return {
    confirm: (secret: string, next: string | null) =>
      letter(
        t('confirmSubject'),
        t('confirm'),
        link('/auth/confirm-email', { token: secret, next }),
        `${t('goodForHours', { hours })} ${t('ignore')}`,
      ),
    alreadyThere: (next: string | null) =>
      letter(t('alreadyThereSubject'), t('alreadyThere'), link('/auth/login', { next }).replace(/\?$/, ''), t('alreadyThereAfter')),
    reset: (secret: string) =>
      letter(t('resetSubject'), t('reset'), link('/auth/reset-password', { token: secret }), once(token.resetMinutes)),
    magic: (secret: string) =>
      letter(t('magicSubject'), t('magic'), link('/auth/magic-login', { token: secret }), once(token.magicMinutes)),
    unlock: (secret: string) => letter(t('unlockSubject'), t('unlock'), link('/auth/unlock', { token: secret }), once(token.unlockMinutes)),
    newEmail: (secret: string) =>
      letter(
        t('newEmailSubject'),
        t('newEmail'),
        link('/auth/confirm-email-change', { token: secret }),
        `${t('goodForHoursOnce', { hours })} ${t('ignore')}`,
      ),
    addressTaken: () =>
      letter(t('alreadyThereSubject'), t('addressTaken'), link('/auth/login', {}).replace(/\?$/, ''), t('addressTakenAfter')),
    emailChanged: (email: string, secret: string) =>
      letter(
        t('emailChangedSubject'),
        t('emailChanged', { email }),
        link('/auth/undo-email-change', { token: secret }),
        t('emailChangedAfter', { days: UNDO_EMAIL_DAYS }),
      ),
    passwordChanged: (tokensRevoked: boolean) => ({
      subject: t('passwordChangedSubject'),
      body: `${t(tokensRevoked ? 'passwordChangedRevoked' : 'passwordChanged')}\n\n${t('setAtOnce')}\n\n${at}/auth/reset-password\n`,
      link: `${at}/auth/reset-password`,
    }),
    deleted: () => ({ subject: t('deletedSubject'), body: `${t('deleted')}\n`, link: `${at}/auth/signup` }),
  };
};
