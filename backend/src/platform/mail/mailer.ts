import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { log } from '#platform/log';
import { Vault } from '#platform/vault';
import { sendMail } from './mail.topics.js';

interface Mail {
  to: string;
  subject: string;
  /** Plain text; the link stands in it as well. */
  body: string;
  link?: string;
}

/** A mail as its recipient reads it. */
export interface StoredMail {
  recipient: string;
  subject: string;
  body: string;
  link: string | null;
  createdAt: Date;
}
interface Row {
  id: string;
  recipient: string;
  subject: string;
  sealed: Buffer | null;
  body: string | null;
  link: string | null;
  createdAt: Date;
}

const COLUMNS = `id, recipient, subject, sealed, body, link, created_at as "createdAt"`;
const SWEEP_MS = 10 * 60 * 1000;

/**
 * Mail is a row first, written with its cause; a job sends it by SMTP when a server is configured, else it is readable in the mailbox. What it
 * says holds live tokens: it is sealed, wiped when it is sent, and the row is deleted after a day.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap, OnApplicationShutdown {
  private transporter: Promise<Transporter> | undefined;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly vault: Vault,
  ) {}

  onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    const sweep = () => void this.deleteOld().catch((err) => log.warn({ err }, 'old mails could not be deleted, next try in ten minutes'));
    this.timer = setInterval(sweep, SWEEP_MS);
    this.timer.unref();
    sweep();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Writes the mail in the open transaction m. workspaceId: that of the transaction, null outside a workspace. */
  async send(m: EntityManager, workspaceId: string | null, mail: Mail): Promise<void> {
    const id = newId();
    await m.query(`insert into mails (id, recipient, subject, sealed) values ($1, $2, $3, $4)`, [
      id,
      mail.to.toLowerCase(),
      mail.subject,
      this.vault.seal(id, 'mail', JSON.stringify([mail.body, mail.link ?? null])),
    ]);
    if (this.config.smtpUrl) await this.outbox.publish(m, workspaceId, sendMail, { mailId: id });
  }

  /** Whether mail stays here and may be read in a browser of this machine: asked for, no mail server, and a root domain on this very machine. */
  get hasDevMailbox(): boolean {
    return this.config.devMailbox && !this.config.smtpUrl && !this.config.secure;
  }

  /** The newest mails of the mailbox page, or of one address; without those that are sent, or were sealed with a secret that is lost. */
  async newest(limit = 100, recipient: string | null = null): Promise<StoredMail[]> {
    const rows = await this.db.global<Row>(
      `select ${COLUMNS} from mails where sent_at is null and ($2::text is null or recipient = $2) order by created_at desc, id desc limit $1`,
      [limit, recipient],
    );
    return rows.flatMap((row) => this.opened(row) ?? []);
  }

  /** Deletes what is older than a day, sent or not: the links in it are no longer good. */
  async deleteOld(): Promise<void> {
    const gone = await this.db.global<{ waited: boolean }>(
      `delete from mails where created_at < now() - interval '1 day' returning sent_at is null as waited`,
    );
    const unsent = gone.filter((mail) => mail.waited).length;
    if (unsent && this.config.smtpUrl) log.error({ unsent }, 'mails were deleted that could not be sent for a day');
  }

  @OnJob(sendMail, 'mails.send')
  async deliver({ payload }: MessageOf<typeof sendMail>): Promise<void> {
    const { smtpUrl } = this.config;
    if (!smtpUrl) return;
    const [row] = await this.db.global<Row>(`update mails set tries = tries + 1 where id = $1 and sent_at is null returning ${COLUMNS}`, [
      payload.mailId,
    ]);
    if (!row) return;
    const mail = this.opened(row);
    if (!mail) throw new Error('This mail was sealed with another secret (APP_SECRET, or the secret in DATA_DIR).');
    // Loaded by those who have a mail server.
    this.transporter ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(smtpUrl));
    const transporter = await this.transporter;
    await transporter.sendMail({
      from: this.config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${row.id}@verbatim>`,
    });
    await this.db.global(`update mails set sent_at = now(), sealed = null, body = null, link = null where id = $1`, [row.id]);
  }

  private opened({ id, sealed, body, link, recipient, subject, createdAt }: Row): StoredMail | null {
    if (!sealed) return body === null ? null : { recipient, subject, body, link, createdAt };
    try {
      const [text, url]: [string, string | null] = JSON.parse(this.vault.open(id, 'mail', sealed));
      return { recipient, subject, body: text, link: url, createdAt };
    } catch {
      return null;
    }
  }
}
