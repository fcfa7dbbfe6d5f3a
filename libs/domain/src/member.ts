import { z } from 'zod';
import { WORKSPACE_ROLES } from './access.js';
import { emailSchema } from './email.js';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf } from './text-input.js';
import { GROUP_SOURCES, type GroupSource } from './user-group.js';

/** Whether a member may come in: who is deactivated keeps their seat, and cannot log in. */
export const MEMBER_STATUSES = ['active', 'deactivated'] as const;
/** One of them. */
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** Who keeps a member: admins here, or the identity provider as well. */
export const MEMBER_SOURCES = GROUP_SOURCES;
/** One of them. */
export type MemberSource = GroupSource;

const TOO_MANY = `Invite at most ${LIMITS.invite.emails} people at a time.`;
// Room for repeats in a pasted list, and a bound for the comparison of all with all.
const TYPED_AT_ONCE = 20 * LIMITS.invite.emails;

const role = oneOf(WORKSPACE_ROLES, 'Role');

/** People to invite with one role: up to 50 addresses, one that differs only in case counted once. */
export const inviteInput = z.object({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter at least one e-mail address.')
    .max(TYPED_AT_ONCE, TOO_MANY)
    .transform(eachOnce)
    .refine((emails) => emails.length <= LIMITS.invite.emails, TOO_MANY),
  role,
  clientKey: clientKeySchema.nullish(),
});

/** Another role for a member. */
export const changeMemberRoleInput = z.object({ id: idSchema, role });

/** People to invite, once parsed. */
export type InviteInput = z.infer<typeof inviteInput>;

function eachOnce(emails: readonly string[]): string[] {
  const keys = emails.map((email) => email.toLowerCase());
  return emails.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
}
