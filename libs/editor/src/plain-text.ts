import { LIMITS } from '@libs/domain';
import type { Node } from '@tiptap/pm/model';
import { startMsOf } from './node-attrs.js';

/** Stands for an image, a reference, a rule: anything in the text that is not text. */
export const OBJECT_CHARACTER = '\uFFFC';

const inlineText = (node: Node) => (node.isText ? node.text! : node.type.name === 'hardBreak' ? '\n' : OBJECT_CHARACTER);

/** Feeds the pieces of the plain text to `take` until it answers false; a piece is never empty. */
function walkText(doc: Node, from: number, to: number, take: (piece: string) => boolean): void {
  let first = true;
  const join = () => {
    const goOn = first || take('\n');
    first = false;
    return goOn;
  };
  const inline = (block: Node, start: number): boolean => {
    let pos = start;
    for (const child of block.content.content) {
      const end = pos + child.nodeSize;
      if (end > from && pos < to) {
        const text = inlineText(child);
        const piece = child.isText ? text.slice(Math.max(0, from - pos), to - pos) : text;
        if (piece && !take(piece)) return false;
      }
      pos = end;
      if (pos >= to) break;
    }
    return true;
  };
  const blocks = (parent: Node, start: number): boolean => {
    let pos = start;
    for (const child of parent.content.content) {
      const end = pos + child.nodeSize;
      if (end > from && pos < to) {
        if (child.isTextblock) {
          if (!join() || !inline(child, pos + 1)) return false;
        } else if (child.isLeaf) {
          if (!join() || !take(OBJECT_CHARACTER)) return false;
        } else if (!blocks(child, pos + 1)) return false;
      }
      pos = end;
      if (pos >= to) break;
    }
    return true;
  };
  if (from < to) blocks(doc, 0);
}

/**
 * The plain text of a range: blocks joined by one line feed (empty ones too), a hard break is a line feed, every other thing that is not
 * text one U+FFFC; marks, bullets and levels add nothing.
 */
export function textBetween(doc: Node, from: number, to: number): string {
  let text = '';
  walkText(doc, from, to, (piece) => {
    text += piece;
    return true;
  });
  return text;
}

/** The plain text of the whole document. Code-point offsets (`textIndex`) count in exactly this string. */
export const plainText = (doc: Node): string => textBetween(doc, 0, doc.content.size);

/** What a highlight says. Quotes are made with it and compared with it, so nothing else may decide whether a highlight is still `ok`. */
export const highlightText = (doc: Node, from: number, to: number): string => textBetween(doc, from, to);

/** `highlightText(...) === quote` without building the text: stops at the first difference. */
export function quoteMatches(doc: Node, from: number, to: number, quote: string): boolean {
  let at = 0;
  let same = true;
  walkText(doc, from, to, (piece) => {
    same = quote.startsWith(piece, at);
    at += piece.length;
    return same;
  });
  return same && at === quote.length;
}

/** Whether a range says more code points than a highlight may cover; stops counting there. */
export function isTooLong(doc: Node, from: number, to: number): boolean {
  let points = 0;
  walkText(doc, from, to, (piece) => {
    points += pointsIn(piece);
    return points <= LIMITS.highlight.length;
  });
  return points > LIMITS.highlight.length;
}

interface Turn {
  pos: number;
  speaker: string;
  startMs: number | null;
}

interface BlockText {
  points: number;
  astral: boolean;
}

const blockTexts = new WeakMap<Node, BlockText>();
const indexes = new WeakMap<Node, TextIndex>();
const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

const isPairAt = (text: string, i: number) =>
  (text.charCodeAt(i) & 0xfc00) === 0xd800 && i + 1 < text.length && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;

function pointsIn(text: string): number {
  let points = 0;
  for (let i = 0; i < text.length; i++, points++) if (isPairAt(text, i)) i++;
  return points;
}

function blockText(block: Node): BlockText {
  const knownBlockText = blockTexts.get(block);
  if (knownBlockText) return knownBlockText;
  const created = { points: 0, astral: false };
  for (const child of block.content.content) {
    const astral = child.isText && ASTRAL.test(child.text!);
    created.astral ||= astral;
    created.points += astral ? pointsIn(child.text!) : child.nodeSize;
  }
  blockTexts.set(block, created);
  return created;
}

