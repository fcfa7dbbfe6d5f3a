import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** How words are compared. */
export interface FindOptions {
  matchCase: boolean;
  wholeWords: boolean;
}

/** Where a text was found; positions in the document. */
export interface FoundText {
  from: number;
  to: number;
}

const texts = new WeakMap<Node, string>();
const WORD = String.raw`[\p{L}\p{N}\p{M}_]`;

/** The text of a block, one sign for each position inside it. */
function textOf(block: Node): string {
  let text = texts.get(block);
  if (text === undefined) {
    text = block.textBetween(0, block.content.size, '', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC'));
    texts.set(block, text);
  }
  return text;
}

function patternOf(query: string, { matchCase, wholeWords }: FindOptions): RegExp | null {
  if (!query) return null;
  // A blank may be a line break or a no-break space in the text.
  const words = query.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => `\\${sign}`).replace(/\s/g, '\\s');
  const [start, end] = wholeWords ? [`(?<!${WORD})`, `(?!${WORD})`] : ['', ''];
  return new RegExp(`${start}${words}${end}`, matchCase ? 'gu' : 'giu');
}

/** All places of a text, in order, none over another; a text is only found within one paragraph. */
export function findText(doc: Node, query: string, options: FindOptions): FoundText[] {
  const pattern = patternOf(query, options);
  const matches: FoundText[] = [];
  if (!pattern) return matches;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    for (const { index, 0: words } of textOf(node).matchAll(pattern))
      matches.push({ from: pos + 1 + index, to: pos + 1 + index + words.length });
    return false;
  });
  return matches;
}

/** The words around a place, within its paragraph, for a list of places. */
export function aroundText(doc: Node, { from, to }: FoundText, letters: number): { before: string; words: string; after: string } {
  const $from = doc.resolve(from);
  const text = textOf($from.parent);
  const start = from - $from.start();
  const end = start + (to - from);
  const before = text.slice(Math.max(0, start - letters), start).replace(/^[\udc00-\udfff]/, '');
  const after = text.slice(end, end + letters).replace(/[\ud800-\udbff]$/, '');
  return {
    before: start > letters ? `…${before}` : before,
    words: text.slice(start, end),
    after: end + letters < text.length ? `${after}…` : after,
  };
}

/**
 * Puts other words in the places, which must be in order and of `tr.doc`. `edges` are the ends of highlights: what begins or ends exactly at
 * a place goes on to cover the new words, because they are put inside before the old ones go.
 */
export function replaceFound(tr: Transaction, places: readonly FoundText[], words: string, edges: ReadonlySet<number>): void {
  // From the end, so that no place moves before its turn.
  for (const { from, to } of [...places].reverse()) replaceOne(tr, from, to, words, edges);
}

function replaceOne(tr: Transaction, from: number, to: number, words: string, edges: ReadonlySet<number>): void {
  const old = tr.doc.textBetween(from, to, '', '\uFFFC');
  if (old === words) return;
  if (!words) {
    tr.delete(from, to);
    return;
  }
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? [];
  const fresh = tr.doc.type.schema.text(words, marks);
  if (!edges.has(from) && !edges.has(to)) {
    tr.replaceWith(from, to, fresh);
    return;
  }
  const first = [...old][0]!.length;
  // Of a single letter only one side is inside: the one where a highlight goes on.
  const inside = first < to - from || edges.has(from) ? from + first : from;
  tr.insert(inside, fresh);
  if (inside < to) tr.delete(inside + words.length, to + words.length);
  if (inside > from) tr.delete(from, inside);
}
