/** Texts of the ways into an account on /settings/user/account. */
export const signInTexts = {
  sessions: {
    title: 'Sessions',
    hint: 'The browsers in which you are logged in. If you do not recognize one, log it out and change your password.',
    device: '{{browser}} on {{system}}',
    unknown: 'Unknown browser',
    current: 'This browser',
    lastUsed: 'Last used',
    since: 'Logged in {{day}}',
    end: 'Log out',
    endOne: 'Log out {{device}}',
    ended: '{{device}} is logged out',
    endOthers: 'Log out all others',
    confirmOthers: 'Log out all other browsers?',
    confirmOthersText: 'Open pages there close right away. You stay logged in here.',
    othersEnded: 'All other browsers are logged out',
    onlyHere: 'You are logged in nowhere else.',
    everywhere: 'Log out everywhere',
  },
};
