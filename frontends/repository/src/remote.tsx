import { lazyPeek, type RemoteModule, type SlotsOf } from '@libs/shell-kit';
import { cache } from './cache.ts';
import { noteCommands } from './notes/note-commands.tsx';
import { pageCommands } from './page-commands.tsx';
import { pageRoutes } from './page-routes.ts';
import { askCommands } from './search/ask/ask-commands.tsx';
import { tagRoutes } from './tag-routes.ts';
import { tagCommands } from './tags/tag-commands.tsx';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 2,
  name: 'repository',
  version: __VERSION__,
  texts,
  cache,
  routes: [
    ...pageRoutes,
    ...tagRoutes,
    { path: '/data/:noteId', lazy: async () => ({ Component: (await import('./notes/note-page.tsx')).NotePage }) },
    { path: '/projects/:projectId/view/:noteId', lazy: async () => ({ Component: (await import('./notes/note-page.tsx')).NotePage }) },
    { path: '/search/ask', lazy: async () => ({ Component: (await import('./search/ask/ask-page.tsx')).AskPage }) },
    ...['/data/:noteId/history', '/projects/:projectId/view/:noteId/history'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./notes/history/history-page.tsx')).HistoryPage }),
    })),
  ],
  peeks: {
    note: lazyPeek(async () => (await import('./notes/note-peek.tsx')).default),
    highlight: lazyPeek(async () => (await import('./notes/highlight/highlight-peek.tsx')).default),
    tag: lazyPeek(async () => (await import('./tags/tag-peek.tsx')).default),
    ask: lazyPeek(async () => (await import('./search/ask/ask-peek.tsx')).default),
  },
  slots: {
    'contact-fields': async () => (await import('./fields/contact-fields.tsx')).ContactFields,
    'field-groups': async () => (await import('./fields/field-groups.tsx')).FieldGroups,
    'object-fields': async () => (await import('./fields/object-field-list.tsx')).ObjectFieldList,
    'note-filters': async () => (await import('./filters/note-filters.tsx')).NoteFilters,
  } satisfies SlotsOf<'repository'>,
  menu: [...pageCommands, ...noteCommands, ...tagCommands, ...askCommands],
};

export default remote;
