import type { Node } from '@tiptap/pm/model';

/** A line of a template's text, in the form that `blocksOf` reads, and the words that it says. */
export interface OutlineLine {
  line: string;
  words: string;
}

const LIST_MARKS: Record<string, string> = { bulletList: '- ', orderedList: '1. ' };

/**
 * What a template keeps of a document: headings, and hints, which are blocks in italics throughout. Everything else was written about someone:
 * paragraphs, quotes, tables, evidence and pictures stay behind.
 */
export function outlineOfDocument(doc: Node): OutlineLine[] {
  const lines: OutlineLine[] = [];
  const walk = (node: Node, mark: string): void => {
    if (node.type.name === 'heading') {
      const words = plain(node);
      if (words) lines.push({ line: `${Number(node.attrs['level']) > 2 ? '###' : '##'} ${words}`, words });
    } else if (node.type.name === 'paragraph') {
      const words = plain(node).replaceAll('_', ' ').trim();
      if (words && node.attrs['speaker'] === null && isHint(node)) lines.push({ line: `${mark}_${words}_`, words });
    } else if (['doc', 'bulletList', 'orderedList', 'listItem'].includes(node.type.name)) {
      for (const child of node.children) walk(child, LIST_MARKS[node.type.name] ?? mark);
    }
  };
  walk(doc, '');
  return lines;
}

const plain = (node: Node): string => node.textBetween(0, node.content.size, ' ', ' ').replace(/\s+/g, ' ').trim();

const isHint = (node: Node): boolean =>
  node.children.every(({ text, marks }) => !text?.trim() || marks.some(({ type }) => type.name === 'italic'));
