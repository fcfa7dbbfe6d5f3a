import { type Attribute, attributeNamed, COMMON, type ResourceSchema } from './schemas.js';

/** An attribute of a resource: `urn` is that of its extension, null for the resource's own. */
export interface AttributePath {
  urn: string | null;
  attribute: Attribute;
  sub: Attribute | null;
}

const NAME = /^[A-Za-z$][\w$-]*$/;

/** A URN of the schema in front of a text, with what follows it; the text itself where there is none. */
export function withoutUrn(schema: ResourceSchema, text: string): { urn: string | null; rest: string } {
  for (const { urn } of [schema, ...schema.extensions]) {
    if (text.slice(0, urn.length).toLowerCase() !== urn.toLowerCase()) continue;
    const next = text[urn.length];
    if (next === undefined || next === ':') return { urn: urn === schema.urn ? null : urn, rest: text.slice(urn.length + 1) };
  }
  return { urn: null, rest: text };
}

/** Reads `attr`, `attr.sub` or either with a URN in front; null for what the schema does not have. */
export function readPath(schema: ResourceSchema, text: string): AttributePath | null {
  const { urn, rest } = withoutUrn(schema, text);
  const [first = '', second, ...more] = rest.split('.');
  if (more.length || !NAME.test(first) || (second !== undefined && !NAME.test(second))) return null;
  const ownAttributes = urn ? schema.extensions.find((extension) => extension.urn === urn)!.attributes : [...schema.attributes, ...COMMON];
  const attribute = attributeNamed(ownAttributes, first);
  const sub = second === undefined ? null : attributeNamed(attribute?.subAttributes, second);
  return attribute && sub !== undefined ? { urn, attribute, sub } : null;
}
