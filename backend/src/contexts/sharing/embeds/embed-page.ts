import type { PublicQuote } from '../public-pages/public-references.service.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in a page or in an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** The height that most quotes need in a frame of this width, both in pixels. */
export const EMBED_SIZE = { width: 600, height: 220 };

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); --quiet: color-mix(in srgb, CanvasText 68%, Canvas); }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 8px; background: Canvas; color: CanvasText; font: 14px/21px system-ui, sans-serif; overflow-wrap: anywhere; }
main { padding: 20px 22px 16px; border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 4px; font-size: 16px; line-height: 24px; }
p { margin: 0; }
blockquote { margin: 0; font: 20px/30px Literata, Georgia, serif; hanging-punctuation: first; white-space: pre-line; }
.by { margin-top: 10px; color: var(--quiet); }
.by b { color: CanvasText; font-weight: 600; }
footer { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; margin-top: 16px; padding-top: 12px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 13px; }
a { color: inherit; }`;

const page = (title: string, theme: string, nonce: string, head: string, main: string): string =>
  `<!doctype html><html lang="en"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${head}<style nonce="${nonce}">${STYLE}</style></head><body><main>${main}</main></body></html>`;

const timecode = (ms: number): string => {
  const s = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${s >= 3600 ? `${Math.floor(s / 3600)}:` : ''}${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
};

export interface EmbeddedQuote extends PublicQuote {
  workspaceName: string;
  /** The public page of the quote. */
  url: string;
  oembedUrl: string;
}

/** A quote as a card without anything around it; `theme` is light or dark, or follows the reader. */
export function quoteCard(quote: EmbeddedQuote, theme: string | undefined, nonce: string): string {
  const { quote: words, speaker, startMs, noteTitle, workspaceName, url, oembedUrl } = quote;
  const by = [speaker && `<b>${escapeHtml(speaker)}</b>`, noteTitle && escapeHtml(noteTitle), startMs !== null && timecode(startMs)];
  const text = words === null ? '<p>These words are no longer in the source.</p>' : `<blockquote>“${escapeHtml(words)}”</blockquote>`;
  return page(
    words ?? 'Quote',
    theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '',
    nonce,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedUrl)}" title="Quote">`,
    `${text}<p class="by">${by.filter(Boolean).join(' · ')}</p>` +
      `<footer><span>${escapeHtml(workspaceName)}</span><a href="${escapeHtml(url)}" target="_blank" rel="noopener">Open the quote</a></footer>`,
  );
}

/** What is there instead of a quote that is not shared, or was never there. */
export const noCard = (nonce: string): string =>
  page(
    'Quote not shared',
    '',
    nonce,
    '',
    '<h1>This quote is not shared</h1><p>It may have been shared for a while. Ask whoever added it to this page.</p>',
  );

/** What a site puts into its page to show a quote. */
export const embedCode = (url: string, width = EMBED_SIZE.width, height = EMBED_SIZE.height): string =>
  `<iframe src="${escapeHtml(url)}" width="${width}" height="${height}" title="Quote" loading="lazy" style="border:0;max-width:100%"></iframe>`;
