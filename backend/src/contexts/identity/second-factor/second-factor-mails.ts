/** The mails about the second step of a login. `at` is the address of the root domain. */
export const secondFactorMails = (at: string) => {
  const notice = (subject: string, said: string) => ({
    subject,
    link: `${at}/auth/reset-password`,
    body: `${said}\n\nIf it was not you, set a new password at once:\n\n${at}/auth/reset-password\n`,
  });
  return {
    added: notice('Two-step login was turned on', 'Logging in to your Verbatim account now takes a code of an authenticator app.'),
    removed: notice('Two-step login was turned off', 'Logging in to your Verbatim account takes no code of an authenticator app any more.'),
    reset: notice(
      'Your two-step login was reset',
      'An admin of your workspace turned two-step login off for your Verbatim account and removed its passkeys. You are logged out everywhere. Log in and set it up again.',
    ),
    codesMade: notice(
      'Your recovery codes were replaced',
      'New recovery codes were made for your Verbatim account. The old ones no longer work.',
    ),
  };
};
