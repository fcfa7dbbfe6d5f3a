import { isRecord } from '@libs/domain';
import { readPath } from './paths.js';
import { type Attribute, attributeNamed, COMMON, type ResourceSchema } from './schemas.js';
import { invalidSyntax, invalidValue } from './scim-error.js';

/** Attributes by the names of the schema; those of an extension in an object under its URN. */
export type Resource = Record<string, unknown>;

const LONE_SURROGATE = /\p{Surrogate}/u;
const MOST_LETTERS = 2000;
/** A group has 200 members; a list that replaces them may name some that are gone. */
const MOST_VALUES = 2000;

/** The resource in a body, with what its schema has, of the right types; what it does not have is left out, and so is what only the server writes. */
export function readResource(schema: ResourceSchema, body: unknown): Resource {
  if (!isRecord(body)) throw invalidSyntax('The body must be a JSON object.');
  const resource: Resource = {};
  for (const [key, value] of Object.entries(body)) {
    const extension = schema.extensions.find(({ urn }) => urn.toLowerCase() === key.toLowerCase());
    if (extension) {
      const part = readExtension(extension, value);
      if (part) resource[extension.urn] = part;
      continue;
    }
    const attribute = attributeNamed([...schema.attributes, ...COMMON], key);
    if (!attribute || attribute.mutability === 'readOnly') continue;
    const read = readValue(attribute, value);
    if (read !== undefined) resource[attribute.name] = read;
  }
  return resource;
}

/** The attributes of an extension in a value; null for none. */
export function readExtension({ attributes, urn }: Pick<ResourceSchema, 'attributes' | 'urn'>, value: unknown): Resource | null {
  if (value === null) return null;
  if (!isRecord(value)) throw invalidValue(`${urn} must be an object.`);
  const part: Resource = {};
  for (const [key, item] of Object.entries(value)) {
    const attribute = attributeNamed(attributes, key);
    const read = attribute && readValue(attribute, item);
    if (attribute && read !== undefined) part[attribute.name] = read;
  }
  return Object.keys(part).length ? part : null;
}

/** A value as its attribute has it: `"False"` is false, a single value of a list a list of one. Undefined for null and for empty. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return readOne(attribute, value);
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MOST_VALUES) throw invalidValue(`${attribute.name} can have at most ${MOST_VALUES} values in one request.`);
  const read = values.map((one) => readOne(attribute, one)).filter((item) => item !== undefined);
  return read.length ? onePrimary(read) : undefined;
}

function readOne(attribute: Attribute, value: unknown): unknown {
  const { name, type } = attribute;
  if (value === null) return undefined;
  if (type === 'complex') return readComplex(attribute, value);
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    if (word === 'true' || word === 'false') return word === 'true';
    throw invalidValue(`${name} must be true or false.`);
  }
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string.`);
  if (value.length > MOST_LETTERS) throw invalidValue(`${name} can have at most ${MOST_LETTERS} characters.`);
  if (value.includes('\u0000') || LONE_SURROGATE.test(value)) throw invalidValue(`${name} holds a character that cannot be stored.`);
  return value;
}

function readComplex(attribute: Attribute, value: unknown): Resource | undefined {
  // Entra sends the id of a manager by itself.
  const plain = typeof value === 'string' && attributeNamed(attribute.subAttributes, 'value');
  const given = plain ? { value } : value;
  if (!isRecord(given)) throw invalidValue(`${attribute.name} must be an object.`);
  const read: Resource = {};
  for (const [key, item] of Object.entries(given)) {
    const sub = attributeNamed(attribute.subAttributes, key);
    const part = sub && readValue(sub, item);
    if (sub && part !== undefined) read[sub.name] = part;
  }
  return Object.keys(read).length ? read : undefined;
}

/** Of several values that are called primary the last is. */
export function onePrimary(values: readonly unknown[]): unknown[] {
  const last = values.findLastIndex((value) => isRecord(value) && value['primary'] === true);
  return values.map((value, i) => (isRecord(value) && value['primary'] === true && i !== last ? { ...value, primary: false } : value));
}

/** Which attributes an answer has. */
export interface Projection {
  attributes: string[] | null;
  excluded: string[];
}

/** Lists of names as they stand in the address, with commas. */
export function readProjection(query: URLSearchParams): Projection {
  const list = (name: string) =>
    (query.get(name) ?? '')
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean);
  const attributes = list('attributes');
  return { attributes: attributes.length ? attributes : null, excluded: list('excludedAttributes') };
}

/** The resource with what was asked for, and without what was not; id and schemas are always there. */
export function project(schema: ResourceSchema, resource: Resource, { attributes, excluded }: Projection): Resource {
  if (!attributes) return excluded.reduce((left, text) => without(schema, left, text), resource);
  const visibleResource: Resource = { schemas: resource['schemas'], id: resource['id'] };
  for (const text of attributes) {
    const extension = schema.extensions.find(({ urn }) => urn.toLowerCase() === text.toLowerCase());
    if (extension && extension.urn in resource) visibleResource[extension.urn] = resource[extension.urn];
    const path = extension ? null : readPath(schema, text);
    if (!path) continue;
    const { urn, attribute, sub } = path;
    const from = urn ? resource[urn] : resource;
    if (!isRecord(from) || !(attribute.name in from)) continue;
    const known = urn ? visibleResource[urn] : visibleResource;
    const to = isRecord(known) ? known : {};
    const value = from[attribute.name];
    to[attribute.name] = sub
      ? merged(
          to[attribute.name],
          parts(value, (name) => name === sub.name),
        )
      : value;
    if (urn) visibleResource[urn] = to;
  }
  return visibleResource;
}

function without(schema: ResourceSchema, resource: Resource, text: string): Resource {
  const extension = schema.extensions.find(({ urn }) => urn.toLowerCase() === text.toLowerCase());
  if (extension) return omit(resource, extension.urn);
  const path = readPath(schema, text);
  if (!path || path.attribute.returned === 'always') return resource;
  const { urn, attribute, sub } = path;
  const from = urn ? resource[urn] : resource;
  if (!isRecord(from) || !(attribute.name in from)) return resource;
  const left = sub ? { ...from, [attribute.name]: parts(from[attribute.name], (name) => name !== sub.name) } : omit(from, attribute.name);
  return urn ? { ...resource, [urn]: left } : left;
}

const omit = (resource: Resource, name: string): Resource => Object.fromEntries(Object.entries(resource).filter(([key]) => key !== name));

function parts(value: unknown, keeps: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => parts(one, keeps));
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name))) : value;
}

/** Two choices of sub-attributes of the same value. */
function merged(before: unknown, more: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(more)) return more.map((one, i) => merged(before[i], one));
  return isRecord(before) && isRecord(more) ? { ...before, ...more } : more;
}
