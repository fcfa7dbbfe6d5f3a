import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { inboxMail } from './inbox-mail.js';

const news = (n: number) => ({
  by: 'Wanda',
  action: 'replied in',
  title: `Call ${n}`,
  place: 'Interviews',
  quote: 'nine boxes',
  excerpt: `Answer ${n}`,
  url: `/data/x#comment=${n}`,
});

describe('a mail about news', () => {
  it('says one thing in its subject and leads to the very comment', () => {
    const mail = inboxMail([news(1)], 'https://a.example', 'Fieldfare');
    expect([mail.subject, mail.link]).toEqual(['Wanda replied in “Call 1”', 'https://a.example/data/x#comment=1']);
    expect(mail.body).toContain('On “nine boxes”:\nAnswer 1\nhttps://a.example/data/x#comment=1');
    expect(mail.body).toContain('https://a.example/settings/user/notifications');
  });

  it('counts many, lists some, and says how many are left out', () => {
    const mail = inboxMail(
      Array.from({ length: LIMITS.inbox.inMail + 3 }, (_, i) => news(i)),
      'https://a.example',
      'Fieldfare',
    );
    expect([mail.subject, mail.link]).toEqual([
      `${LIMITS.inbox.inMail + 3} pieces of news for you in Fieldfare`,
      'https://a.example/inbox',
    ]);
    expect(mail.body.match(/#comment=/g)).toHaveLength(LIMITS.inbox.inMail);
    expect(mail.body).toContain('And 3 more: https://a.example/inbox');
  });
});
