import { LIMITS } from '@libs/domain';
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
const ignore = 'If you did not ask for this, ignore this mail: nothing happens without the link.';
const { token } = LIMITS;

/** The mails about an account: plain, short, one link; never a name that a stranger typed. `at` is the address of the root domain. */
export const accountMails = (at: string) => {
  const link = (path: string, query: Record<string, string | null>) =>
    `${at}${path}?${new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => e[1] !== null))}`;
  return {
    confirm: (secret: string, next: string | null) =>
      letter(
        'Confirm your e-mail address',
        'Somebody, we think you, made a Verbatim account with this address. Confirm it here:',
        link('/auth/confirm-email', { token: secret, next }),
        `The link is good for ${token.confirmHours} hours. ${ignore}`,
      ),
    alreadyThere: (next: string | null) =>
      letter(
        'You have an account already',
        'Someone tried to create a Verbatim account with this address, which already has one. Log in here:',
        link('/auth/login', { next }).replace(/\?$/, ''),
        'If you forgot the password, the same page sends you a link to set a new one. If it was not you, ignore this mail.',
      ),
    reset: (secret: string) =>
      letter(
        'Set a new password',
        'Set a new password for your Verbatim account here:',
        link('/auth/reset-password', { token: secret }),
        `The link is good for ${token.resetMinutes} minutes and once. ${ignore}`,
      ),
    magic: (secret: string) =>
      letter(
        'Your link to sign in',
        'Log in to Verbatim here:',
        link('/auth/magic-login', { token: secret }),
        `The link is good for ${token.magicMinutes} minutes and once. ${ignore}`,
      ),
    unlock: (secret: string) =>
      letter(
        'Unlock your account',
        'Too many wrong passwords were tried for your Verbatim account. Unlock it here, then sign in:',
        link('/auth/unlock', { token: secret }),
        `The link is good for ${token.unlockMinutes} minutes and once. ${ignore}`,
      ),
    newEmail: (secret: string) =>
      letter(
        'Confirm your new e-mail address',
        'This address was entered as the new e-mail of a Verbatim account. Confirm it here:',
        link('/auth/confirm-email-change', { token: secret }),
        `The link is good for ${token.confirmHours} hours and once. ${ignore}`,
      ),
    addressTaken: () =>
      letter(
        'You have an account already',
        'The e-mail address of another Verbatim account was to be changed to this one, which already has an account. Log in here:',
        link('/auth/login', {}).replace(/\?$/, ''),
        'If it was not you, ignore this mail: nothing has changed.',
      ),
    emailChanged: (email: string, secret: string) =>
      letter(
        'Your e-mail address was changed',
        `Your Verbatim account now has the address ${email}. If it was not you, take it back here:`,
        link('/auth/undo-email-change', { token: secret }),
        `The link is good for ${UNDO_EMAIL_DAYS} days and once. It logs the account out everywhere and removes its password, so that you can set a new one.`,
      ),
    passwordChanged: (tokensRevoked: boolean) => ({
      subject: 'Your password was changed',
      body: `The password of your Verbatim account was changed, and you were logged out elsewhere. Your access tokens ${tokensRevoked ? 'were revoked' : 'still work'}.\n\nIf it was not you, set a new one at once:\n\n${at}/auth/reset-password\n`,
      link: `${at}/auth/reset-password`,
    }),
  };
};
