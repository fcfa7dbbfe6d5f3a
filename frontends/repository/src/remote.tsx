import type { RemoteModule } from '@libs/shell-kit';
import { lazy } from 'react';
import { noteCommands } from './notes/note-commands.tsx';
import { pageCommands } from './projects/page-commands.tsx';
import { pageRoutes } from './projects/page-routes.ts';
import { tagCommands } from './tags/tag-commands.tsx';
import { tagRoutes } from './tags/tag-routes.ts';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 1,
  name: 'repository',
  version: __VERSION__,
  texts,
  routes: [
    ...pageRoutes,
    ...tagRoutes,
    { path: '/data/:noteId', lazy: async () => ({ Component: (await import('./notes/note-page.tsx')).NotePage }) },
    { path: '/projects/:projectId/view/:noteId', lazy: async () => ({ Component: (await import('./notes/note-page.tsx')).NotePage }) },
    ...['/data/:noteId/history', '/projects/:projectId/view/:noteId/history'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./notes/history/history-page.tsx')).HistoryPage }),
    })),
  ],
  peeks: {
    note: lazy(() => import('./notes/note-peek.tsx')),
    highlight: lazy(() => import('./notes/highlight-peek.tsx')),
    tag: lazy(() => import('./tags/tag-peek.tsx')),
  },
  menu: [...pageCommands, ...noteCommands, ...tagCommands],
};

export default remote;
