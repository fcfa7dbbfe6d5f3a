import { LIMITS, type WorkspaceRole, writtenTexts } from '@libs/domain';
import { plainName } from '../plain-name.js';

const t = writtenTexts('invite');

/** The invitation mail; its reader may not know the product yet. */
export function inviteMail(invitation: { workspaceName: string; invitedBy: string; role: WorkspaceRole; link: string }): {
  subject: string;
  body: string;
  link: string;
} {
  const [workspace, by] = [plainName(invitation.workspaceName), plainName(invitation.invitedBy)];
  return {
    subject: t('subject', { by, workspace }),
    link: invitation.link,
    body: `${t(invitation.role, { by, workspace })}\n\n${invitation.link}\n\n${t('after', { days: LIMITS.token.inviteDays })}\n`,
  };
}
