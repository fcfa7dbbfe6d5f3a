import { formatTimecode, isKeyOf, TAG_COLOUR_LINES } from '@libs/domain';
import { linkOf } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import type { ContentHighlight } from './project-content.js';

/** What a page needs to know beside the document. */
export interface HtmlNames {
  /** Names of those who speak, by id. */
  speakers: ReadonlyMap<string, string>;
  /** The address of a picture as the page reaches it; null for one that is not there. */
  srcOf(fileId: string): string | null;
  /** A reference as HTML. */
  reference(kind: string, refId: string): string;
  /** Highlights that the text is marked with. */
  highlights: readonly ContentHighlight[];
}

/** A text as HTML may hold it, in an attribute too. */
export const html = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no page may hold these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The colour of a tag, as style sheets write it; that of a marker without one. */
export const colourOf = (name: string | undefined): string => `#${isKeyOf(TAG_COLOUR_LINES, name) ? TAG_COLOUR_LINES[name] : 'a37f00'}`;

const MARKS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code', underline: 'u' };
const TAGS: Readonly<Record<string, string>> = {
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

/** A document as HTML, with its highlights as marks that lead to their entries in the list of the page. */
export function documentHtml(doc: Node, names: HtmlNames): string {
  const marked = new Set<string>();
  let speaker: string | null = null;
  return blocks(doc, 0);

  function blocks(parent: Node, start: number): string {
    let out = '';
    parent.forEach((node, offset) => {
      out += block(node, start + offset);
    });
    return out;
  }

  function block(node: Node, pos: number): string {
    const { name } = node.type;
    if (name === 'image') return picture(String(node.attrs['fileId']), String(node.attrs['alt'] ?? ''));
    if (name === 'reference') return names.reference(String(node.attrs['kind']), String(node.attrs['refId']));
    if (name === 'horizontalRule') return '<hr>\n';
    if (name === 'heading') {
      const level = Math.min(3, Number(node.attrs['level'] ?? 1)) + 1;
      return `<h${level} dir="auto">${inline(node, pos + 1)}</h${level}>\n`;
    }
    if (name === 'codeBlock') return `<pre dir="auto"><code>${inline(node, pos + 1)}</code></pre>\n`;
    if (name === 'callout') return `<div class="callout" dir="auto">${inline(node, pos + 1)}</div>\n`;
    if (node.isTextblock) return `<p dir="auto">${label(node)}${inline(node, pos + 1)}</p>\n`;
    const tag = TAGS[name] ?? 'div';
    const start = name === 'orderedList' && Number(node.attrs['start'] ?? 1) !== 1 ? ` start="${Number(node.attrs['start'])}"` : '';
    return `<${tag}${start}>${blocks(node, pos + 1)}</${tag}>\n`;
  }

  function label(node: Node): string {
    const own: unknown = node.attrs['speaker'];
    const isTurn = typeof own === 'string' && own !== speaker;
    if (typeof own === 'string') speaker = own;
    const who = isTurn ? `<b>${html(names.speakers.get(own) ?? '')}</b>` : '';
    const ms: unknown = node.attrs['startMs'];
    const when = typeof ms === 'number' ? `<time>${formatTimecode(ms)}</time>` : '';
    return who || when ? `<span class="turn">${[who, when].filter(Boolean).join(' ')}</span>` : '';
  }

  function picture(id: string, alt: string): string {
    const src = names.srcOf(id);
    return src
      ? `<figure><img src="${html(src)}" alt="${html(alt)}"></figure>\n`
      : `<p class="left-out">[Image${alt ? `: ${html(alt)}` : ''}]</p>\n`;
  }

  function inline(node: Node, start: number): string {
    let out = '';
    node.forEach((child, offset) => {
      const from = start + offset;
      if (child.type.name === 'hardBreak') out += '<br>';
      else if (child.isText)
        for (const [a, b] of pieces(from, from + child.nodeSize)) out += run(child, child.text!.slice(a - from, b - from), a);
    });
    return out;
  }

  /** A stretch of text cut where highlights begin and end. */
  function pieces(from: number, to: number): [number, number][] {
    const edges = new Set([from, to]);
    for (const h of names.highlights) for (const at of [h.from, h.to]) if (at > from && at < to) edges.add(at);
    const sorted = [...edges].sort((a, b) => a - b);
    return sorted.slice(1).map((end, i) => [sorted[i]!, end]);
  }

  function run(node: Node, text: string, from: number): string {
    let out = html(text);
    const link = linkOf(node);
    for (const { type } of node.marks) if (MARKS[type.name]) out = `<${MARKS[type.name]}>${out}</${MARKS[type.name]}>`;
    if (link) out = `<a href="${html(link)}" rel="noreferrer">${out}</a>`;
    for (const h of names.highlights)
      if (h.status !== 'orphan' && h.from <= from && from < h.to) {
        const anchor = marked.has(h.id) ? '' : ` id="highlight-${h.id}"`;
        marked.add(h.id);
        const title = h.tags.map((tag) => tag.title).join(', ') || 'Highlight';
        out = `<mark${anchor} style="--tag: ${colourOf(h.tags[0]?.colour)}" title="${html(title)}">${out}</mark>`;
      }
    return out;
  }
}
