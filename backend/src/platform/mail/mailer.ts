import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';

interface Mail {
  to: string;
  subject: string;
  /** Plain text; the link stands in it as well. */
  body: string;
  link?: string;
}

/** Mail is a row first, written with its cause; a job sends it by SMTP when a server is configured, else it stays readable in the mailbox. */
@Injectable()
export class Mailer {
  private transporter: Promise<Transporter> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  /** Writes the mail in the open transaction m. workspaceId: that of the transaction, null outside a workspace. */
  async send(m: EntityManager, workspaceId: string | null, mail: Mail): Promise<void> {
    const id = newId();
    await m.query(`insert into mails (id, recipient, subject, body, link) values ($1, $2, $3, $4, $5)`, [
      id,
      mail.to.toLowerCase(),
      mail.subject,
      mail.body,
      mail.link ?? null,
    ]);
    if (this.config.smtpUrl) await this.outbox.publish(m, workspaceId, 'mail.send', { mailId: id });
  }

  /** True when mail stays here and may be read in the browser: no mail server, and a root domain on this very machine. */
  get mailboxOpen(): boolean {
    return !this.config.smtpUrl && !this.config.secure;
  }

  /** The newest mails of the mailbox page. */
  async newest(limit = 100): Promise<{ recipient: string; subject: string; body: string; link: string | null; createdAt: Date }[]> {
    return this.db.global(`select recipient, subject, body, link, created_at as "createdAt" from mails order by created_at desc limit $1`, [
      limit,
    ]);
  }

  @On('mail.send')
  async deliver({ payload }: OutboxMessage<{ mailId: string }>): Promise<void> {
    const { smtpUrl } = this.config;
    if (!smtpUrl) return;
    const [mail] = await this.db.global<any>(`select * from mails where id = $1 and sent_at is null`, [payload.mailId]);
    if (!mail) return;
    await this.db.global(`update mails set tries = tries + 1 where id = $1`, [mail.id]);
    // Loaded by those who have a mail server.
    this.transporter ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(smtpUrl));
    const transporter = await this.transporter;
    await transporter.sendMail({
      from: this.config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${mail.id}@verbatim>`,
    });
    await this.db.global(`update mails set sent_at = now() where id = $1`, [mail.id]);
  }
}
