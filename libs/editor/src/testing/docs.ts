import type { Node } from '@tiptap/pm/model';
import { schema } from '../schema.js';

/** A document of paragraphs; an empty string makes an empty one. */
export const paragraphs = (...texts: string[]): Node =>
  schema.node(
    'doc',
    null,
    texts.map((text) => schema.node('paragraph', null, text ? [schema.text(text)] : [])),
  );

/** The range of the first occurrence of `text` inside one text node. */
export function rangeOf(doc: Node, text: string): { from: number; to: number } {
  let from = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? node.text!.indexOf(text) : -1;
    if (from < 0 && at >= 0) from = pos + at;
  });
  if (from < 0) throw new Error(`"${text}" is not in the document`);
  return { from, to: from + text.length };
}

/** A readable, valid UUID. */
export const anId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
