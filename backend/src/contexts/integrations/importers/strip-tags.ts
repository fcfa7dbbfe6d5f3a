import { decodeEntities } from './entities.js';

// The words between these tags are for machines.
const SILENT = new Set('script style template noscript title iframe svg'.split(' '));
// Tags that end a line when a browser shows them.
const BREAKING = new Set('br p div li tr ul ol table blockquote pre hr h1 h2 h3 h4 h5 h6'.split(' '));

const TAG_NAME = /^\/?([a-zA-Z][a-zA-Z0-9:-]{0,30})/;

/** The text of raw HTML: tags, comments and scripts removed, entities decoded, breaking tags as "\n". One pass, never evaluated. */
export function stripTags(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    text += decodeEntities(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const name = TAG_NAME.exec(html.slice(open + 1, open + 33))?.[1]?.toLowerCase();
    const declaration = html[open + 1] === '!' || html[open + 1] === '?';
    const close = name || declaration ? html.indexOf('>', open) : -1;
    if (close < 0) {
      // "a < b" is text. Without any ">" left the rest has no tags: do not search for it again at each "<".
      if ((name || declaration) && html.indexOf('>', open) < 0) return text + decodeEntities(html.slice(open));
      text += '<';
      at = open + 1;
      continue;
    }
    at = close + 1;
    if (!name) continue;
    if (BREAKING.has(name) && text !== '' && !text.endsWith('\n')) text += '\n';
    if (SILENT.has(name) && html[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? html.length : end;
    }
  }
  return text + decodeEntities(html.slice(at));
}
