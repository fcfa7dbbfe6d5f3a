import { isKeyOf } from '@libs/domain';
import type { PeekKind, RemoteName } from './contract.ts';

/** How a page stands on the screen: inside the frame for members, or alone for anybody. */
export type PageKind = 'member' | 'public';

interface Owned {
  pattern: string;
  owner: RemoteName;
  page: PageKind;
}

const own = (owner: RemoteName, patterns: readonly string[], page: PageKind = 'member'): Owned[] =>
  patterns.map((pattern) => ({ pattern, owner, page }));

/**
 * Who owns which address. `:x` stands for one part, `*` at the end for any rest (also none). The first match wins,
 * so the special stands above the general: a remote can own a tab inside another's page.
 */
export const OWNERSHIP: readonly Owned[] = [
  ...own('insights', ['/p/:token', '/public-object/:token', '/embed/*'], 'public'),
  ...own('repository', ['/projects/:projectId/settings/access', '/projects/:projectId/settings/extensions']),
  ...own('repository', ['/projects/:projectId/settings/fields', '/projects/:projectId/settings/export', '/settings/tags/:boardId']),
  ...own('settings', ['/projects/:projectId/settings/*']),
  ...own('insights', ['/projects/:projectId/insights/*', '/projects/:projectId/insight-drafts/*', '/projects/:projectId/charts']),
  ...own('insights', ['/projects/:projectId/summary', '/projects/:projectId/summaries/*', '/search/summaries/:searchId']),
  ...own('insights', ['/data/:noteId/summary', '/projects/:projectId/view/:noteId/summary', '/tags/:tagId/summary']),
  ...own('insights', ['/insights/*', '/explore/*']),
  ...own('settings', ['/settings/*', '/help']),
  ...own('repository', ['/home', '/onboarding', '/recent', '/shared', '/search/*', '/browse', '/projects/*', '/your-work', '/contacts/*']),
  ...own('repository', ['/folders/*', '/data/*', '/tags/*', '/f/*', '/templates/*', '/user/:userId']),
];

/** Which remote draws a kind of object beside a list. */
export const PEEK_OWNER: Record<PeekKind, RemoteName> = {
  note: 'repository',
  highlight: 'repository',
  tag: 'repository',
  board: 'repository',
  project: 'repository',
  folder: 'repository',
  insight: 'insights',
  ask: 'repository',
};

/** Whether a kind of an address is one that opens beside a list. */
export const isPeekKind = (kind: string): kind is PeekKind => isKeyOf(PEEK_OWNER, kind);

function matches(pattern: string, parts: readonly string[]): boolean {
  const requested = pattern.split('/').filter(Boolean);
  const open = requested.at(-1) === '*';
  if (open) requested.pop();
  if (open ? parts.length < requested.length : parts.length !== requested.length) return false;
  return requested.every((part, position) => part.startsWith(':') || part === parts[position]);
}

/** The line of the table that an address falls under; undefined for the shell's own and for unknown addresses. */
export function ownershipOf(pathname: string): Owned | undefined {
  const parts = pathname.split('/').filter(Boolean);
  return OWNERSHIP.find(({ pattern }) => matches(pattern, parts));
}

/** The remote that owns an address. */
export function ownerOf(pathname: string): RemoteName | undefined {
  return ownershipOf(pathname)?.owner;
}
