import { workspaceErasedAt, writtenTexts } from '@libs/domain';
import { plainName } from '../plain-name.js';

const t = writtenTexts('deletion');

/** What admins read when their workspace was deleted. */
export function deletionMail({ name, by, url, deletedAt }: { name: string; by: string; url: string; deletedAt: Date }) {
  const workspace = plainName(name);
  const link = `${url}/settings`;
  return {
    subject: t('subject', { workspace }),
    link,
    body: `${t('body', { by: plainName(by), workspace, day: workspaceErasedAt(deletedAt), link })}\n`,
  };
}
