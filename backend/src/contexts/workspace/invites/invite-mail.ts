import { LIMITS, type WorkspaceRole } from '@libs/domain';
import { plainName } from '../plain-name.js';

const ROLES: Record<WorkspaceRole, string> = { admin: 'an admin', contributor: 'a contributor', viewer: 'a viewer' };

/** The mail that invites somebody, who may know nothing of the product yet. */
export function inviteMail(invitation: { workspaceName: string; invitedBy: string; role: WorkspaceRole; link: string }): {
  subject: string;
  body: string;
  link: string;
} {
  const [workspace, by] = [plainName(invitation.workspaceName), plainName(invitation.invitedBy)];
  return {
    subject: `${by} invites you to ${workspace}`,
    link: invitation.link,
    body: `${by} invites you to the Verbatim workspace "${workspace}" as ${ROLES[invitation.role]}. Join here:\n\n${invitation.link}\n\nThe link is good for ${LIMITS.token.inviteDays} days and once. If you do not expect it, ignore this mail.\n`,
  };
}
