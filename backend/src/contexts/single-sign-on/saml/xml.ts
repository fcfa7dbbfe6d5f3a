import { SAML_LIMITS } from '@libs/domain';
import { DOMParser } from '@xmldom/xmldom';

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

/** What is no XML that we read; the message is for admins. */
export class XmlRefused extends Error {
  override readonly name = 'XmlRefused';
}

/**
 * Parses XML that a stranger may have written. What could make a parser slow or make two parsers read two things is refused before it is parsed:
 * document types, entities, CDATA, processing instructions, comments unless they are allowed, and more or deeper elements than such documents have.
 */
export function parseXml(
  text: string,
  { comments = false, elements = SAML_LIMITS.elements }: { comments?: boolean; elements?: number } = {},
): Document {
  const body = text.replace(/^\uFEFF?<\?xml [^<>?]{0,200}\?>/, '');
  const bare = comments ? withoutComments(body) : body;
  if (bare.includes('<!')) throw new XmlRefused('Comments, CDATA, document types and entities are not allowed.');
  if (bare.includes('<?')) throw new XmlRefused('Processing instructions are not allowed.');
  requireWithinLimits(bare, elements);
  const refuse = () => {
    throw new XmlRefused('This is not valid XML.');
  };
  const document = new DOMParser({ locator: {}, errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(
    bare,
    'text/xml',
  );
  if (!document?.documentElement) throw new XmlRefused('This is not valid XML.');
  // Text beside the root is read as nothing by one parser and as an error by another.
  if ([...listOf(document.childNodes)].some((node) => node !== document.documentElement && node.nodeValue?.trim()))
    throw new XmlRefused('There is something beside the root element.');
  return document;
}

function withoutComments(text: string): string {
  const parts = text.split('<!--');
  return parts
    .map((part, i) => {
      if (i === 0) return part;
      const end = part.indexOf('-->');
      if (end < 0) throw new XmlRefused('A comment does not end.');
      return part.slice(end + 3);
    })
    .join('');
}

/** The parser takes time with the square of the attributes of one element, and one frame of the stack for each level. */
function requireWithinLimits(text: string, elements: number): void {
  const tags = text.split('<').slice(1);
  if (tags.length > 2 * elements) throw new XmlRefused(`There are more than ${elements} elements.`);
  let depth = 0;
  let attributes = 0;
  for (const tag of tags) {
    if (tag.startsWith('/')) depth--;
    else if (!/\/\s{0,20}>[^<>]*$/.test(tag)) depth++;
    if (depth > SAML_LIMITS.depth) throw new XmlRefused(`Elements lie deeper than ${SAML_LIMITS.depth} levels.`);
    const here = tag.match(/=\s{0,20}["']/g)?.length ?? 0;
    attributes += here;
    if (here > SAML_LIMITS.attributesOfOne || attributes > 3 * elements)
      throw new XmlRefused('There are more attributes than such documents have.');
  }
}

function* listOf<T>(list: { length: number; item(i: number): T | null }): Generator<T> {
  for (let i = 0; i < list.length; i++) {
    const item = list.item(i);
    if (item) yield item;
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The elements inside another, as they stand there. */
export const elementsOf = (parent: Element): Element[] => [...listOf(parent.childNodes)].filter(isElement);

/** Those of a name. */
export const children = (parent: Element, namespace: string, name: string): Element[] =>
  elementsOf(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** All elements below, itself included, of a local name whatever its namespace, or of every name. */
export function elementsBelow(element: Element, name?: string): Element[] {
  const all = [element, ...listOf(element.getElementsByTagName('*'))];
  return name === undefined ? all : all.filter(({ localName }) => localName === name);
}

/** The one element of a name; refuses none and more. */
export function only(parent: Element, namespace: string, name: string): Element {
  const [match, ...more] = children(parent, namespace, name);
  if (!match || more.length) throw new XmlRefused(`${parent.localName} needs exactly one ${name}.`);
  return match;
}

/** The text of an element that holds nothing but text. */
export function textOf(element: Element): string {
  for (const node of listOf(element.childNodes))
    if (node.nodeType !== 3) throw new XmlRefused(`${element.localName} holds more than text.`);
  return element.textContent ?? '';
}

/** An attribute, or null where it is not there. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;
