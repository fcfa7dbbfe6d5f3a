import { randomBytes } from 'node:crypto';
import { AppError } from '@libs/domain';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Caller, CurrentCaller, Public } from '#platform/access';
import { isLocalRequest } from './is-local-request.js';
import { Mailer } from './mailer.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!);

const STYLE = `
:root { color-scheme: light dark; font: 15px/24px system-ui, sans-serif; }
body { max-width: 676px; margin: 40px auto; padding: 0 20px; }
h1 { font-size: 24px; line-height: 31px; margin: 0 0 4px; }
.lead { color: color-mix(in srgb, CanvasText 72%, Canvas); margin: 0 0 24px; }
article { border-top: 1px solid color-mix(in srgb, currentColor 16%, transparent); padding: 16px 0; }
h2 { font-size: 15px; line-height: 24px; margin: 0; }
.meta { color: color-mix(in srgb, CanvasText 72%, Canvas); font-size: 13px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 8px 0 0; }
a { color: LinkText; }`;

/** Mail of an installation without a mail server, readable where DEV_MAILBOX is on by a browser of the same machine; to all others there is nothing here. */
@Controller('mailbox')
export class MailboxController {
  constructor(private readonly mailer: Mailer) {}

  @Get()
  @Public()
  async page(@CurrentCaller() caller: Caller, @Req() request: HttpRequest, @Res() reply: HttpReply) {
    if (!this.mailer.hasDevMailbox || caller.place.kind !== 'root' || !isLocalRequest(request.raw)) throw new AppError('NotFound');
    const nonce = randomBytes(16).toString('base64');
    const mails = await this.mailer.newest();
    const rows = mails.map((m) => {
      const body = escapeHtml(m.body).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
      return `<article><h2>${escapeHtml(m.subject)}</h2><span class="meta">To ${escapeHtml(m.recipient)} · ${m.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</span><pre>${body}</pre></article>`;
    });
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · Verbatim</title><style nonce="${nonce}">${STYLE}</style></head>` +
          `<body><main><h1>Mailbox</h1><p class="lead">No mail server is configured (SMTP_URL), so mail stays here. This page opens only in a browser of this machine.</p>${rows.join('') || '<p>No mail yet. Sign up, or invite someone.</p>'}</main></body></html>`,
      );
  }
}
