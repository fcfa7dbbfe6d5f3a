import { propertyOf } from '@libs/domain';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep, type Step } from '@tiptap/pm/transform';

/** A step of more bytes than this is taken apart before it enters the history, so that it and its undo fit into a push. */
const MAX_STEP_BYTES = 250_000;
/** No position of a document needs more bytes than this: one letter with the longest link. */
const MAX_POSITION_BYTES = 5_000;

const encoder = new TextEncoder();

/** How many bytes a value is on the wire. */
export const bytesOf = (json: unknown): number => encoder.encode(JSON.stringify(json)).length;

/**
 * The same change in steps that are small enough to be sent, or `tr` itself when they are already. What an undo puts back counts too.
 * `tr` must start from `state`. Undo and rebase stay as they are: history and collab have counted their steps.
 */
export function splitLargeSteps(state: EditorState, tr: Transaction, max = MAX_STEP_BYTES): Transaction {
  if (!tr.docChanged || tr.getMeta('history$') || tr.getMeta('collab$') !== undefined) return tr;
  const parts = tr.steps.map((step, i) => partsOf(step, tr.docs[i]!, max));
  if (parts.every((steps) => steps.length === 1)) return tr;
  const split = state.tr;
  for (const step of parts.flat()) if (split.maybeStep(step).failed) return tr;
  if (!split.doc.eq(tr.doc)) return tr;
  split.setSelection(Selection.fromJSON(split.doc, tr.selection.toJSON()));
  if (tr.scrolledIntoView) split.scrollIntoView();
  // The transaction stands for the other one, so it says the same of itself; there is no way to ask for all that was said.
  Object.assign(propertyOf(split, 'meta') ?? {}, propertyOf(tr, 'meta'));
  return split.setTime(tr.time);
}

/** One step as several, each of about `most` bytes at the most; the step alone when it is small or of another kind. */
function partsOf(step: Step, doc: Node, max: number): Step[] {
  if (!(step instanceof ReplaceStep)) return [step];
  const puts = insertions(step, max);
  if (puts.length > 1) return puts;
  if ((step.to - step.from) * MAX_POSITION_BYTES <= max) return [step];
  // A deletion is taken apart as the insertion that undoes it, backwards.
  const back = insertions(step.invert(doc), max);
  if (back.length === 1) return [step];
  const after = step.apply(doc).doc;
  if (!after) return [step];
  const undone: Step[] = [];
  let at = after;
  for (const part of back) {
    const next = part.apply(at).doc;
    if (!next) return [step];
    undone.unshift(part.invert(at));
    at = next;
  }
  return undone;
}

/** Content that is put in later, at the place it has when everything before it is there. */
interface Fill {
  at: number;
  content: Fragment;
}

interface Thinned<Kept> {
  kept: Kept;
  fills: Fill[];
}

function insertions({ from, to, slice }: ReplaceStep, max: number): ReplaceStep[] {
  const whole = new ReplaceStep(from, to, slice);
  if (slice.size * MAX_POSITION_BYTES <= max || bytesOf(slice.toJSON()) <= max) return [whole];
  const { kept, fills } = thinFragment(slice.content, from - slice.openStart, slice.openEnd > 0, max);
  return [
    new ReplaceStep(from, to, new Slice(kept, slice.openStart, slice.openEnd)),
    ...fills.map(({ at, content }) => new ReplaceStep(at, at, new Slice(content, 0, 0))),
  ];
}

/** Keeps the first child, because a parent may not be empty, and an open last one, which is joined to what follows. */
function thinFragment(content: Fragment, start: number, isOpen: boolean, max: number): Thinned<Fragment> {
  if (content.firstChild?.isInline) return thinInline(content, start, max);
  const kept: Node[] = [];
  const fills: Fill[] = [];
  let run: { at: number; nodes: Node[]; bytes: number } = { at: 0, nodes: [], bytes: 0 };
  const endRun = () => {
    if (run.nodes.length) fills.push({ at: run.at, content: Fragment.from(run.nodes) });
    run = { at: 0, nodes: [], bytes: 0 };
  };
  content.forEach((child, offset, i) => {
    const at = start + offset;
    const isLast = i === content.childCount - 1;
    const bytes = bytesOf(child.toJSON());
    const thinned = bytes > max ? thinNode(child, at, isOpen && isLast, max) : { kept: child, fills: [] };
    if (i === 0 || (isLast && isOpen)) {
      endRun();
      kept.push(thinned.kept);
      fills.push(...thinned.fills);
      return;
    }
    if (run.bytes + bytes > max) endRun();
    if (!run.nodes.length) run.at = at;
    run.nodes.push(thinned.kept);
    run.bytes += bytes;
    // What was taken out of this child comes before anything behind it.
    if (thinned.fills.length) {
      endRun();
      fills.push(...thinned.fills);
    }
  });
  endRun();
  return { kept: Fragment.from(kept), fills };
}

function thinNode(node: Node, at: number, isOpen: boolean, max: number): Thinned<Node> {
  if (node.isLeaf) return { kept: node, fills: [] };
  const { kept, fills } = thinFragment(node.content, at + 1, isOpen, max);
  return { kept: node.copy(kept), fills };
}

function thinInline(content: Fragment, start: number, max: number): Thinned<Fragment> {
  const [kept = Fragment.empty, ...rest] = inlineParts(content, max);
  let at = start + kept.size;
  const fills = rest.map((part) => {
    at += part.size;
    return { at: at - part.size, content: part };
  });
  return { kept, fills };
}

/** Inline content in pieces; half an emoji could not be stored, so no cut falls inside a pair. */
function inlineParts(content: Fragment, max: number): Fragment[] {
  const cuts: number[] = [];
  let bytes = 0;
  content.forEach((child, offset) => {
    const size = bytesOf(child.toJSON());
    if (bytes + size > max && bytes > 0) {
      cuts.push(offset);
      bytes = 0;
    }
    bytes += size;
    if (!child.isText || size <= max) return;
    // Three bytes for each UTF-16 unit are the most that UTF-8 needs.
    const letters = Math.max(2, Math.floor(max / 3));
    for (let at = letters; at < child.nodeSize; at += letters) {
      const isInPair = /[\uDC00-\uDFFF]/.test(child.text![at]!) && /[\uD800-\uDBFF]/.test(child.text![at - 1]!);
      cuts.push(offset + (isInPair ? at - 1 : at));
    }
    bytes = max;
  });
  return [0, ...cuts].map((from, i) => content.cut(from, cuts[i] ?? content.size)).filter(({ size }) => size > 0);
}
