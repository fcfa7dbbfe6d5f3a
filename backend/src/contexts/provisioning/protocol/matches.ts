import { isRecord } from '@libs/domain';
import type { Comparison, Filter, Literal } from './filter.js';
import { type AttributePath, readPath } from './paths.js';
import type { Resource } from './resource.js';
import { type Attribute, attributeNamed, type ResourceSchema } from './schemas.js';
import { invalidFilter } from './scim-error.js';

/** Whether a resource fits. */
export type Matcher = (resource: Resource) => boolean;

/** Says of each resource whether a filter fits it; throws invalidFilter for what the schema does not have or cannot compare. */
export function matcherOf(schema: ResourceSchema, filter: Filter): Matcher {
  return compile(filter, (text) => accessOf(schema, text));
}

/** The values of an attribute in a resource, and what is known of them. */
interface Access {
  /** The attribute whose values are compared. */
  attribute: Attribute;
  /** All values that are there; of a list each. */
  valuesIn: (resource: Resource) => unknown[];
  /** Where brackets may stand: the attribute with its parts, and whole values of it. */
  whole: Pick<Access, 'attribute' | 'valuesIn'> | null;
}

function compile(filter: Filter, access: (path: string) => Access): Matcher {
  switch (filter.op) {
    case 'and': {
      const [left, right] = [compile(filter.left, access), compile(filter.right, access)];
      return (resource) => left(resource) && right(resource);
    }
    case 'or': {
      const [left, right] = [compile(filter.left, access), compile(filter.right, access)];
      return (resource) => left(resource) || right(resource);
    }
    case 'not': {
      const of = compile(filter.of, access);
      return (resource) => !of(resource);
    }
    case 'has': {
      const { valuesIn, matches } = listOf(access, filter);
      return (resource) => valuesIn(resource).some(matches);
    }
    default: {
      if (!filter.within) return comparing(filter, access(filter.path));
      const { attribute, valuesIn, matches } = listOf(access, filter.within);
      const ofOne = comparing(filter, subAccess(attribute, filter.path));
      return (resource) => valuesIn(resource).some((value) => matches(value) && isRecord(value) && ofOne(value));
    }
  }
}

/** The list before the brackets, and which of its values are meant. */
function listOf(access: (path: string) => Access, { path, filter }: { path: string; filter: Filter }) {
  const { whole } = access(path);
  if (!whole) throw invalidFilter(`${path} has no parts to ask for.`);
  const { attribute, valuesIn } = whole;
  const of = compile(filter, (sub) => subAccess(attribute, sub));
  return { attribute, valuesIn, matches: (value: unknown) => isRecord(value) && of(value) };
}

/** The filter inside the brackets of a value path, for one value of the list. */
export function valueMatcher(attribute: Attribute, filter: Filter): (value: unknown) => boolean {
  const of = compile(filter, (sub) => subAccess(attribute, sub));
  return (value) => isRecord(value) && of(value);
}

function accessOf(schema: ResourceSchema, text: string): Access {
  const path = readPath(schema, text);
  if (!path) throw invalidFilter(`There is no attribute “${text.slice(0, 100)}”.`);
  const { urn, attribute, sub } = path;
  return {
    attribute: comparedOf(path),
    valuesIn: (resource) => valuesAt(resource, path),
    whole: attribute.subAttributes && !sub ? { attribute, valuesIn: (resource) => complexValuesAt(resource, urn, attribute) } : null,
  };
}

function subAccess(attribute: Attribute, name: string): Access {
  const sub = attributeNamed(attribute.subAttributes, name);
  if (!sub) throw invalidFilter(`${attribute.name} has no part “${name.slice(0, 100)}”.`);
  return { attribute: sub, valuesIn: (value) => present([value[sub.name]]), whole: null };
}

/** Of a list of objects, or an object, the value is what is compared where no part is named. */
const comparedOf = ({ attribute, sub }: AttributePath): Attribute => sub ?? attributeNamed(attribute.subAttributes, 'value') ?? attribute;

/** The values at a path, flat. */
export function valuesAt(resource: Resource, path: AttributePath): unknown[] {
  const { urn, attribute, sub } = path;
  const values = complexValuesAt(resource, urn, attribute);
  const part = sub ?? attributeNamed(attribute.subAttributes, 'value');
  if (!part) return values;
  // An object that has parts but no value of its own is there all the same.
  return present(values.map((item) => (isRecord(item) ? (item[part.name] ?? (sub ? undefined : {})) : undefined)));
}

