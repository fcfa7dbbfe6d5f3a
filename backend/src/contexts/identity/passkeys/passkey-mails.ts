/** The mails about passkeys. `at` is the address of the root domain; the name is the owner's own. */
export const passkeyMails = (at: string) => {
  const notice = (subject: string, said: string) => ({
    subject,
    link: `${at}/auth/reset-password`,
    body: `${said}\n\nIf it was not you, log in, remove what you do not know from your account, and set a new password at once:\n\n${at}/auth/reset-password\n`,
  });
  return {
    added: (name: string) =>
      notice('A passkey was added', `The passkey "${name}" was added to your Verbatim account. It logs in without your password.`),
    removed: (name: string) => notice('A passkey was removed', `The passkey "${name}" was removed from your Verbatim account.`),
  };
};
