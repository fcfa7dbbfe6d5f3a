import { mailList, writtenTexts } from '@libs/domain';
import type { NotificationText } from '../inbox/notification-kinds.js';

const t = writtenTexts('news');

/** A notification with its actor; null without one. */
export interface MailItem extends NotificationText {
  by: string | null;
}

/** One mail about everything that came within the minute: plain words, a link each, and where to choose less. */
export function inboxMail(news: readonly MailItem[], origin: string, workspace: string): { subject: string; body: string; link: string } {
  const [first] = news;
  if (!first) throw new Error('a mail without news');
  const subject = news.length === 1 ? lineOf(first) : t('subject', { count: news.length, workspace });
  const { shown: visibleMails, more } = mailList(news);
  const parts = visibleMails.map(({ by, action, title, quote, excerpt, url }) =>
    [lineOf({ by, action, title }), quote && t('on', { quote }), excerpt, `${origin}${url}`].filter(Boolean).join('\n'),
  );
  if (more) parts.push(t('more', { count: more, link: `${origin}/inbox` }));
  parts.push(t('why', { workspace, link: `${origin}/settings/user/notifications` }));
  return { subject, body: parts.join('\n\n'), link: news.length === 1 ? `${origin}${first.url}` : `${origin}/inbox` };
}

/** Who did what where, in one line. */
export const lineOf = ({ by, action, title }: Pick<MailItem, 'by' | 'action' | 'title'>): string =>
  by ? t('line', { by, action, title }) : t('lineByNobody', { action, title });
