import { createHash } from 'node:crypto';
import { xmlAttribute, xmlContent } from '../codebooks/xml-text.js';

/** An element with what stands in it: text, or other elements and lines that are written already. */
export interface XmlElement {
  name: string;
  /** In their order; those without a value are left out. */
  attributes: Readonly<Record<string, string | number | null | undefined>>;
  content?: string | readonly (XmlElement | string)[];
}

/** An element; one that is null is left out of what it would stand in. */
export const element = (name: string, attributes: XmlElement['attributes'], content?: XmlElement['content']): XmlElement => ({
  name,
  attributes,
  content,
});

/** A list of elements around others, or nothing where there are none. */
export const listOf = (name: string, content: readonly (XmlElement | string)[]): XmlElement[] =>
  content.length ? [element(name, {}, content)] : [];

/** The lines of an element. */
export function linesOf({ name, attributes, content }: XmlElement, indent = ''): string[] {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value == null ? [] : ` ${key}="${xmlAttribute(String(value))}"`));
  const head = `${indent}<${name}${given.join('')}`;
  if (content === undefined || content.length === 0) return [`${head}/>`];
  if (typeof content === 'string') return [`${head}>${xmlContent(content)}</${name}>`];
  const inner = content.flatMap((one) => (typeof one === 'string' ? one : linesOf(one, `${indent}  `)));
  return [`${head}>`, ...inner, `${indent}</${name}>`];
}

/** An id for what has none of its own: derived from its words, so that every export has the same. */
export function guidFrom(...words: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