function complexValuesAt(resource: Resource, urn: string | null, attribute: Attribute): unknown[] {
  const from = urn ? resource[urn] : resource;
  const value = isRecord(from) ? from[attribute.name] : undefined;
  return present(Array.isArray(value) ? value : [value]);
}

const present = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== undefined && value !== null && value !== '');

function comparing(filter: Extract<Filter, { op: Comparison | 'pr' }>, { attribute, valuesIn }: Access): Matcher {
  if (filter.op === 'pr') return (resource) => valuesIn(resource).length > 0;
  const { op, value: asked } = filter;
  if (asked === null) {
    if (op === 'eq') return (resource) => valuesIn(resource).length === 0;
    if (op === 'ne') return (resource) => valuesIn(resource).length > 0;
    throw invalidFilter(`“${op}” cannot compare with null.`);
  }
  // Not equal means that no value is equal.
  const isEqual = test(attribute, op === 'ne' ? 'eq' : op, asked);
  return op === 'ne' ? (resource) => !valuesIn(resource).some(isEqual) : (resource) => valuesIn(resource).some(isEqual);
}

type Order = Exclude<Comparison, 'ne'>;

const BY_ORDER: Record<Order, (value: string, asked: string) => boolean> = {
  eq: (value, query) => value === query,
  co: (value, query) => value.includes(query),
  sw: (value, query) => value.startsWith(query),
  ew: (value, query) => value.endsWith(query),
  gt: (value, query) => value > query,
  ge: (value, query) => value >= query,
  lt: (value, query) => value < query,
  le: (value, query) => value <= query,
};

function test({ name, type, caseExact }: Attribute, op: Order, asked: Exclude<Literal, null>): (value: unknown) => boolean {
  if (type === 'complex') throw invalidFilter(`${name} has parts: name one of them.`);
  if (type === 'boolean') {
    // Entra asks for roles[primary eq "True"].
    const requested = typeof asked === 'string' ? { true: true, false: false }[asked.toLowerCase()] : asked;
    if (op !== 'eq' || typeof requested !== 'boolean') throw invalidFilter(`${name} can only be equal to true or false.`);
    return (value) => value === requested;
  }
  if (typeof asked !== 'string') throw invalidFilter(`${name} can only be compared with a string.`);
  if (type === 'dateTime' && op !== 'co' && op !== 'sw' && op !== 'ew') {
    const time = Date.parse(asked);
    if (Number.isNaN(time)) throw invalidFilter(`${name} can only be compared with a time.`);
    const requested = new Date(time).toISOString();
    return (value) => typeof value === 'string' && BY_ORDER[op](value, requested);
  }
  const folded = (text: string) => (caseExact ? text : text.toLowerCase());
  const wanted = folded(asked);
  return (value) => typeof value === 'string' && BY_ORDER[op](folded(value), wanted);
}

/**
 * A value of this attribute that everything that fits must have, or null: `userName eq "x"`, alone or joined to more by `and`. For who can look a
 * value up faster than try all.
 */
export function requiredValue(schema: ResourceSchema, filter: Filter, path: string): string | null {
  if (filter.op === 'and') return requiredValue(schema, filter.left, path) ?? requiredValue(schema, filter.right, path);
  if (filter.op !== 'eq') return null;
  if (filter.within || typeof filter.value !== 'string') return null;
  const [attributePath, requestedAttributePath] = [readPath(schema, filter.path), readPath(schema, path)];
  const isSame =
    attributePath &&
    requestedAttributePath &&
    attributePath.urn === requestedAttributePath.urn &&
    comparedOf(attributePath) === comparedOf(requestedAttributePath);
  return isSame ? filter.value : null;
}

/** Whether a filter asks for an attribute at all. */
export function mentions(schema: ResourceSchema, filter: Filter, name: string): boolean {
  if ('left' in filter) return mentions(schema, filter.left, name) || mentions(schema, filter.right, name);
  if (filter.op === 'not') return mentions(schema, filter.of, name);
  const text = 'within' in filter && filter.within ? filter.within.path : filter.path;
  return readPath(schema, text)?.attribute.name === name;
}
