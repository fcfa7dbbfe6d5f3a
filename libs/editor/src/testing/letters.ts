import type { Node } from '@tiptap/pm/model';

/** A letter that exists once in a meeting, where it stands and how it looks. */
export interface Letter {
  letter: string;
  from: number;
  to: number;
  /** Its marks with their attributes, in a fixed order. */
  marks: readonly string[];
  /** The index of its block in `blocks`. */
  block: number;
  /** The index of its first unit in `text`. */
  at: number;
}

/** A block of text, with what it is and what it is in: type and attributes, then those of the blocks around it. */
export interface TextBlock {
  look: string;
  letters: string[];
}

/** A document as the oracles see it. */
export interface Reading {
  letters: readonly Letter[];
  /** By letter, without those that are there twice: they do not say who they are. */
  places: ReadonlyMap<string, Letter>;
  blocks: readonly TextBlock[];
  /** All text: blocks apart by a line end, a leaf as U+FFFC. */
  text: string;
}

// Marks that sit on a letter, joiners and the like exist many times; ideographs and pictures tell who they are.
const IDENTITY = /[\u4e00-\u9fff\u{1f300}-\u{1faff}\u{20000}-\u{2a6df}]/gu;

/** The letters of a text that tell who they are, in order. */
export const identities = (text: string): string[] => text.match(IDENTITY) ?? [];

type InBlock = Pick<Letter, 'letter' | 'marks' | 'at'> & { offset: number };

// Kept on the node itself: with weak maps of so many documents the collector takes longer than the meetings.
const READING = Symbol('reading');
type Known<Kept> = Node & { [READING]?: Kept };
const NONE: readonly string[] = [];

/** Nodes never change, so what most steps leave alone is read once. */
function readBlock(block: Known<{ letters: readonly InBlock[]; text: string }>): { letters: readonly InBlock[]; text: string } {
  if (block[READING]) return block[READING];
  const letters: InBlock[] = [];
  let text = '';
  block.forEach((node, offset) => {
    const marks = node.marks.length ? node.marks.map((mark) => JSON.stringify(mark.toJSON())).sort() : NONE;
    for (const { 0: letter, index } of (node.text ?? '').matchAll(IDENTITY))
      letters.push({ letter, marks, offset: offset + index, at: text.length + index });
    text += node.text ?? '\uFFFC';
  });
  block[READING] = { letters, text };
  return block[READING];
}

/**
 * Reads a document letter by letter. Made of nothing but the document itself: no function of the product is asked, so that what the
 * product takes for the words of a range, or for their place, can be compared with it.
 */
export function read(doc: Known<Reading>): Reading {
  if (doc[READING]) return doc[READING];
  const letters: Letter[] = [];
  const blocks: TextBlock[] = [];
  let text = '';
  const walk = (node: Node, pos: number, around: string) => {
    const look = `${node.type.name}${JSON.stringify(node.attrs)} ${around}`;
    if (!node.isTextblock) {
      if (node.isLeaf) text += '\n\uFFFC';
      node.forEach((child, offset) => {
        walk(child, pos + 1 + offset, look);
      });
      return;
    }
    text += '\n';
    const inside = readBlock(node);
    for (const { letter, marks, offset, at } of inside.letters) {
      const from = pos + 1 + offset;
      letters.push({ letter, from, to: from + letter.length, marks, block: blocks.length, at: text.length + at });
    }
    text += inside.text;
    blocks.push({ look, letters: inside.letters.map(({ letter }) => letter) });
  };
  doc.forEach((child, offset) => {
    walk(child, offset, '');
  });
  const places = new Map<string, Letter>();
  const twice = new Set<string>();
  for (const letter of letters) {
    if (places.has(letter.letter)) twice.add(letter.letter);
    places.set(letter.letter, letter);
  }
  for (const letter of twice) places.delete(letter);
  doc[READING] = { letters, places, blocks, text };
  return doc[READING];
}

/** The letters of a document that tell who they are, in order. */
export const lettersIn = (doc: Node): string[] => read(doc).letters.map(({ letter }) => letter);

/** The letters that a selection holds whole, in order. */
export const lettersBetween = (doc: Node, from: number, to: number): string[] =>
  read(doc).letters.flatMap((letter) => (letter.from >= from && letter.to <= to ? [letter.letter] : []));

/** Everything from the letter before the first of these to the letter behind the last, without line ends and leaves at its ends; null where others stand among them. */
export function passageOf({ letters, places, text }: Reading, own: ReadonlySet<string>): string | null {
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  for (const letter of own) {
    const place = places.get(letter);
    if (!place) return null;
    first = Math.min(first, place.at);
    last = Math.max(last, place.at);
  }
  const start = letters.findIndex(({ at }) => at === first);
  const end = start + own.size;
  if (letters[end - 1]?.at !== last) return null;
  const [before, behind] = [letters[start - 1], letters[end]];
  return text.slice(before ? before.at + before.letter.length : 0, behind?.at).replace(/^[\n\uFFFC]+|[\n\uFFFC]+$/g, '');
}
