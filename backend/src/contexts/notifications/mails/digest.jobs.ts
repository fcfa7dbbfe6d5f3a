import { dayIn } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { Mailer } from '#platform/mail';
import { DIGEST_DONE, HAS_PENDING_DIGEST, LOCK_DIGEST } from '../inbox/notifications.sql.js';
import { scheduleDigest } from '../inbox/order-digest.js';
import { sendDigest } from '../notifications.topics.js';
import { digestMail } from './digest-mail.js';
import { PendingMailItems } from './pending-mail-items.js';

/** The daily digest: what waits for it, in one mail, at most once on each day of the reader's calendar, and none when there is nothing. */
@Injectable()
export class Digests {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly waiting: PendingMailItems,
    private readonly mailer: Mailer,
  ) {}

  @OnJob(sendDigest, 'inbox.digest')
  async send(
    { workspaceId, payload: { userId } }: Pick<MessageOf<typeof sendDigest>, 'workspaceId' | 'payload'>,
    now = new Date(),
  ): Promise<void> {
    if (!workspaceId) return;
    const reader = await this.waiting.readerOf(workspaceId, userId);
    await this.db.tx({ workspaceId }, async (m) => {
      // The lock makes two orders of one morning go one after the other.
      const [{ timeZone, sentOn }]: [{ timeZone: string; sentOn: string | null }] = await m.query(LOCK_DIGEST, [workspaceId, userId]);
      const today = dayIn(now, timeZone);
      if (sentOn === today) {
        // An order that came after today's digest: what waits now is for tomorrow.
        const [{ waits }]: [{ waits: boolean }] = await m.query(HAS_PENDING_DIGEST, [workspaceId, userId]);
        if (waits) await scheduleDigest(this.outbox, m, workspaceId, { userId, timeZone }, now);
        return;
      }
      const news = await this.waiting.claim(m, workspaceId, userId, 'digest', reader);
      const isSent = !!reader && news.length > 0;
      await m.query(DIGEST_DONE, [workspaceId, userId, isSent ? today : null]);
      if (!isSent) return;
      await this.mailer.send(m, workspaceId, { to: reader.email, ...digestMail(news, reader.workspace.url, reader.workspace.name) });
    });
  }
}
