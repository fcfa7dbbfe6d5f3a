import type { ShownNode } from '@libs/editor';

/** A node that knows which change of the text it belongs to. */
export interface NumberedNode extends Omit<ShownNode, 'content'> {
  content?: NumberedNode[];
  /** From 1; what was taken out and what was put in its place are one change. */
  no?: number;
}

/** Numbers the changes of a text in the order in which one reads them. */
export function numberChanges(blocks: readonly ShownNode[]): { blocks: NumberedNode[]; count: number } {
  let count = 0;
  let isOpen = false;
  const walk = (node: ShownNode, outer: 'in' | 'out' | undefined): NumberedNode => {
    const change = node.change ?? outer;
    const numberedNode: NumberedNode = { ...node, content: undefined };
    if (change) {
      if (!isOpen) count++;
      isOpen = true;
      numberedNode.no = count;
    } else if (node.was) {
      count++;
      isOpen = false;
      numberedNode.no = count;
    } else if (!node.content) isOpen = false;
    if (node.content) numberedNode.content = node.content.map((inner) => walk(inner, change));
    return numberedNode;
  };
  return { blocks: blocks.map((block) => walk(block, undefined)), count };
}
