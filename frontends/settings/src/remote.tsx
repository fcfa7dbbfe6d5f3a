import type { RemoteModule } from '@libs/shell-kit';
import {
  IconForms,
  IconHelp,
  IconKey,
  IconListDetails,
  IconLock,
  IconNumbers,
  IconRefresh,
  IconSettings,
  IconSparkles,
  IconStack2,
  IconTags,
  IconTrash,
  IconUser,
  IconUserPlus,
} from '@libs/ui';
import { cache } from './cache.ts';
import { t } from './command-texts.ts';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 1,
  name: 'settings',
  version: __VERSION__,
  texts,
  cache,
  routes: [
    { path: '/help', lazy: async () => ({ Component: (await import('./help/help-page.tsx')).HelpPage }) },
    { path: '/settings', lazy: async () => ({ Component: (await import('./general/general-page.tsx')).GeneralPage }) },
    { path: '/settings/users', lazy: async () => ({ Component: (await import('./members/members-page.tsx')).MembersPage }) },
    { path: '/settings/trash', lazy: async () => ({ Component: (await import('./trash/trash-page.tsx')).TrashPage }) },
    { path: '/settings/ai', lazy: async () => ({ Component: (await import('./ai/ai-page.tsx')).AiPage }) },
    {
      path: '/projects/:projectId/settings/ai',
      lazy: async () => ({ Component: (await import('./ai/project-ai-page.tsx')).ProjectAiPage }),
    },
    {
      path: '/settings/authentication',
      lazy: async () => ({ Component: (await import('./authentication/authentication-page.tsx')).AuthenticationPage }),
    },
    { path: '/settings/billing', lazy: async () => ({ Component: (await import('./billing/billing-page.tsx')).BillingPage }) },
    { path: '/settings/security', lazy: async () => ({ Component: (await import('./security/security-page.tsx')).SecurityPage }) },
    { path: '/settings/security/audit-log', lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }) },
    { path: '/settings/tags', lazy: async () => ({ Component: (await import('./tags/tags-page.tsx')).TagsPage }) },
    { path: '/settings/fields', lazy: async () => ({ Component: (await import('./fields/fields-page.tsx')).FieldsPage }) },
    { path: '/settings/groups', lazy: async () => ({ Component: (await import('./groups/groups-page.tsx')).GroupsPage }) },
    { path: '/settings/jobs', lazy: async () => ({ Component: (await import('./jobs/jobs-page.tsx')).JobsPage }) },
    {
      path: '/settings/user/notifications',
      lazy: async () => ({ Component: (await import('./notifications/notifications-page.tsx')).NotificationsPage }),
    },
    { path: '/settings/user/account', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
  ],
  peeks: {},
  menu: [
    {
      id: 'help',
      label: t('help'),
      keywords: t('helpAlso'),
      icon: <IconHelp size={16} />,
      run: ({ navigate }) => navigate('/help'),
    },
    { id: 'settings', label: t('settings'), icon: <IconSettings size={16} />, run: ({ navigate }) => navigate('/settings') },
    {
      id: 'members',
      label: t('members'),
      keywords: t('membersAlso'),
      icon: <IconUserPlus size={16} />,
      run: ({ navigate }) => navigate('/settings/users'),
    },
    {
      id: 'groups',
      label: t('groups'),
      keywords: t('groupsAlso'),
      icon: <IconStack2 size={16} />,
      run: ({ navigate }) => navigate('/settings/groups'),
    },
    {
      id: 'trash',
      label: t('trash'),
      keywords: t('trashAlso'),
      icon: <IconTrash size={16} />,
      run: ({ navigate }) => navigate('/settings/trash'),
    },
    {
      id: 'ai-settings',
      label: t('ai'),
      keywords: t('aiAlso'),
      icon: <IconSparkles size={16} />,
      run: ({ navigate }) => navigate('/settings/ai'),
    },
    {
      id: 'workspace-tags',
      label: t('tags'),
      keywords: t('tagsAlso'),
      icon: <IconTags size={16} />,
      run: ({ navigate }) => navigate('/settings/tags'),
    },
    {
      id: 'contact-fields',
      label: t('fields'),
      keywords: t('fieldsAlso'),
      icon: <IconForms size={16} />,
      run: ({ navigate }) => navigate('/settings/fields'),
    },
    {
      id: 'authentication',
      label: t('authentication'),
      keywords: t('authenticationAlso'),
      icon: <IconKey size={16} />,
      run: ({ navigate }) => navigate('/settings/authentication'),
    },
    {
      id: 'billing',
      label: t('billing'),
      keywords: t('billingAlso'),
      icon: <IconNumbers size={16} />,
      run: ({ navigate }) => navigate('/settings/billing'),
    },
    {
      id: 'security',
      label: t('security'),
      keywords: t('securityAlso'),
      icon: <IconLock size={16} />,
      run: ({ navigate }) => navigate('/settings/security'),
    },
    {
      id: 'audit-log',
      label: t('auditLog'),
      keywords: t('auditLogAlso'),
      icon: <IconListDetails size={16} />,
      run: ({ navigate }) => navigate('/settings/security/audit-log'),
    },
    {
      id: 'jobs',
      label: t('jobs'),
      keywords: t('jobsAlso'),
      icon: <IconRefresh size={16} />,
      run: ({ navigate }) => navigate('/settings/jobs'),
    },
    {
      id: 'account',
      label: t('account'),
      keywords: t('accountAlso'),
      icon: <IconUser size={16} />,
      run: ({ navigate }) => navigate('/settings/user/account'),
    },
  ],
};

export default remote;
