import type { ShownNode } from '@libs/editor';
import type { Mark, Node } from '@tiptap/pm/model';
import { type Edit, editsBetween, rangeOf, type WordDiff } from './doc-diff.js';
import { tokensOf } from './doc-tokens.js';
import type { Hunk } from './sequence-diff.js';

/** A share of common words below which two stretches are shown as one text taken out and one put in. */
const LEAST_COMMON = 0.2;

/** What one version shows. */
export interface ShownDiff {
  doc: ShownNode[];
  added: number;
  removed: number;
}

/** The later text with what was changed since the earlier one, by words. */
export function shownDiff(before: Node, after: Node, edits = editsBetween(before, after)): ShownDiff {
  const displayed: ShownDiff = { doc: [], added: 0, removed: 0 };
  displayed.doc = new Showing(before, after, displayed).nodes(edits);
  return displayed;
}

/** A text without changes. */
export const unchangedNodes = (doc: Node): ShownNode[] => doc.content.content.map(shownNode);

class Showing {
  constructor(
    private readonly before: Node,
    private readonly after: Node,
    private readonly count: { added: number; removed: number },
  ) {}

  nodes(edits: readonly Edit[]): ShownNode[] {
    return edits.flatMap((edit) => this.nodesOf(edit));
  }

  private nodesOf(edit: Edit): ShownNode[] {
    if (edit.kind === 'same') return [same(edit.a, edit.b)];
    if (edit.kind === 'into') return [{ ...bare(edit.b), content: this.nodes(edit.edits), ...wasOf(edit.a, edit.b) }];
    if (edit.kind === 'words') return this.words(edit.a, edit.b, edit.posA, edit.posB, edit.diff);
    this.count.removed += wordsIn(edit.a);
    this.count.added += wordsIn(edit.b);
    return [...edit.a.map((node) => whole(node, 'out')), ...edit.b.map((node) => whole(node, 'in'))];
  }

  private words(a: readonly Node[], b: readonly Node[], posA: number, posB: number, diff: WordDiff): ShownNode[] {
    const blocks = new Blocks(a, b);
    const sides = {
      out: { tokens: diff.a, doc: this.before, end: endOf(a, posA) },
      in: { tokens: diff.b, doc: this.after, end: endOf(b, posB) },
    };
    const add = (side: 'in' | 'out', change: 'in' | 'out' | undefined, first: number, behind: number) => {
      const { tokens, doc, end } = sides[side];
      for (let i = first; i < behind; ) {
        if (tokens[i]!.kind === 'border') {
          blocks.border(change);
          i++;
          continue;
        }
        let j = i;
        while (j < behind && tokens[j]!.kind !== 'border') {
          if (tokens[j]!.isWord && change) this.count[change === 'in' ? 'added' : 'removed']++;
          j++;
        }
        const [from, to] = rangeOf(tokens, i, j, end);
        blocks.text(
          doc.slice(from, to).content.content.map((node) => ({ ...shownNode(node), ...(change ? { change } : {}) })),
          change,
        );
        i = j;
      }
    };
    let at = 0;
    for (const { a0, a1, b0, b1 } of mergeHunks(diff)) {
      add('in', undefined, at, b0);
      add('out', 'out', a0, a1);
      add('in', 'in', b0, b1);
      at = b1;
    }
    add('in', undefined, at, diff.b.length);
    return blocks.all();
  }
}

/** Puts the pieces of a stretch back into blocks: a border that was taken out still ends a line, so that what went reads as it was. */
class Blocks {
  private readonly made: ShownNode[] = [];
  private content: ShownNode[] = [];
  private readonly kinds = new Set<'in' | 'out' | 'same'>();
  private atA = 0;
  private atB = 0;

  constructor(
    private readonly a: readonly Node[],
    private readonly b: readonly Node[],
  ) {}

  text(nodes: ShownNode[], change: 'in' | 'out' | undefined): void {
    this.content.push(...nodes);
    this.kinds.add(change ?? 'same');
  }

