/** The four levels of access in their order; a higher number includes all that a lower one allows. */
export const ACCESS = { none: 0, read: 1, write: 2, full: 3 } as const;

/** A level of access to one object. */
export type Access = keyof typeof ACCESS;

/** The roles a member can have in a workspace. */
export const WORKSPACE_ROLES = ['admin', 'contributor', 'viewer'] as const;

/** A member's role in a workspace. */
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** The specification's roles in a project and the access each one means. */
export const PROJECT_ROLES = { MANAGER: 'full', CONTRIBUTOR: 'write', VIEWER: 'read' } as const satisfies Record<string, Access>;

/** A person's role in a project. */
export type ProjectRole = keyof typeof PROJECT_ROLES;

/** The specification's permissions and the access each one means. */
export const PERMISSIONS = { READ: 'read', WRITE: 'write', FULL: 'full' } as const satisfies Record<string, Access>;

/** A permission as the API names it. */
export type Permission = keyof typeof PERMISSIONS;

/** The words of the Share dialog, the only ones the screens use for a level. */
export const ACCESS_LABELS = {
  none: 'No access',
  read: 'Can view',
  write: 'Can edit',
  full: 'Full access',
} as const satisfies Record<Access, string>;

/** The highest of the given levels; `none` when there is none, and null or undefined counts as `none`. */
export function highestAccess(...levels: readonly (Access | null | undefined)[]): Access {
  let best: Access = 'none';
  for (const level of levels) if (level && ACCESS[level] > ACCESS[best]) best = level;
  return best;
}

/** Whether a level allows what needs at least `need`. */
export function atLeast(access: Access, need: Access): boolean {
  return ACCESS[access] >= ACCESS[need];
}

/** The access that a project role means. */
export function accessOfProjectRole(role: ProjectRole): Access {
  return PROJECT_ROLES[role];
}

/** The project role that shows a level, or null for `none`. */
export function projectRoleOf(access: Access): ProjectRole | null {
  return access === 'none' ? null : ({ read: 'VIEWER', write: 'CONTRIBUTOR', full: 'MANAGER' } as const)[access];
}

/** The access that a permission means. */
export function accessOfPermission(permission: Permission): Access {
  return PERMISSIONS[permission];
}

/** The permission that shows a level, or null for `none`. */
export function permissionOf(access: Access): Permission | null {
  return access === 'none' ? null : ({ read: 'READ', write: 'WRITE', full: 'FULL' } as const)[access];
}

/** A level cut to what a workspace role can ever have: a viewer never gets beyond read, and someone without a role gets nothing. */
export function capByRole(role: WorkspaceRole | null, access: Access): Access {
  if (role === null) return 'none';
  return role === 'viewer' && ACCESS[access] > ACCESS.read ? 'read' : access;
}

/**
 * The access a member has to one object: the highest of the role's own (an admin has full), the grants to the person and to their
 * groups, and what comes from above (folder or workspace default; pass `none` for a detached object), capped by the role.
 */
export function effectiveAccess(from: {
  role: WorkspaceRole | null;
  grants?: readonly (Access | null | undefined)[];
  inherited?: Access | null;
}): Access {
  const ofRole: Access = from.role === 'admin' ? 'full' : 'none';
  return capByRole(from.role, highestAccess(ofRole, from.inherited, ...(from.grants ?? [])));
}

/** Why something cannot be changed, with the sentence that the read-only badge shows. */
export const READ_ONLY_REASONS = {
  viewer: 'You are a viewer in this workspace. Ask an admin for another role to make changes.',
  permission: 'You can view this but not change it. Ask its owner for access.',
  unpaid: 'This workspace has an unpaid invoice, so it is read-only. Export stays open.',
  canceled: 'The subscription of this workspace was canceled, so it is read-only.',
  deleted: 'An admin deleted this workspace. Until it is gone for good, admins can restore it under Settings.',
  archived: 'This is archived. Unarchive it to make changes.',
  templatePreview: 'This is a preview of a template. Use the template to make changes.',
} as const;

/** What a reason of someone's access is: the last two take a level away, the others give one. */
export const ACCESS_REASON_KINDS = ['admin', 'person', 'group', 'request', 'everyone', 'folder', 'viewer', 'archived'] as const;

/** What a reason of a person's access is. */
export type AccessReasonKind = (typeof ACCESS_REASON_KINDS)[number];

/** Why something cannot be changed. */
export type ReadOnlyReason = keyof typeof READ_ONLY_REASONS;

/** A state that stops changes whatever a person's access is. */
export type ReadOnlyState = Exclude<ReadOnlyReason, 'viewer' | 'permission'>;

/** Why a person cannot change an object, or null when they can: first the role, then the level (`need`, else write), then the object's state. */
export function readOnlyReason(from: {
  role: WorkspaceRole | null;
  access: Access;
  need?: Access;
  state?: ReadOnlyState | null;
}): ReadOnlyReason | null {
  if (from.role === 'viewer') return 'viewer';
  if (!atLeast(capByRole(from.role, from.access), from.need ?? 'write')) return 'permission';
  return from.state ?? null;
}

/** Whether a member may generate a summary of something they have this access to; a viewer never may. */
export function canSummarize(role: WorkspaceRole | null, access: Access): boolean {
  return atLeast(capByRole(role, access), 'write');
}

/** What a workspace role may do at most where no object decides: admins everything, contributors write, viewers read. */
export function workspaceAccess(role: WorkspaceRole): Access {
  return role === 'admin' ? 'full' : role === 'contributor' ? 'write' : 'read';
}
