import { isId, isOneOf } from '@libs/domain';
import { REFERENCE_KINDS, type ReferenceKind } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';

/** What one reference block points at. */
export interface ReferenceKey {
  kind: ReferenceKind;
  refId: string;
}

/** A reference whose target opens as a peek beside the document; a chart is all there in its card. */
export type PeekableReference = ReferenceKey & { kind: Exclude<ReferenceKind, 'chart'> };

export const isPeekable = (key: ReferenceKey): key is PeekableReference => key.kind !== 'chart';

/** One heading of the document and where it stands. */
export interface Heading {
  text: string;
  level: number;
  pos: number;
}

/** What the page needs to know of a document besides its text. */
export interface DocStructure {
  headings: readonly Heading[];
  /** In reading order, each source once. */
  references: readonly ReferenceKey[];
  /** The number of each highlight, from 1 in reading order. */
  numbers: ReadonlyMap<string, number>;
}

/** One name for what a reference points at. */
export const keyOf = ({ kind, refId }: ReferenceKey): string => `${kind}:${refId}`;

/** The key of a reference block, or null when it points at nothing. */
export function referenceOf(attrs: Record<string, unknown> | undefined): ReferenceKey | null {
  const { kind, refId } = attrs ?? {};
  return isId(refId) && isOneOf(REFERENCE_KINDS, kind) ? { kind, refId: refId.toLowerCase() } : null;
}

/** Reads headings and references off a document. */
export function structureOf(doc: Node): DocStructure {
  const headings: Heading[] = [];
  const references = new Map<string, ReferenceKey>();
  const numbers = new Map<string, number>();
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading' && node.textContent.trim())
      headings.push({ text: node.textContent.trim(), level: Number(node.attrs['level']), pos });
    const key = node.type.name === 'reference' ? referenceOf(node.attrs) : null;
    if (key) {
      references.set(keyOf(key), key);
      if (key.kind === 'highlight' && !numbers.has(key.refId)) numbers.set(key.refId, numbers.size + 1);
    }
    return !node.isTextblock;
  });
  return { headings, references: [...references.values()], numbers };
}

/** Whether two structures say the same, so that typing a letter draws nothing but the letter. */
export function sameStructure(a: DocStructure, b: DocStructure): boolean {
  const words = ({ headings, references }: DocStructure) => JSON.stringify([headings, references]);
  return words(a) === words(b);
}
