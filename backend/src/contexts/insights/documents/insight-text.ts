import { isId } from '@libs/domain';
import { OBJECT_CHARACTER, type ReferenceKind, schema } from '@libs/editor';

type Doc = ReturnType<typeof schema.nodeFromJSON>;

const EXCERPT = 240;

/** The references of a document in reading order. */
export function referencesIn(doc: Doc): { kind: ReferenceKind; refId: string }[] {
  const matches: { kind: ReferenceKind; refId: string }[] = [];
  doc.descendants((node) => {
    const { kind, refId } = node.attrs;
    if (node.type.name === 'reference' && isId(refId)) matches.push({ kind, refId: refId.toLowerCase() });
    return true;
  });
  return matches;
}

const LINK = /^(?:https?:\/\/[^/]+)?\/insights\/([0-9a-f-]{36})(?:[/?#]|$)/i;

/** The insights to which a document links, each once. */
export function linkedInsightsIn(doc: Doc): string[] {
  const matches = new Set<string>();
  doc.descendants((node) => {
    for (const { attrs } of node.marks) {
      const id = LINK.exec(String(attrs['href'] ?? ''))?.[1];
      if (isId(id)) matches.add(id.toLowerCase());
    }
    return true;
  });
  return [...matches];
}

/** The first words of a text in one line; a cut one ends with an ellipsis. */
export function excerptOf(plain: string): string {
  const line = plain.replaceAll(OBJECT_CHARACTER, ' ').replace(/\s+/g, ' ').trim();
  const points = [...line.slice(0, EXCERPT * 2)];
  return points.length > EXCERPT
    ? `${points
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** The document of a new insight: the highlights to start with, and a paragraph to write in. */
export function startingDoc(highlightIds: readonly string[]): unknown {
  const references = highlightIds.map((refId) => schema.nodes['reference']!.create({ kind: 'highlight', refId }));
  return schema.topNodeType.createChecked(null, [...references, schema.nodes['paragraph']!.create()]).toJSON();
}
