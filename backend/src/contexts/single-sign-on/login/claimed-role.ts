import { WORKSPACE_ROLES, type WorkspaceRole } from '@libs/domain';

/** The highest role that a provider names, in letters of either case; admin only where the workspace's admins allow it. */
export function claimedRole(values: readonly string[], adminAllowed: boolean): WorkspaceRole | null {
  const named = new Set(values.map((value) => value.trim().toLowerCase()));
  return WORKSPACE_ROLES.find((role) => named.has(role) && (role !== 'admin' || adminAllowed)) ?? null;
}
