import { isId } from '@libs/domain';
import { REFERENCE_KINDS, type ReferenceKind } from '@libs/editor';

/** A node of a document as JSON. */
export interface BodyNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: BodyNode[];
  marks?: unknown[];
  text?: string;
}

/** What one reference of a body points at. */
export interface BodyReference {
  kind: ReferenceKind;
  refId: string;
}

/** The same document for a stranger: speakers by name instead of by id, and of pictures those that `srcOf` knows an address for. `speakers` are names by id. */
export function publicBody(
  node: BodyNode,
  speakers: ReadonlyMap<string, string>,
  srcOf: (fileId: string) => string | null = () => null,
): BodyNode {
  if (node.type === 'image') {
    const src = srcOf(String(node.attrs?.['fileId'] ?? ''));
    if (src) return { type: 'image', attrs: { src, alt: String(node.attrs?.['alt'] ?? '') } };
    const alt = String(node.attrs?.['alt'] ?? '').trim();
    return { type: 'paragraph', content: [{ type: 'text', text: alt ? `[Image: ${alt}]` : '[Image]' }] };
  }
  const { attrs, content, ...rest } = node;
  return {
    ...rest,
    ...(attrs ? { attrs: 'speaker' in attrs ? { ...attrs, speaker: speakers.get(String(attrs['speaker'])) ?? null } : attrs } : {}),
    ...(content ? { content: content.map((child) => publicBody(child, speakers, srcOf)) } : {}),
  };
}

/** The references of a body in reading order. */
export function referencesOf(node: BodyNode): BodyReference[] {
  const { kind, refId } = node.attrs ?? {};
  const own = node.type === 'reference' && isId(refId) && REFERENCE_KINDS.includes(kind as ReferenceKind);
  return own ? [{ kind: kind as ReferenceKind, refId }] : (node.content ?? []).flatMap(referencesOf);
}
