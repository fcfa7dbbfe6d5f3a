import type { RemoteModule } from '@libs/shell-kit';

/** Tags, their boards, and search. */
export const tagRoutes: RemoteModule['routes'] = [
  { path: '/projects/:projectId/tag-boards', lazy: async () => ({ Component: (await import('./tags/boards/board-page.tsx')).BoardPage }) },
  {
    path: '/projects/:projectId/tag-boards/:boardId',
    lazy: async () => ({ Component: (await import('./tags/boards/board-page.tsx')).BoardPage }),
  },
  {
    path: '/settings/tags/:boardId',
    lazy: async () => ({ Component: (await import('./tags/boards/workspace-board-page.tsx')).WorkspaceBoardPage }),
  },
  { path: '/projects/:projectId/tags', lazy: async () => ({ Component: (await import('./tags/tags-page.tsx')).TagsPage }) },
  { path: '/tags/:tagId', lazy: async () => ({ Component: (await import('./tags/tag-page.tsx')).TagPage }) },
  { path: '/search', lazy: async () => ({ Component: (await import('./search/search-page.tsx')).SearchPage }) },
];
