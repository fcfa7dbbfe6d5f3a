import type { RemoteModule } from '@libs/shell-kit';
import { IconSettings, IconSparkles, IconTags, IconTrash, IconUser, IconUserPlus } from '@libs/ui';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 1,
  name: 'settings',
  version: __VERSION__,
  texts,
  routes: [
    { path: '/settings', lazy: async () => ({ Component: (await import('./general/general-page.tsx')).GeneralPage }) },
    { path: '/settings/users', lazy: async () => ({ Component: (await import('./members/members-page.tsx')).MembersPage }) },
    { path: '/settings/trash', lazy: async () => ({ Component: (await import('./trash/trash-page.tsx')).TrashPage }) },
    { path: '/settings/ai', lazy: async () => ({ Component: (await import('./ai/ai-page.tsx')).AiPage }) },
    {
      path: '/projects/:projectId/settings/ai',
      lazy: async () => ({ Component: (await import('./ai/project-ai-page.tsx')).ProjectAiPage }),
    },
    { path: '/settings/tags', lazy: async () => ({ Component: (await import('./tags/tags-page.tsx')).TagsPage }) },
    {
      path: '/settings/user/notifications',
      lazy: async () => ({ Component: (await import('./notifications/notifications-page.tsx')).NotificationsPage }),
    },
    { path: '/settings/user/account', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
  ],
  peeks: {},
  menu: [
    { id: 'settings', label: 'Workspace settings', icon: <IconSettings size={16} />, run: ({ navigate }) => navigate('/settings') },
    {
      id: 'members',
      label: 'Members and invitations',
      keywords: 'invite people users',
      icon: <IconUserPlus size={16} />,
      run: ({ navigate }) => navigate('/settings/users'),
    },
    {
      id: 'trash',
      label: 'Trash',
      keywords: 'deleted restore bin',
      icon: <IconTrash size={16} />,
      run: ({ navigate }) => navigate('/settings/trash'),
    },
    {
      id: 'ai-settings',
      label: 'AI settings',
      keywords: 'model provider key budget extractive',
      icon: <IconSparkles size={16} />,
      run: ({ navigate }) => navigate('/settings/ai'),
    },
    {
      id: 'workspace-tags',
      label: 'Tags of the workspace',
      keywords: 'boards codebook extensions shared',
      icon: <IconTags size={16} />,
      run: ({ navigate }) => navigate('/settings/tags'),
    },
    {
      id: 'account',
      label: 'Your account',
      keywords: 'password theme tokens',
      icon: <IconUser size={16} />,
      run: ({ navigate }) => navigate('/settings/user/account'),
    },
  ],
};

export default remote;
