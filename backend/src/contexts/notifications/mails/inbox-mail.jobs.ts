import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/events';
import { Mailer } from '#platform/mail';
import { sendInboxMail } from '../notifications.topics.js';
import { inboxMail } from './inbox-mail.js';
import { PendingMailItems } from './pending-mail-items.js';

/** Mails what waits for a person, all of it in one. */
@Injectable()
export class InboxMails {
  constructor(
    private readonly db: TenantDb,
    private readonly waiting: PendingMailItems,
    private readonly mailer: Mailer,
  ) {}

  @OnJob(sendInboxMail, 'inbox.mail')
  async send({ workspaceId, payload: { userId } }: Pick<MessageOf<typeof sendInboxMail>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const reader = await this.waiting.readerOf(workspaceId, userId);
    await this.db.tx({ workspaceId }, async (m) => {
      const news = await this.waiting.claim(m, workspaceId, userId, 'mail', reader);
      if (!reader || !news.length) return;
      await this.mailer.send(m, workspaceId, { to: reader.email, ...inboxMail(news, reader.workspace.url, reader.workspace.name) });
    });
  }
}
