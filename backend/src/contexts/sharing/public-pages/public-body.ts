import { isId, isOneOf } from '@libs/domain';
import { REFERENCE_KINDS, type ReferenceKind } from '@libs/editor';

/** A node of a document as JSON. */
export interface BodyNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: BodyNode[];
  marks?: BodyMark[];
  text?: string;
}

interface BodyMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** What one reference of a body points at. */
export interface BodyReference {
  kind: ReferenceKind;
  refId: string;
}

/** What a public page needs to know beside the document. */
export interface PublicNames {
  /** Names of those who speak, by id. */
  speakers: ReadonlyMap<string, string>;
  /** The address of a picture; null for one that does not belong to the document. */
  srcOf?: (fileId: string) => string | null;
}

// The page shows these and nothing else, so nothing else leaves: an attribute that a later schema adds stays here until it is named.
const SHOWN_ATTRS: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  paragraph: ['startMs'],
  link: ['href'],
};

const shownAttrs = (type: string, attrs: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries((SHOWN_ATTRS[type] ?? []).filter((name) => name in attrs).map((name) => [name, attrs[name]]));

const withAttrs = (type: string, attrs: Record<string, unknown>) => (Object.keys(attrs).length ? { type, attrs } : { type });

/** The same document for a stranger: speakers by name, of pictures those that have an address, references by their place instead of by id, and no attribute that is not shown. */
export function publicBody(doc: BodyNode, { speakers, srcOf = () => null }: PublicNames): BodyNode {
  const places = new Map(referencesOf(doc).map(({ refId }, i) => [refId, `r${i + 1}`]));
  return shown(doc);

  function shown({ type, attrs = {}, content, marks, text }: BodyNode): BodyNode {
    if (type === 'image') return picture(attrs);
    if (type === 'reference') return { type, attrs: { kind: String(attrs['kind']), refId: places.get(String(attrs['refId'])) ?? 'none' } };
    const own = shownAttrs(type, attrs);
    if ('speaker' in attrs) own['speaker'] = speakers.get(String(attrs['speaker'])) ?? null;
    return {
      ...withAttrs(type, own),
      ...(marks?.length ? { marks: marks.map((mark) => withAttrs(mark.type, shownAttrs(mark.type, mark.attrs))) } : {}),
      ...(text === undefined ? {} : { text }),
      ...(content ? { content: content.map(shown) } : {}),
    };
  }

  function picture(attrs: Record<string, unknown>): BodyNode {
    const alt = String(attrs['alt'] ?? '');
    const src = srcOf(String(attrs['fileId'] ?? ''));
    if (src) return { type: 'image', attrs: { src, alt } };
    return { type: 'paragraph', content: [{ type: 'text', text: alt.trim() ? `[Image: ${alt.trim()}]` : '[Image]' }] };
  }
}

/** The references of a document in reading order, each once. */
export function referencesOf(node: BodyNode): BodyReference[] {
  const all = new Map<string, BodyReference>();
  const walk = ({ type, attrs, content }: BodyNode): void => {
    const { kind, refId } = attrs ?? {};
    if (type === 'reference' && isId(refId) && isOneOf(REFERENCE_KINDS, kind) && !all.has(refId)) all.set(refId, { kind, refId });
    for (const child of content ?? []) walk(child);
  };
  walk(node);
  return [...all.values()];
}
