import type { Node } from '@tiptap/pm/model';

/** Who speaks from a paragraph on; null where the one before goes on. */
export function speakerOf(node: Node): string | null {
  const speaker: unknown = node.attrs['speaker'];
  return typeof speaker === 'string' ? speaker : null;
}

/** When a paragraph begins in its recording; null where that is not known. */
export function startMsOf(node: Node): number | null {
  const ms: unknown = node.attrs['startMs'];
  return typeof ms === 'number' ? ms : null;
}

/** Where the link of a text leads; undefined without one. */
export function linkOf(node: Node): string | undefined {
  const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href'];
  return typeof href === 'string' ? href : undefined;
}
