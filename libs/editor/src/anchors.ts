import type { Node } from '@tiptap/pm/model';
import type { Mapping, StepMap } from '@tiptap/pm/transform';

/** The changed ranges of one step, four numbers each: start and end before it, start and end after it. */
export type Ranges = readonly number[];

/** The ranges of a step map, in order. */
export function rangesOf(map: StepMap): Ranges {
  const ranges: number[] = [];
  map.forEach((start, end, newStart, newEnd) => {
    ranges.push(start, end, newStart, newEnd);
  });
  return ranges;
}

/**
 * Where an edge goes. Unlike `StepMap.map`, an edge whose own character was replaced goes to the far side of the replacement, so that
 * text typed over a highlight's last word does not become highlighted.
 */
export function mapEdge(ranges: Ranges, pos: number, isFrom: boolean): number {
  let moved = pos;
  for (let i = 0; i < ranges.length; i += 4) {
    const start = ranges[i]!;
    const end = ranges[i + 1]!;
    if (start > pos) break;
    if (pos > end) moved = pos + ranges[i + 3]! - end;
    else if (!isFrom) return ranges[i + 2]!;
    else moved = ranges[i + 3]!;
  }
  return moved;
}

/** `mapEdge` through a whole transaction, following its mirrors: rebased local text is taken out and put back, and the edge with it. */
export function mapEdgeThrough(mapping: Mapping, start: number, isFrom: boolean): number {
  let pos = start;
  for (let i = 0; i < mapping.maps.length; i++) {
    const map = mapping.maps[i]!;
    const { recover } = map.mapResult(pos, isFrom ? 1 : -1);
    const mirror = recover === null ? undefined : mapping.getMirror(i);
    if (recover !== null && mirror !== undefined && mirror > i) {
      pos = mapping.maps[mirror]!.recover(recover);
      i = mirror;
    } else pos = mapEdge(rangesOf(map), pos, isFrom);
  }
  return pos;
}

/** Only the letters of a range, nothing for block joins: the same before a cut and after its paste, however the blocks were split. */
export function lettersOf(doc: Node, from: number, to: number): string {
  let letters = '';
  if (from < to)
    doc.nodesBetween(from, to, (node, pos) => {
      if (node.isText) letters += node.text!.slice(Math.max(0, from - pos), to - pos);
    });
  return letters;
}

/** Counts the letters of a range once, so that many questions about places in it are cheap. */
export class CharacterCounter {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly counts: number[] = [];

  constructor(doc: Node, from: number, to: number) {
    let count = 0;
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return;
      const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
      this.starts.push(start);
      this.ends.push(end);
      this.counts.push(count);
      count += end - start;
    });
  }

  /** The letters of the range that lie before `pos`, which may be outside of it. */
  before(pos: number): number {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= pos) low = middle + 1;
      else high = middle;
    }
    const i = low - 1;
    return i < 0 ? 0 : this.counts[i]! + Math.min(pos, this.ends[i]!) - this.starts[i]!;
  }

  /** The position before letter `index` of the range. */
  posOf(index: number): number {
    let [low, high] = [0, this.counts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.counts[middle]! <= index) low = middle + 1;
      else high = middle;
    }
    return this.starts[low - 1]! + index - this.counts[low - 1]!;
  }
}

/** The position before letter `index` of a range (`after`: behind letter `index - 1`), or -1. */
export function posOfLetter(doc: Node, from: number, to: number, index: number, after: boolean): number {
  let remaining = after ? index - 1 : index;
  let found = -1;
  doc.nodesBetween(from, to, (node, pos) => {
    if (found >= 0 || !node.isText) return found < 0;
    const start = Math.max(from, pos);
    const length = Math.min(to, pos + node.nodeSize) - start;
    if (remaining < length) found = start + remaining + (after ? 1 : 0);
    remaining -= length;
    return false;
  });
  return found;
}

function firstLetter(parent: Node, base: number, from: number, to: number): number {
  let pos = base;
  for (const child of parent.content.content) {
    const end = pos + child.nodeSize;
    if (end > from && pos < to) {
      if (child.isText) {
        const at = Math.max(from, pos);
        // Half of a pair is not a letter: the other half was replaced.
        const low = at > pos && (child.text!.charCodeAt(at - pos) & 0xfc00) === 0xdc00;
        if (!low) return at;
        if (at + 1 < Math.min(end, to)) return at + 1;
      } else if (!child.isLeaf) {
        const inner = firstLetter(child, pos + 1, from, to);
        if (inner >= 0) return inner;
      }
    }
    pos = end;
    if (pos >= to) break;
  }
  return -1;
}

function lastLetter(parent: Node, base: number, from: number, to: number): number {
  let end = base + parent.content.size;
  for (let i = parent.childCount - 1; i >= 0; i--) {
    const child = parent.child(i);
    const pos = end - child.nodeSize;
    if (end > from && pos < to) {
      if (child.isText) {
        const at = Math.min(end, to);
        const high = at < end && (child.text!.charCodeAt(at - pos - 1) & 0xfc00) === 0xd800;
        if (!high) return at;
        if (at - 1 > Math.max(pos, from)) return at - 1;
      } else if (!child.isLeaf) {
        const inner = lastLetter(child, pos + 1, from, to);
        if (inner >= 0) return inner;
      }
    }
    end = pos;
    if (end <= from) break;
  }
  return -1;
}

/** The range without what lies before its first and behind its last letter, or null when it has none. Clamps to the document. */
export function trimRange(doc: Node, from: number, to: number): [number, number] | null {
  const start = Math.max(0, Math.min(from, doc.content.size));
  const end = Math.min(to, doc.content.size);
  if (!(start < end)) return null;
  const first = firstLetter(doc, 0, start, end);
  if (first < 0) return null;
  const last = lastLetter(doc, 0, first, end);
  return last > first ? [first, last] : null;
}

const FAR_DISTANCE = 2_000;

/** Where `length` letters of this key begin, nearest to `near`; -1 when they are not there. What others added or deleted before shifts them. */
export function findPiece(letters: string, near: number, length: number, key: string, far = FAR_DISTANCE): number {
  for (let distance = 0; distance <= far; distance++)
    for (const at of distance ? [near - distance, near + distance] : [near])
      if (at >= 0 && at + length <= letters.length && textKey(letters.slice(at, at + length)) === key) return at;
  return -1;
}

/** A short key that is equal for equal texts: logged instead of the text, so that deleted words do not live on in the anchoring data. */
export function textKey(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${text.length}.${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`;
}
