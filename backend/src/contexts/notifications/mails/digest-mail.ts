import { LIMITS, mailList, writtenTexts } from '@libs/domain';
import type { MailItem } from './inbox-mail.js';

const t = writtenTexts('news');

/** The mail of a day: what happened on each object, oldest first, a link each, and where to choose less. */
export function digestMail(news: readonly MailItem[], origin: string, workspace: string): { subject: string; body: string; link: string } {
  const subject = t('digestSubject', { workspace, count: news.length });
  const { shown: visibleMails, more } = mailList(news, LIMITS.digest.inMail);
  const objects = new Map<string, MailItem[]>();
  for (const mail of visibleMails) {
    const heading = mail.place ? t('digestHeading', { title: mail.title, place: mail.place }) : mail.title;
    objects.set(heading, [...(objects.get(heading) ?? []), mail]);
  }
  const parts = [...objects].map(([heading, ownMails]) =>
    [
      heading,
      ...ownMails.map(
        ({ by, action, excerpt, url }) =>
          `${by ? t('digestLine', { by, action }) : t('digestLineByNobody', { action })}${excerpt ? `: ${oneLine(excerpt)}` : ''}\n  ${origin}${url}`,
      ),
    ].join('\n'),
  );
  if (more) parts.push(t('more', { count: more, link: `${origin}/inbox` }));
  parts.push(t('digestWhy', { workspace, link: `${origin}/settings/user/notifications` }));
  return { subject, body: parts.join('\n\n'), link: `${origin}/inbox` };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
