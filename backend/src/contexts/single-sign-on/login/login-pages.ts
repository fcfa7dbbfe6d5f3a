import { randomBytes } from 'node:crypto';
import { writtenTexts } from '@libs/domain';
import type { Handoff } from '#contexts/identity';
import type { HttpReply } from '#platform/access';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!);

/** The look of the pages of the root domain, in the little that a page without scripts needs. */
const STYLE = `
:root { color-scheme: light dark; --paper: #f5f5f1; --sheet: #fefefc; --ink: #1b1a17; --soft: #4f4d47; --rule: #e4e3dc; --pen: #2b41c4; --marker: #ffe14d; }
@media (prefers-color-scheme: dark) { :root { --paper: #151512; --sheet: #1c1b18; --ink: #eeede6; --soft: #b9b6aa; --rule: #35342e; --pen: #9dabff; } }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 20px; box-sizing: border-box; background: var(--paper);
  color: var(--ink); font: 15px/24px 'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 460px; padding: 32px; border: 1px solid var(--rule); border-radius: 12px; background: var(--sheet); }
h1 { margin: 0 0 6px; font-size: 24px; line-height: 31px; font-weight: 600; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0 0 16px; color: var(--soft); }
p:last-child { margin: 0; }
code { padding: 2px 8px; border-radius: 5px; background: var(--paper); color: var(--ink); font: 600 15px/24px ui-monospace, 'SF Mono', Menlo, monospace; }
a { color: var(--pen); }
button { font: inherit; padding: 8px 16px; }`;

const t = writtenTexts('loginPage');
const backTo = (loginUrl: string) => `<p><a href="${escapeHtml(loginUrl)}">${t('back')}</a></p>`;

/** The one page of every refused login: it helps no one to forge an answer, and carries the reference under which admins find the reason. */
export function sendRefusal(reply: HttpReply, { reference, loginUrl }: { reference: string; loginUrl: string }) {
  return sendPage(reply, 401, {
    title: t('refusedTitle'),
    body: `<p>${t('refused')}</p><p>${t('reference')} <code>${escapeHtml(reference)}</code></p>${backTo(loginUrl)}`,
  });
}

/** A page without a reference, for what belongs to no login. */
export function sendNotice(reply: HttpReply, status: number, text: string, loginUrl: string) {
  return sendPage(reply, status, {
    title: t('refusedTitle'),
    body: `<p>${escapeHtml(text)}</p>${backTo(loginUrl)}`,
  });
}

/** The form that carries the login to the workspace's host; it sends itself. */
export function sendHandoff(reply: HttpReply, { url, code, next }: Handoff) {
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return sendPage(reply, 200, {
    title: t('handoffTitle'),
    body: `<form id="handoff" method="post" action="${escapeHtml(url)}">${field('code', code)}${field('next', next)}<noscript><button>${t('handoff')}</button></noscript></form>`,
    script: `document.getElementById('handoff').submit()`,
    posts: new URL(url).origin,
  });
}

function sendPage(
  reply: HttpReply,
  status: number,
  { title, body, script, posts }: { title: string; body: string; script?: string; posts?: string },
) {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action ${posts ?? "'none'"}`,
    `frame-ancestors 'none'`,
  ];
  return (
    reply
      .code(status)
      .header('content-security-policy', policy.join('; '))
      .header('cache-control', 'no-store')
      // The workspace's host asks for the root's Origin, which `no-referrer` would hide.
      .header('referrer-policy', 'strict-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Verbatim</title><style nonce="${nonce}">${STYLE}</style></head>` +
          `<body><main><h1>${title}</h1>${body}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`,
      )
  );
}
