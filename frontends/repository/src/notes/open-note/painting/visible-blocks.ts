import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/** A top-level block near the screen; `top` and `bottom` in pixels below the top of the text. */
export interface BlockView {
  node: Node;
  from: number;
  to: number;
  element: HTMLElement;
  top: number;
  bottom: number;
}

const starts = new WeakMap<Node, number[]>();

function startsOf(doc: Node): number[] {
  let known = starts.get(doc);
  if (!known) {
    const created: number[] = [];
    doc.forEach((_node, offset) => {
      created.push(offset);
    });
    starts.set(doc, created);
    known = created;
  }
  return known;
}

/** The blocks on the screen and up to `ahead` pixels above and below it, found by halving: only they are measured and drawn. */
export function visibleBlocks(view: EditorView, ahead = window.innerHeight): BlockView[] {
  const { doc } = view.state;
  const positions = startsOf(doc);
  const elements = view.dom.children;
  // In the middle of a composition the page may hold an element more.
  if (elements.length < positions.length) return [];
  const screen = window.innerHeight;
  const { top } = view.dom.getBoundingClientRect();
  const base = view.dom.offsetTop;
  const first = -top - ahead;
  const last = -top + screen + ahead;
  const element = (i: number): HTMLElement => {
    const drawn = elements[i];
    if (!(drawn instanceof HTMLElement)) throw new Error('a block is drawn as something else than HTML');
    return drawn;
  };
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = element(middle);
    if (block.offsetTop - base + block.offsetHeight < first) low = middle + 1;
    else high = middle;
  }
  const blocks: BlockView[] = [];
  for (let i = low; i < positions.length; i++) {
    const block = element(i);
    const blockTop = block.offsetTop - base;
    if (blockTop > last) break;
    const node = doc.child(i);
    const from = positions[i]!;
    blocks.push({ node, from, to: from + node.nodeSize, element: block, top: blockTop, bottom: blockTop + block.offsetHeight });
  }
  return blocks;
}
