import type { Actor } from '#platform/access';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Who loads what a link opens, in one workspace. It is no person, so the link alone decides: it may be asked only for ids that an open link
 * names or that docs/decisions/0033 lets through, and what it loads must be picked field by field before it leaves.
 */
export const publicReader = (workspaceId: string): Actor => ({
  userId: NIL_UUID,
  memberId: NIL_UUID,
  name: 'Public page',
  workspaceId,
  role: 'admin',
  via: 'job',
});
