import { LIMITS, writtenTexts } from '@libs/domain';
import { plainName } from '../plain-name.js';

const t = writtenTexts('support');

interface Asked {
  operator: string;
  email: string;
  workspace: string;
  reason: string;
  url: string;
}

/** What admins read when an operator asks to be let in. */
export function requestMail({ operator, email, workspace, reason, url }: Asked) {
  const link = `${url}/settings/security`;
  const values = { operator: plainName(operator), workspace: plainName(workspace) };
  return {
    subject: t('askedSubject', values),
    link,
    body: `${t('asked', { ...values, email, reason, days: LIMITS.support.waitDays, link })}\n`,
  };
}

/** What the operator reads when an admin answered. */
export function answerMail({ workspace, until, url }: { workspace: string; until: Date | null; url: string }) {
  const said = { workspace: plainName(workspace) };
  if (!until) return { subject: t('declinedSubject', said), body: `${t('declined', said)}\n`, link: url };
  return {
    subject: t('allowedSubject', said),
    link: url,
    body: `${t('allowed', { ...said, day: until, link: url })}\n`,
  };
}