/** The last index whose value is not above `value`, or -1. */
function lastNotAbove(values: readonly number[], value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Positions and code-point offsets of one immutable document. Get it from `textIndex`; offsets mean nothing without the version. */
export class TextIndex {
  /** Code points in the plain text. */
  readonly length: number;
  private readonly starts: number[] = [];
  private readonly offsets: number[] = [];
  private readonly blocks: Node[] = [];
  private readonly turnStarts: number[] = [];
  private readonly turns: Turn[] = [];

  constructor(doc: Node) {
    let offset = -1;
    doc.descendants((node, pos) => {
      if (!node.isTextblock && !node.isLeaf) return true;
      this.starts.push(node.isTextblock ? pos + 1 : pos);
      this.offsets.push(++offset);
      this.blocks.push(node);
      offset += node.isTextblock ? blockText(node).points : 1;
      const speaker: unknown = node.attrs['speaker'];
      if (typeof speaker === 'string') {
        this.turnStarts.push(pos);
        this.turns.push({ pos, speaker, startMs: startMsOf(node) });
      }
      return false;
    });
    this.length = Math.max(0, offset);
  }

  /** Code points before `pos`. A position between two blocks counts as the end of the one before (two
   * images side by side have none between them: it counts as the start of the second); one outside the document is clamped. */
  posToOffset(pos: number): number {
    const i = lastNotAbove(this.starts, pos);
    if (i < 0) return 0;
    const block = this.blocks[i]!;
    const inside = pos - this.starts[i]!;
    if (!block.isTextblock) return this.offsets[i]! + Math.min(inside, 1);
    const text = blockText(block);
    if (inside >= block.content.size) return this.offsets[i]! + text.points;
    if (!text.astral) return this.offsets[i]! + inside;
    let points = 0;
    let at = 0;
    for (const child of block.content.content) {
      const take = Math.min(child.nodeSize, inside - at);
      points += child.isText ? pointsIn(child.text!.slice(0, take)) : take;
      at += take;
      if (at >= inside) break;
    }
    return this.offsets[i]! + points;
  }

  /**
   * The position of an offset; one outside the text is clamped. The end of a block is also the place before its line feed: with `bias` 1
   * the start of the next block is answered instead, which is what the start of a range wants.
   */
  offsetToPos(offset: number, bias: -1 | 1 = -1): number {
    const i = Math.max(0, lastNotAbove(this.offsets, offset));
    const block = this.blocks[i]!;
    const start = this.starts[i]!;
    const inside = Math.max(0, offset - this.offsets[i]!);
    const text = block.isTextblock ? blockText(block) : { points: 1, astral: false };
    if (inside >= text.points) {
      if (bias > 0 && i + 1 < this.starts.length) return this.starts[i + 1]!;
      return start + (block.isTextblock ? block.content.size : 1);
    }
    if (!text.astral) return start + inside;
    let remaining = inside;
    let pos = start;
    for (const child of block.content.content) {
      const length = child.nodeSize;
      for (let k = 0; k < length && remaining > 0; k++, pos++, remaining--) {
        if (child.isText && isPairAt(child.text!, k)) {
          k++;
          pos++;
        }
      }
      if (remaining <= 0) break;
    }
    return pos;
  }

  /** The block of text, or the leaf, that `pos` is in or behind, and where it begins inside. */
  blockAt(pos: number): { node: Node; start: number } | null {
    const i = lastNotAbove(this.starts, pos);
    return i < 0 ? null : { node: this.blocks[i]!, start: this.starts[i]! };
  }

  /** Who speaks at `pos`: the nearest paragraph at or before it that names a speaker. */
  turnAt(pos: number): { speaker: string; startMs: number | null } | null {
    const turn = this.turns[lastNotAbove(this.turnStarts, pos)];
    return turn ? { speaker: turn.speaker, startMs: turn.startMs } : null;
  }
}

/** The index of a document, made once per immutable document; unchanged blocks keep their counts from the version before. */
export function textIndex(doc: Node): TextIndex {
  let index = indexes.get(doc);
  if (!index) {
    index = new TextIndex(doc);
    indexes.set(doc, index);
  }
  return index;
}

/** The speaker and start time in force at `pos`, or null when no paragraph at or before it has a speaker. */
export const paragraphAt = (doc: Node, pos: number): { speaker: string; startMs: number | null } | null => textIndex(doc).turnAt(pos);
