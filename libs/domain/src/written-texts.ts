/**
 * Every text of mails and other documents that the server writes, in English; a second language is a second table with these keys. `{{name}}` is
 * filled in, numbers and days as the language writes them; of `_one` and `_other` the count decides. Plain words, one link, and never a name that
 * a stranger typed without `plainName`.
 */
export const WRITTEN_TEXTS = {
  account: {
    ignore: 'If you did not ask for this, ignore this mail: nothing happens without the link.',
    goodForHours: 'The link is good for {{hours}} hours.',
    goodForHoursOnce: 'The link is good for {{hours}} hours and once.',
    goodForMinutesOnce: 'The link is good for {{minutes}} minutes and once.',
    confirmSubject: 'Confirm your e-mail address',
    confirm: 'Someone, probably you, created a Verbatim account with this address. Confirm it here:',
    alreadyThereSubject: 'You have an account already',
    alreadyThere: 'Someone tried to create a Verbatim account with this address, which already has one. Log in here:',
    alreadyThereAfter: 'If you forgot the password, the same page sends you a link to set a new one. If it was not you, ignore this mail.',
    resetSubject: 'Set a new password',
    reset: 'Set a new password for your Verbatim account here:',
    magicSubject: 'Your link to log in',
    magic: 'Log in to Verbatim here:',
    unlockSubject: 'Unlock your account',
    unlock: 'Too many wrong passwords were tried for your Verbatim account. Unlock it here, then log in:',
    newEmailSubject: 'Confirm your new e-mail address',
    newEmail: 'This address was entered as the new e-mail of a Verbatim account. Confirm it here:',
    addressTaken:
      'The e-mail address of another Verbatim account was to be changed to this one, which already has an account. Log in here:',
    addressTakenAfter: 'If it was not you, ignore this mail: nothing has changed.',
    emailChangedSubject: 'Your e-mail address was changed',
    emailChanged: 'Your Verbatim account now has the address {{email}}. If it was not you, take it back here:',
    emailChangedAfter:
      'The link is good for {{days}} days and once. It logs the account out everywhere and removes its password, so that you can set a new one.',
    passwordChangedSubject: 'Your password was changed',
    passwordChanged: 'The password of your Verbatim account was changed, and you were logged out elsewhere. Your access tokens still work.',
    passwordChangedRevoked:
      'The password of your Verbatim account was changed, and you were logged out elsewhere. Your access tokens were revoked.',
    setAtOnce: 'If it was not you, set a new one at once:',
    deletedSubject: 'Your account was deleted',
    deleted:
      'Your Verbatim account was deleted, as you asked for. What you wrote stays in the workspaces you were in, by "Deleted user".\n\nIf it was not you, contact the admins of your workspaces.',
  },
  secondFactor: {
    notYou: 'If it was not you, set a new password at once:',
    addedSubject: 'Two-step login was turned on',
    added: 'Logging in to your Verbatim account now takes a code of an authenticator app.',
    removedSubject: 'Two-step login was turned off',
    removed: 'Logging in to your Verbatim account no longer requires a code from an authenticator app.',
    resetSubject: 'Your two-step login was reset',
    reset:
      'An admin of your workspace turned two-step login off for your Verbatim account and removed its passkeys. You are logged out everywhere. Log in and set it up again.',
    codesMadeSubject: 'Your recovery codes were replaced',
    codesMade: 'New recovery codes were made for your Verbatim account. The old ones no longer work.',
  },
  passkey: {
    notYou: 'If it was not you, log in, remove what you do not know from your account, and set a new password at once:',
    addedSubject: 'A passkey was added',
    added: 'The passkey "{{name}}" was added to your Verbatim account. It logs in without your password.',
    removedSubject: 'A passkey was removed',
    removed: 'The passkey "{{name}}" was removed from your Verbatim account.',
  },
  domain: {
    subject: 'Confirm {{domain}} for Verbatim',
    body: 'The Verbatim workspace at {{workspace}} says that {{domain}} is its domain. When it is confirmed, the admins of that workspace decide how people with an address at {{domain}} log in to it. If that is right, confirm it here:\n\n{{link}}\n\nThe link is good for {{hours}} hours and once. If you do not expect it, ignore this mail: nothing happens without the link.',
  },
  certificate: {
    subject: 'The certificate of {{name}} expires on {{day}}',
    body: 'People log in to {{workspace}} with {{name}}. Its certificate expires on {{day}}; after that, no one can log in with it.\n\nGet the new certificate from your identity provider and add it here. The old one keeps working beside it until it expires.\n\n{{link}}\n\nAll admins of the workspace get this mail.',
  },
  invite: {
    subject: '{{by}} invites you to {{workspace}}',
    admin: '{{by}} invites you to the Verbatim workspace "{{workspace}}" as an admin. Join here:',
    contributor: '{{by}} invites you to the Verbatim workspace "{{workspace}}" as a contributor. Join here:',
    viewer: '{{by}} invites you to the Verbatim workspace "{{workspace}}" as a viewer. Join here:',
    after: 'The link is good for {{days}} days and once. If you do not expect it, ignore this mail.',
  },
  deletion: {
    subject: '{{workspace}} was deleted',
    body: '{{by}} deleted the Verbatim workspace "{{workspace}}". Until {{day}}, an admin can restore it or export everything in it:\n\n{{link}}\n\nAfter that day, everything in it is gone for good.',
  },
  support: {
    askedSubject: '{{operator}} from support requests access to {{workspace}}',
    asked:
      '{{operator}} ({{email}}), who runs this Verbatim installation, asks to be let into "{{workspace}}":\n\n{{reason}}\n\nAllow or decline it here within {{days}} days:\n\n{{link}}\n\nNothing is opened until an admin allows it.',
    declinedSubject: '{{workspace}} declined support access',
    declined: 'An admin of "{{workspace}}" declined your request for access.',
    allowedSubject: '{{workspace}} allowed support access',
    allowed:
      'An admin of "{{workspace}}" lets you in until {{day}}. Open it from your workspaces:\n\n{{link}}\n\nEverything that you do there is written to its audit log.',
  },
  news: {
    line: '{{by}} {{action}} “{{title}}”',
    lineByNobody: '{{action}} “{{title}}”',
    subject_one: '{{count}} piece of news for you in {{workspace}}',
    subject_other: '{{count}} pieces of news for you in {{workspace}}',
    on: 'On “{{quote}}”:',
    more: 'And {{count}} more: {{link}}',
    why: 'You get this because you are a member of {{workspace}}. Choose what is mailed to you:\n{{link}}',
    digestSubject_one: 'Your digest of {{workspace}}: one piece of news',
    digestSubject_other: 'Your digest of {{workspace}}: {{count}} pieces of news',
    digestHeading: '{{title}} ({{place}})',
    digestLine: '- {{by}} {{action}} it',
    digestLineByNobody: '- {{action}} it',
    digestWhy: 'You get this once a day because you are a member of {{workspace}}. Choose what is in it:\n{{link}}',
  },
  loginPage: {
    refusedTitle: 'You are not logged in',
    refused:
      'This login was not accepted. Try again; if it happens again, give this reference to an admin of your workspace, who can look up the reason.',
    reference: 'Reference',
    back: 'Back to login',
    handoffTitle: 'Logging in',
    handoff: 'Continue',
  },
  quote: {
    title: 'Quote',
    for: 'For {{workspace}}',
    dates: '{{day}}. Valid until {{until}}.',
    line_one: '{{count}} seat × {{amount}} = {{total}} per {{interval}}',
    line_other: '{{count}} seats × {{amount}} = {{total}} per {{interval}}',
    total: 'Total: {{total}} per {{interval}}',
    note: 'Before taxes. Viewers need no seat.',
  },
} as const;
