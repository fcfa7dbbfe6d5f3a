import type { RemoteModule } from '@libs/shell-kit';

/** Home, the lists, folders and the parts of a project that are pages of these folders. */
export const pageRoutes: RemoteModule['routes'] = [
  { path: '/home', lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
  { path: '/onboarding', lazy: async () => ({ Component: (await import('./onboarding/onboarding-page.tsx')).OnboardingPage }) },
  { path: '/recent', lazy: async () => ({ Component: (await import('./activity/recent-page.tsx')).RecentPage }) },
  { path: '/shared', lazy: async () => ({ Component: (await import('./activity/shared-page.tsx')).SharedPage }) },
  { path: '/your-work', lazy: async () => ({ Component: (await import('./activity/your-work-page.tsx')).YourWorkPage }) },
  { path: '/user/:userId', lazy: async () => ({ Component: (await import('./activity/profile-page.tsx')).ProfilePage }) },
  { path: '/browse', lazy: async () => ({ Component: (await import('./browse/browse-page.tsx')).BrowsePage }) },
  { path: '/contacts', lazy: async () => ({ Component: (await import('./contacts/contacts-page.tsx')).ContactsPage }) },
  ...['/contacts/views', '/contacts/views/:viewId'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./row-pages/contact-views-page.tsx')).ContactViewsPage }),
  })),
  { path: '/contacts/:contactId', lazy: async () => ({ Component: (await import('./contacts/contact-page.tsx')).ContactPage }) },
  ...['/templates', '/templates/projects', '/templates/insights', '/templates/tags'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./templates/templates-page.tsx')).TemplatesPage }),
  })),
  ...['/templates/community', '/templates/workspace'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./templates/templates-page.tsx')).TemplatesPage }),
  })),
  { path: '/folders/:folderId', lazy: async () => ({ Component: (await import('./folders/folder-page.tsx')).FolderPage }) },
  { path: '/projects', lazy: async () => ({ Component: (await import('./projects/list/project-list-page.tsx')).ProjectListPage }) },
  { path: '/projects/:projectId', lazy: async () => ({ Component: (await import('./projects/data/data-page.tsx')).DataPage }) },
  { path: '/projects/:projectId/data', lazy: async () => ({ Component: (await import('./projects/data/data-page.tsx')).AllNotesPage }) },
  { path: '/projects/:projectId/views', lazy: async () => ({ Component: (await import('./views/views-page.tsx')).ViewsPage }) },
  {
    path: '/projects/:projectId/views/:viewId',
    lazy: async () => ({ Component: (await import('./projects/data/data-page.tsx')).DataPage }),
  },
  { path: '/projects/:projectId/readme', lazy: async () => ({ Component: (await import('./readme/readme-page.tsx')).ReadmePage }) },
  {
    path: '/projects/:projectId/highlights',
    lazy: async () => ({ Component: (await import('./highlights-list/highlights-page.tsx')).HighlightsPage }),
  },
  {
    path: '/projects/:projectId/settings/access',
    lazy: async () => ({ Component: (await import('./access/access-page.tsx')).AccessPage }),
  },
  {
    path: '/projects/:projectId/settings/fields',
    lazy: async () => ({ Component: (await import('./fields/fields-page.tsx')).FieldsPage }),
  },
  {
    path: '/projects/:projectId/settings/export',
    lazy: async () => ({ Component: (await import('./exports/export-page.tsx')).ExportPage }),
  },
  {
    path: '/projects/:projectId/settings/extensions',
    lazy: async () => ({ Component: (await import('./extensions/extensions-page.tsx')).ExtensionsPage }),
  },
];
