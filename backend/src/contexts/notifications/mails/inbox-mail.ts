import { mailList } from '@libs/domain';
import type { NotificationText } from '../inbox/notification-kinds.js';

/** A piece of news with who did it; null when nobody did. */
export interface MailItem extends NotificationText {
  by: string | null;
}

/** One mail about everything that came within the minute: plain words, a link each, and where to choose less. */
export function inboxMail(news: readonly MailItem[], origin: string, workspace: string): { subject: string; body: string; link: string } {
  const [first] = news;
  if (!first) throw new Error('a mail without news');
  const subject = news.length === 1 ? lineOf(first) : `${news.length} pieces of news for you in ${workspace}`;
  const { shown, more } = mailList(news);
  const parts = shown.map(({ by, action, title, quote, excerpt, url }) =>
    [lineOf({ by, action, title }), quote && `On “${quote}”:`, excerpt, `${origin}${url}`].filter(Boolean).join('\n'),
  );
  if (more) parts.push(`And ${more} more: ${origin}/inbox`);
  parts.push(`You get this because you are a member of ${workspace}. Choose what is mailed to you:\n${origin}/settings/user/notifications`);
  return { subject, body: parts.join('\n\n'), link: news.length === 1 ? `${origin}${first.url}` : `${origin}/inbox` };
}

/** Who did what where, in one line. */
export const lineOf = ({ by, action, title }: Pick<MailItem, 'by' | 'action' | 'title'>): string =>
  `${by ? `${by} ` : ''}${action} “${title}”`;
