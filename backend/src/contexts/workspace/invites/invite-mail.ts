import { codePointLength, LIMITS, sliceCodePoints, type WorkspaceRole } from '@libs/domain';

const ROLES: Record<WorkspaceRole, string> = { admin: 'an admin', contributor: 'a contributor', viewer: 'a viewer' };

/** Names come from people: one line, short, and nothing that a mail program would turn into a link. */
const plain = (name: string): string => {
  const line = name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[/.:@\\](?=\S)/g, '$& ')
    .trim();
  return codePointLength(line) > 60 ? `${sliceCodePoints(line, 0, 59)}…` : line;
};

/** The mail that invites somebody, who may know nothing of the product yet. */
export function inviteMail(invitation: { workspaceName: string; invitedBy: string; role: WorkspaceRole; link: string }): {
  subject: string;
  body: string;
  link: string;
} {
  const [workspace, by] = [plain(invitation.workspaceName), plain(invitation.invitedBy)];
  return {
    subject: `${by} invites you to ${workspace}`,
    link: invitation.link,
    body: `${by} invites you to the Verbatim workspace "${workspace}" as ${ROLES[invitation.role]}. Join here:\n\n${invitation.link}\n\nThe link is good for ${LIMITS.token.inviteDays} days and once. If you do not expect it, ignore this mail.\n`,
  };
}
