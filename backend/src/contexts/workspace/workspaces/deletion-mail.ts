import { workspaceErasedAt } from '@libs/domain';
import { plainName } from '../plain-name.js';

/** What admins read when their workspace was deleted. */
export function deletionMail({ name, by, url, deletedAt }: { name: string; by: string; url: string; deletedAt: Date }) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(workspaceErasedAt(deletedAt));
  const workspace = plainName(name);
  return {
    subject: `${workspace} was deleted`,
    link: `${url}/settings`,
    body: `${plainName(by)} deleted the Verbatim workspace "${workspace}". Until ${day}, an admin can restore it or export everything in it:\n\n${url}/settings\n\nAfter that day, everything in it is gone for good.\n`,
  };
}
