import { catalog } from '@libs/i18n';

/** Texts of the pages of the shell itself. */
export const t = catalog('pages', {
  tryAgain: 'Try again',
  brand: 'Verbatim',
  deadEnd: {
    held: 'Not open from here',
    otherWorkspaces: 'Other workspaces',
    noWorkspace: 'Workspace not found',
    noWorkspaceHint: 'There is no workspace at {{host}}. Check the address, or choose one of your workspaces.',
    find: 'Find your workspace',
    notLookedUp: 'This address cannot be looked up',
    notLookedUpHint: 'The server that knows where this workspace is stored is not responding. Try again in a few minutes.',
    notConfigured: 'This address is not configured',
    notConfiguredHint: '{{host}} is not under the root domain of this server.',
    noServer: 'The server is not responding',
    offline: 'You are offline',
    kept: 'Nothing is lost. Try again in a moment.',
  },
  notFound: {
    title: 'Page not found',
    home: 'Go to Home',
    start: 'Go to the start page',
    hint: 'It was moved or deleted, or it is not shared with you.',
  },
  failed: {
    part: 'This page could not be loaded',
    title: 'Something went wrong',
    page: 'Something went wrong on this page',
    reload: 'Reload the page',
    partHint: 'The rest of Verbatim still works. Check your connection and try again.',
    hint: 'Your saved work is safe, and the rest of Verbatim still works.',
  },
  tooNew: {
    title: 'This page needs a newer version of Verbatim',
    hint: 'Reload to get it. If you see this again, ask your admin to update Verbatim. Everything else still works.',
  },
});
