import type { Node } from '@tiptap/pm/model';

/**
 * A word, a blank, a sign, a thing inside a line, or the border between two blocks. `key` says what it is, without its looks: bold is no
 * other word.
 */
export interface Token {
  key: string;
  from: number;
  to: number;
  kind: 'text' | 'leaf' | 'border';
  isWord: boolean;
}

// Words as the languages of the world have them: emoji of several signs and letters with combining marks stay whole.
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The tokens of neighbouring nodes that begin at `pos`, with all the text in them, however it is nested. */
export function tokensOf(nodes: readonly Node[], pos: number): Token[] {
  const tokens: Token[] = [];
  let end = -1;
  const block = (node: Node, start: number) => {
    if (end >= 0) tokens.push({ key: 'border', from: end, to: start + 1, kind: 'border', isWord: false });
    lineTokens(node, start + 1, tokens);
    end = start + 1 + node.content.size;
  };
  let at = pos;
  for (const node of nodes) {
    const start = at;
    if (node.isTextblock) block(node, start);
    else
      node.descendants((inner, offset) => {
        if (inner.isTextblock) block(inner, start + 1 + offset);
        return !inner.isTextblock;
      });
    at += node.nodeSize;
  }
  return tokens;
}

function lineTokens(block: Node, start: number, tokens: Token[]): void {
  let text = '';
  let from = start;
  const flush = () => {
    let at = from;
    for (const { segment, isWordLike } of words.segment(text)) {
      tokens.push({ key: `t${segment}`, from: at, to: at + segment.length, kind: 'text', isWord: isWordLike === true });
      at += segment.length;
    }
    text = '';
  };
  let pos = start;
  for (const child of block.content.content) {
    if (child.isText) {
      if (!text) from = pos;
      text += child.text;
    } else {
      flush();
      tokens.push({ key: `l${leafKey(child)}`, from: pos, to: pos + child.nodeSize, kind: 'leaf', isWord: false });
    }
    pos += child.nodeSize;
  }
  flush();
}

const leafKey = (node: Node) => `${node.type.name}${JSON.stringify(node.attrs)}`;

const shapes = new WeakMap<Node, string>();

/** What a node says and how it is built, without looks and without what can be changed in place (speakers, times, levels). */
export function shapeOf(node: Node): string {
  const known = shapes.get(node);
  if (known !== undefined) return known;
  let shape: string;
  if (node.isText) shape = node.text!;
  else if (node.isLeaf) shape = `\u0001${leafKey(node)}\u0002`;
  else {
    const inner = node.content.content.map(shapeOf).join('');
    shape = `\u0001${isFlow(node) ? '' : node.type.name}\u0003${inner}\u0002`;
  }
  shapes.set(node, shape);
  return shape;
}

/** Blocks of running text, which can become one another in place: paragraphs, headings, callouts. */
export const isFlow = (node: Node): boolean => node.isTextblock && !node.type.spec.code;
