import type { Node } from '@tiptap/pm/model';
import { isFlow, shapeOf, type Token, tokensOf } from './doc-tokens.js';
import { type Hunk, hunksBetween } from './sequence-diff.js';

interface At {
  /** Where it begins in the old and in the new document. */
  posA: number;
  posB: number;
}
/** One piece of the way from one text to another. */
export type Edit = At &
  (
    | { /** Says the same and is built the same; looks and attributes may differ. */ kind: 'same'; a: Node; b: Node }
    | { /** Neighbouring blocks of text, compared by word. */ kind: 'words'; a: readonly Node[]; b: readonly Node[]; diff: WordDiff }
    | { /** A container that stays, with what changed in it. */ kind: 'into'; a: Node; b: Node; edits: Edit[] }
    | { /** Nodes that give way to others. */ kind: 'swap'; a: readonly Node[]; b: readonly Node[] }
  );
export interface WordDiff {
  a: readonly Token[];
  b: readonly Token[];
  hunks: readonly Hunk[];
}

/** How the content of one document (or container) becomes that of another; `posA` and `posB` are where their contents begin. */
export function editsBetween(a: Node, b: Node, posA = 0, posB = 0): Edit[] {
  const edits: Edit[] = [];
  const placeA = placesOf(a, posA);
  const placeB = placesOf(b, posB);
  const childrenA = a.content.content;
  const childrenB = b.content.content;
  let atA = 0;
  let atB = 0;
  const keep = (upToA: number) => {
    while (atA < upToA) {
      edits.push({ kind: 'same', a: childrenA[atA]!, b: childrenB[atB]!, posA: placeA[atA]!, posB: placeB[atB]! });
      atA++;
      atB++;
    }
  };
  for (const { a0, a1, b0, b1 } of hunksBetween(childrenA.map(shapeOf), childrenB.map(shapeOf))) {
    keep(a0);
    edits.push(...between(childrenA.slice(a0, a1), childrenB.slice(b0, b1), placeA[a0]!, placeB[b0]!));
    [atA, atB] = [a1, b1];
  }
  keep(childrenA.length);
  return edits;
}

/** Where each child begins, and behind the last one where the content ends. */
function placesOf(node: Node, start: number): number[] {
  const places = [start];
  for (const child of node.content.content) places.push(places.at(-1)! + child.nodeSize);
  return places;
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, node) => size + node.nodeSize, 0);

/** A stretch without a child that is the same in both. */
function between(a: readonly Node[], b: readonly Node[], posA: number, posB: number): Edit[] {
  if (!a.length || !b.length) return [{ kind: 'swap', a, b, posA, posB }];
  if (a.every(isFlow) && b.every(isFlow)) return [byWords(a, b, posA, posB)];
  // Whatever is not running text holds its place among its kind: a list stays that list, and the text before it stays before it.
  const edits: Edit[] = [];
  const marksA = a.flatMap((node, i) => (isFlow(node) ? [] : [{ i, name: node.type.name }]));
  const marksB = b.flatMap((node, i) => (isFlow(node) ? [] : [{ i, name: node.type.name }]));
  const pairs: [number, number][] = [];
  let [atA, atB] = [0, 0];
  const names = (marks: { name: string }[]) => marks.map(({ name }) => name);
  for (const { a0, a1, b0, b1 } of [
    ...hunksBetween(names(marksA), names(marksB)),
    { a0: marksA.length, a1: marksA.length, b0: marksB.length, b1: marksB.length },
  ]) {
    while (atA < a0 && atB < b0) pairs.push([marksA[atA++]!.i, marksB[atB++]!.i]);
    [atA, atB] = [a1, b1];
  }
  let [fromA, fromB, startA, startB] = [0, 0, posA, posB];
  const upTo = (endA: number, endB: number) => {
    const [partA, partB] = [a.slice(fromA, endA), b.slice(fromB, endB)];
    edits.push(...mixed(partA, partB, startA, startB));
    [startA, startB] = [startA + sizeOf(partA), startB + sizeOf(partB)];
    [fromA, fromB] = [endA, endB];
  };
  for (const [i, j] of pairs) {
    upTo(i, j);
    const [nodeA, nodeB] = [a[i]!, b[j]!];
    if (nodeA.isTextblock) edits.push(byWords([nodeA], [nodeB], startA, startB));
    else if (nodeA.isLeaf) edits.push({ kind: 'swap', a: [nodeA], b: [nodeB], posA: startA, posB: startB });
    else
      edits.push({
        kind: 'into',
        a: nodeA,
        b: nodeB,
        posA: startA,
        posB: startB,
        edits: editsBetween(nodeA, nodeB, startA + 1, startB + 1),
      });
    [startA, startB] = [startA + nodeA.nodeSize, startB + nodeB.nodeSize];
    [fromA, fromB] = [i + 1, j + 1];
  }
  upTo(a.length, b.length);
  return edits;
}

/** A stretch in which nothing but running text has a counterpart. */
function mixed(a: readonly Node[], b: readonly Node[], posA: number, posB: number): Edit[] {
  if (!a.length && !b.length) return [];
  if (!a.length || !b.length) return [{ kind: 'swap', a, b, posA, posB }];
  const leading = (nodes: readonly Node[]) => {
    const other = nodes.findIndex((node) => !isFlow(node));
    return other < 0 ? nodes.length : other;
  };
  const [headA, headB] = [leading(a), leading(b)];
  if (!headA || !headB) return [{ kind: 'swap', a, b, posA, posB }];
  const [firstA, firstB] = [a.slice(0, headA), b.slice(0, headB)];
  return [byWords(firstA, firstB, posA, posB), ...mixedRest(a.slice(headA), b.slice(headB), posA + sizeOf(firstA), posB + sizeOf(firstB))];
}

const mixedRest = (a: readonly Node[], b: readonly Node[], posA: number, posB: number): Edit[] =>
  a.length || b.length ? [{ kind: 'swap', a, b, posA, posB }] : [];

function byWords(a: readonly Node[], b: readonly Node[], posA: number, posB: number): Edit {
  return { kind: 'words', a, b, posA, posB, diff: wordDiff(tokensOf(a, posA), tokensOf(b, posB)) };
}

/** What differs between two runs of tokens. */
export function wordDiff(a: readonly Token[], b: readonly Token[]): WordDiff {
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  return { a, b, hunks: hunksBetween(keys(a), keys(b)) };
}

/** The place of a hunk's side in its document: from its first to behind its last token, or where it would be put in. */
export function rangeOf(tokens: readonly Token[], first: number, behind: number, end: number): [number, number] {
  const from = tokens[first]?.from ?? end;
  return [from, behind > first ? tokens[behind - 1]!.to : from];
}
