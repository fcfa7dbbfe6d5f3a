import { Fragment, Mark, type Node, Slice } from '@tiptap/pm/model';
import { ReplaceStep, type Step, Transform } from '@tiptap/pm/transform';
import { type Edit, editsBetween, rangeOf, type WordDiff } from './doc-diff.js';

/** Steps of one rewriting; beyond, neighbouring changes are put in together with what is between them. */
const MAX_STEPS = 20_000;
/** Each step writes the paragraph that it is in anew: so many characters in all, which only a paragraph as long as a book can reach. */
const MAX_REWRITTEN_CHARS = 50_000_000;

/** Ordinary steps that make `a` exactly `b`, touching only what differs, so that everything else keeps its place and its highlights. */
export function stepsBetween(a: Node, b: Node, edits = editsBetween(a, b)): Step[] {
  try {
    const tr = new Transform(a);
    applyEdits(tr, edits, b, Math.ceil(countSteps(edits) / MAX_STEPS));
    applyFormatting(tr, tr.doc, b, 0);
    if (tr.doc.eq(b)) return tr.steps;
  } catch {
    // What two texts have in common may be cut so that no schema allows the halves: then the blocks are put in whole.
  }
  return byBlocks(a, b);
}

const countSteps = (edits: readonly Edit[]): number =>
  edits.reduce(
    (count, edit) =>
      count +
      (edit.kind === 'words' ? edit.diff.hunks.length : edit.kind === 'into' ? countSteps(edit.edits) : edit.kind === 'swap' ? 1 : 0),
    0,
  );

/** From the end to the start, so that the places of what is still to be done stay. */
function applyEdits(tr: Transform, edits: readonly Edit[], b: Node, hunksPerStep: number): void {
  for (const edit of [...edits].reverse()) {
    if (edit.kind === 'into') applyEdits(tr, edit.edits, b, hunksPerStep);
    else if (edit.kind === 'swap') {
      const end = edit.posA + edit.a.reduce((size, node) => size + node.nodeSize, 0);
      tr.step(new ReplaceStep(edit.posA, end, new Slice(Fragment.from([...edit.b]), 0, 0)));
    } else if (edit.kind === 'words') {
      const endA = edit.posA + edit.a.reduce((size, node) => size + node.nodeSize, 0) - 1;
      const endB = edit.posB + edit.b.reduce((size, node) => size + node.nodeSize, 0) - 1;
      const longest = [...edit.a, ...edit.b].reduce((max, node) => Math.max(max, node.nodeSize), 0);
      const merged = Math.max(hunksPerStep, Math.ceil((edit.diff.hunks.length * longest) / MAX_REWRITTEN_CHARS));
      for (const hunk of [...hunksOf(edit.diff, merged)].reverse()) {
        const [fromA, toA] = rangeOf(edit.diff.a, hunk.a0, hunk.a1, endA);
        const [fromB, toB] = rangeOf(edit.diff.b, hunk.b0, hunk.b1, endB);
        tr.step(new ReplaceStep(fromA, toA, b.slice(fromB, toB)));
      }
    }
  }
}

/** The hunks, so many of them made one. */
function hunksOf({ hunks }: WordDiff, hunksPerStep: number): WordDiff['hunks'] {
  if (hunksPerStep <= 1) return hunks;
  return hunks.flatMap((first, i) => {
    if (i % hunksPerStep) return [];
    const last = hunks[Math.min(hunks.length, i + hunksPerStep) - 1]!;
    return [{ a0: first.a0, a1: last.a1, b0: first.b0, b1: last.b1 }];
  });
}

/** Gives nodes that say the same already the formatting of the requested ones: kinds of block, attributes, marks. No position moves. */
function applyFormatting(tr: Transform, now: Node, requested: Node, start: number): void {
  let pos = start;
  for (let i = 0; i < requested.childCount; i++) {
    const [node, target] = [now.child(i), requested.child(i)];
    if (!node.eq(target)) {
      if (node.type !== target.type) tr.setNodeMarkup(pos, target.type, target.attrs);
      else if (!node.isText)
        for (const [name, value] of Object.entries(target.attrs)) if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
      if (target.isTextblock) applyMarks(tr, node, target, pos + 1);
      else if (!target.isLeaf) applyFormatting(tr, node, target, pos + 1);
    }
    pos += target.nodeSize;
  }
}

function applyMarks(tr: Transform, now: Node, requested: Node, start: number): void {
  let pos = start;
  let i = 0;
  let remaining = now.firstChild?.nodeSize ?? 0;
  for (const target of requested.content.content) {
    for (let length = target.nodeSize; length > 0; ) {
      const node = now.child(i);
      const size = Math.min(remaining, length);
      if (!Mark.sameSet(node.marks, target.marks)) {
        tr.removeMark(pos, pos + size);
        for (const mark of target.marks) tr.addMark(pos, pos + size, mark);
      }
      pos += size;
      length -= size;
      remaining -= size;
      if (!remaining) remaining = now.maybeChild(++i)?.nodeSize ?? 0;
    }
  }
}

/** The plain way: all top-level blocks between the first and the last that differ. */
function byBlocks(a: Node, b: Node): Step[] {
  let start = 0;
  while (start < a.childCount && start < b.childCount && a.child(start).eq(b.child(start))) start++;
  let end = 0;
  const max = Math.min(a.childCount, b.childCount) - start;
  while (end < max && a.child(a.childCount - 1 - end).eq(b.child(b.childCount - 1 - end))) end++;
  const sizeOf = (node: Node, from: number, to: number) =>
    node.content.content.slice(from, to).reduce((size, child) => size + child.nodeSize, 0);
  const from = sizeOf(a, 0, start);
  const nodes = b.content.content.slice(start, b.childCount - end);
  const to = from + sizeOf(a, start, a.childCount - end);
  return from === to && !nodes.length ? [] : [new ReplaceStep(from, to, new Slice(Fragment.from(nodes), 0, 0))];
}
