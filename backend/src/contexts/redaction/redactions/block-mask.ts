import { REDACTED } from '@libs/domain';
import { schema } from '@libs/editor';
import { Fragment, type Node } from '@tiptap/pm/model';

/** Content with a block for each letter (code point) that `isGone` names by its position; `at` is where the content begins. */
export function maskContent(content: Fragment, at: number, isGone: (pos: number) => boolean): Fragment {
  const nodes: Node[] = [];
  content.forEach((node, offset) => {
    const pos = at + offset;
    if (!node.isText) {
      nodes.push(node.isLeaf ? node : node.copy(maskContent(node.content, pos + 1, isGone)));
      return;
    }
    const text = node.text!;
    let said = '';
    for (let i = 0; i < text.length; i++) {
      const isPair = isHigh(text.charCodeAt(i)) && i + 1 < text.length;
      const isDeleted = isGone(pos + i);
      said += isDeleted ? REDACTED : isPair ? text.slice(i, i + 2) : text[i];
      if (isPair) i++;
    }
    nodes.push(said === text ? node : schema.text(said, node.marks));
  });
  return Fragment.fromArray(nodes);
}

/** The positions of second halves that `masked` leaves out, in order: a sign of two units becomes a block of one. */
export function shortened(content: Fragment, at: number, isGone: (pos: number) => boolean): number[] {
  const places: number[] = [];
  content.forEach((node, offset) => {
    const pos = at + offset;
    if (!node.isText) places.push(...shortened(node.content, pos + 1, isGone));
    else
      for (let i = 0; i + 1 < node.text!.length; i++)
        if (isHigh(node.text!.charCodeAt(i))) {
          if (isGone(pos + i)) places.push(pos + i + 1);
          i++;
        }
  });
  return places;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
