/**
 * Every page of the product by its address: `:x` is one part, `*` at the end any rest. The server answers 404 to what is not here, the front
 * ends draw what is; a test compares this table with their routes, so that neither forgets one.
 */
export const PAGES = {
  /** On the root domain. */
  root: [
    '/',
    '/auth',
    '/auth/accept-invite',
    '/auth/add-passkey',
    '/auth/confirm-domain',
    '/auth/confirm-email',
    '/auth/confirm-email-change',
    '/auth/create-workspace',
    '/auth/join-workspace',
    '/auth/login',
    '/auth/logout',
    '/auth/magic-login',
    '/auth/reset-password',
    '/auth/second-factor',
    '/auth/set-up-second-step',
    '/auth/signup',
    '/auth/undo-email-change',
    '/auth/unlock',
    '/auth/workspaces',
  ],
  /** On a workspace's host, for its members. */
  member: [
    '/',
    '/browse',
    '/contacts',
    '/contacts/:contactId',
    '/contacts/views',
    '/contacts/views/:viewId',
    '/data/:noteId',
    '/data/:noteId/history',
    '/data/:noteId/summary',
    '/explore',
    '/explore/:feedId',
    '/folders/:folderId',
    '/help',
    '/home',
    '/inbox',
    '/insights',
    '/insights/:insightId',
    '/onboarding',
    '/projects',
    '/projects/:projectId',
    '/projects/:projectId/charts',
    '/projects/:projectId/data',
    '/projects/:projectId/highlights',
    '/projects/:projectId/insight-drafts/:draftId',
    '/projects/:projectId/insights',
    '/projects/:projectId/readme',
    '/projects/:projectId/settings/access',
    '/projects/:projectId/settings/ai',
    '/projects/:projectId/settings/export',
    '/projects/:projectId/settings/extensions',
    '/projects/:projectId/settings/fields',
    '/projects/:projectId/summaries',
    '/projects/:projectId/summaries/:selectionId',
    '/projects/:projectId/summary',
    '/projects/:projectId/tag-boards',
    '/projects/:projectId/tag-boards/:boardId',
    '/projects/:projectId/tags',
    '/projects/:projectId/views',
    '/projects/:projectId/views/:viewId',
    '/projects/:projectId/view/:noteId',
    '/projects/:projectId/view/:noteId/history',
    '/projects/:projectId/view/:noteId/summary',
    '/recent',
    '/search',
    '/search/ask',
    '/search/summaries/:searchId',
    '/settings',
    '/settings/ai',
    '/settings/analytics',
    '/settings/authentication',
    '/settings/billing',
    '/settings/enterprise',
    '/settings/fields',
    '/settings/groups',
    '/settings/jobs',
    '/settings/projects',
    '/settings/security',
    '/settings/security/audit-log',
    '/settings/tags',
    '/settings/tags/:boardId',
    '/settings/templates',
    '/settings/trash',
    '/settings/user/account',
    '/settings/user/notifications',
    '/settings/users',
    '/shared',
    '/tags/:tagId',
    '/tags/:tagId/summary',
    '/templates',
    '/templates/community',
    '/templates/insights',
    '/templates/projects',
    '/templates/tags',
    '/templates/workspace',
    '/user/:userId',
    '/you',
    '/your-work',
  ],
  /** On a workspace's host, for everyone with the link. */
  public: ['/p/:shareToken', '/public-object/:shareToken'],
} as const;

/** Whether an address without its query fits a pattern. A slash at the end of the address does not matter, an empty part does. */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const requested = pattern.split('/').slice(1);
  const parts = pathname
    .replace(/(.)\/$/, '$1')
    .split('/')
    .slice(1);
  const open = requested.at(-1) === '*';
  if (open) requested.pop();
  if (open ? parts.length < requested.length : parts.length !== requested.length) return false;
  return requested.every((part, position) => (part.startsWith(':') ? parts[position] !== '' : part === parts[position]));
}

/** Whether the root domain, or a workspace's host, has a page at an address. A workspace's host also takes `/auth/...`, which it sends on to the root. */
export function isPage(host: 'root' | 'workspace', pathname: string): boolean {
  const patterns: readonly string[] = host === 'root' ? PAGES.root : [...PAGES.member, ...PAGES.public, ...PAGES.root];
  return patterns.some((pattern) => matchesPattern(pattern, pathname));
}
