import { LIMITS, mailList } from '@libs/domain';
import type { MailItem } from './inbox-mail.js';

/** The mail of a day: what happened on each object, oldest first, a link each, and where to choose less. */
export function digestMail(news: readonly MailItem[], origin: string, workspace: string): { subject: string; body: string; link: string } {
  const subject = `Your digest of ${workspace}: ${news.length === 1 ? 'one piece of news' : `${news.length} pieces of news`}`;
  const { shown, more } = mailList(news, LIMITS.digest.inMail);
  const objects = new Map<string, MailItem[]>();
  for (const one of shown) {
    const heading = one.place ? `${one.title} (${one.place})` : one.title;
    objects.set(heading, [...(objects.get(heading) ?? []), one]);
  }
  const parts = [...objects].map(([heading, own]) =>
    [
      heading,
      ...own.map(
        ({ by, action, excerpt, url }) => `- ${by ? `${by} ` : ''}${action} it${excerpt ? `: ${oneLine(excerpt)}` : ''}\n  ${origin}${url}`,
      ),
    ].join('\n'),
  );
  if (more) parts.push(`And ${more} more: ${origin}/inbox`);
  parts.push(
    `You get this once a day because you are a member of ${workspace}. Choose what is in it:\n${origin}/settings/user/notifications`,
  );
  return { subject, body: parts.join('\n\n'), link: `${origin}/inbox` };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
