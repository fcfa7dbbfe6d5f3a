import { LIMITS } from '@libs/domain';
import { plainName } from '../plain-name.js';

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
  return {
    subject: `${plainName(operator)} of support asks for access to ${plainName(workspace)}`,
    link,
    body: `${plainName(operator)} (${email}), who runs this Verbatim installation, asks to be let into "${plainName(workspace)}":\n\n${reason}\n\nAllow or decline it here within ${LIMITS.support.waitDays} days:\n\n${link}\n\nNothing is opened until an admin allows it.\n`,
  };
}

/** What the operator reads when an admin answered. */
export function answerMail({ workspace, until, url }: { workspace: string; until: Date | null; url: string }) {
  const name = plainName(workspace);
  if (!until)
    return { subject: `${name} declined support access`, body: `An admin of "${name}" declined your request for access.\n`, link: url };
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  return {
    subject: `${name} allowed support access`,
    link: url,
    body: `An admin of "${name}" lets you in until ${day}. Open it from your workspaces:\n\n${url}\n\nEverything that you do there is written to its audit log.\n`,
  };
}
