import { dayIn } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { On, Outbox, type OutboxMessage } from '#platform/events';
import { Mailer } from '#platform/mail';
import { LOCK_DIGEST } from '../inbox/notifications.sql.js';
import { digestMail } from './digest-mail.js';
import { orderDigest } from './order-digest.js';
import { WaitingNews } from './waiting-news.js';

/** The daily digest: what waits for it, in one mail, at most once on each day of the reader's calendar, and none when there is nothing. */
@Injectable()
export class Digests {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly waiting: WaitingNews,
    private readonly mailer: Mailer,
  ) {}

  @On('inbox.digest')
  async send(
    { workspaceId, payload: { userId } }: Pick<OutboxMessage<{ userId: string }>, 'workspaceId' | 'payload'>,
    now = new Date(),
  ): Promise<void> {
    if (!workspaceId) return;
    const reader = await this.waiting.readerOf(workspaceId, userId);
    await this.db.tx({ workspaceId }, async (m) => {
      // The lock makes two orders of one morning go one after the other.
      const [{ timeZone, sentOn }]: [{ timeZone: string; sentOn: string | null }] = await m.query(LOCK_DIGEST, [workspaceId, userId]);
      const today = dayIn(now, timeZone);
      // An order that came late, after today's digest: what waits now is for tomorrow.
      if (sentOn === today) return orderDigest(this.outbox, m, workspaceId, { userId, timeZone }, now);
      const news = await this.waiting.take(m, workspaceId, userId, 'digest', reader);
      if (!reader || !news.length) return;
      await m.query(`update digests set sent_on = $3 where workspace_id = $1 and user_id = $2`, [workspaceId, userId, today]);
      await this.mailer.send(m, workspaceId, { to: reader.email, ...digestMail(news, reader.workspace.url, reader.workspace.name) });
    });
  }
}