  border(change: 'in' | 'out' | undefined): void {
    if (change) this.content.push({ type: 'break', change });
    this.close(change);
    if (change !== 'in') this.atA++;
    if (change !== 'out') this.atB++;
  }

  all(): ShownNode[] {
    this.close(undefined);
    return this.made;
  }

  private close(border: 'in' | 'out' | undefined): void {
    const [first = border ?? 'same'] = this.kinds;
    const only = this.kinds.size > 1 ? 'same' : first;
    const [was, is] = [this.a[this.atA], this.b[this.atB]];
    const owner = only === 'out' ? (was ?? is!) : (is ?? was!);
    this.made.push({
      ...bare(owner),
      content: this.content,
      ...(only === 'same' ? {} : { change: only }),
      ...(only === 'same' && was && is ? wasOf(was, is) : {}),
    });
    this.content = [];
    this.kinds.clear();
  }
}

/** Hunks as a person would mark them: what only blanks and signs keep apart is one change, and so are texts that share next to nothing. */
export function mergeHunks({ a, b, hunks }: WordDiff): Hunk[] {
  if (!hunks.length) return [];
  const wordsA = a.filter(({ isWord }) => isWord).length;
  const gone = hunks.reduce((sum, { a0, a1 }) => sum + a.slice(a0, a1).filter(({ isWord }) => isWord).length, 0);
  const max = Math.max(wordsA, b.filter(({ isWord }) => isWord).length);
  if (wordsA - gone < max * LEAST_COMMON && hunks.length > 1) {
    const [first, last] = [hunks[0]!, hunks.at(-1)!];
    return [{ a0: first.a0, a1: last.a1, b0: first.b0, b1: last.b1 }];
  }
  const merged: Hunk[] = [];
  for (const hunk of hunks) {
    const last = merged.at(-1);
    const isApart = !last || b.slice(last.b1, hunk.b0).some(({ isWord, kind }) => isWord || kind !== 'text');
    if (isApart) merged.push({ ...hunk });
    else Object.assign(last, { a1: hunk.a1, b1: hunk.b1 });
  }
  return merged;
}

const endOf = (nodes: readonly Node[], pos: number) => pos + nodes.reduce((size, node) => size + node.nodeSize, 0) - 1;

const wordsIn = (nodes: readonly Node[]) => tokensOf(nodes, 0).filter(({ isWord }) => isWord).length;

const withAttrs = ({ type, attrs }: Node | Mark) => ({ type: type.name, ...(Object.keys(attrs).length ? { attrs } : {}) });

const bare = (node: Node): ShownNode => withAttrs(node);

/** A node with all that is in it, as its JSON. */
function shownNode(node: Node): ShownNode {
  return {
    ...bare(node),
    ...(node.content.size ? { content: node.content.content.map(shownNode) } : {}),
    ...(node.marks.length ? { marks: node.marks.map(withAttrs) } : {}),
    ...(node.isText ? { text: node.text ?? '' } : {}),
  };
}

const whole = (node: Node, change: 'in' | 'out'): ShownNode => ({ ...shownNode(node), change });

/** A node that says the same in both; what it says may look otherwise now. */
function same(a: Node, b: Node): ShownNode {
  if (a.eq(b)) return shownNode(b);
  if (b.isTextblock || b.isLeaf) return { ...shownNode(b), ...(wasOf(a, b).was ? wasOf(a, b) : { was: {} }) };
  return { ...bare(b), content: b.content.content.map((child, i) => same(a.child(i), child)), ...wasOf(a, b) };
}

function wasOf(a: Node, b: Node): { was?: Record<string, unknown> } {
  const was: Record<string, unknown> = {};
  if (a.type !== b.type) was['type'] = a.type.name;
  for (const name of new Set([...Object.keys(a.attrs), ...Object.keys(b.attrs)]))
    if (a.attrs[name] !== b.attrs[name]) was[name] = a.attrs[name] ?? null;
  return Object.keys(was).length ? { was } : {};
}
