import { isDeepStrictEqual } from 'node:util';
import { isRecord, propertyOf } from '@libs/domain';
import { type Filter, FilterParser } from './filter.js';
import { valueMatcher } from './matches.js';
import { type AttributePath, readPath, withoutUrn } from './paths.js';
import { onePrimary, type Resource, readValue } from './resource.js';
import { type Attribute, attributeNamed, type ResourceSchema } from './schemas.js';
import { invalidPath, invalidSyntax, invalidValue, mutability, ScimError } from './scim-error.js';

type Op = 'add' | 'replace' | 'remove';

/** Where an operation applies: an attribute or one part of it, perhaps of some values of a list, or all of an extension. */
type Target = { extension: string } | (AttributePath & { filter: Filter | null });

const MOST_OPERATIONS = 1000;

/** The resource after the operations of a PATCH (RFC 7644, 3.5.2), in every form in which Okta and Entra send them. Changes nothing that it is given. */
export function applyPatch(schema: ResourceSchema, resource: Resource, body: unknown): Resource {
  const operations = isRecord(body) ? Object.entries(body).find(([key]) => key.toLowerCase() === 'operations')?.[1] : null;
  if (!Array.isArray(operations) || !operations.length) throw invalidSyntax('The body must have Operations.');
  if (operations.length > MOST_OPERATIONS) throw invalidSyntax(`A request can have at most ${MOST_OPERATIONS} operations.`);
  return operations.reduce<Resource>((before, operation) => applyOne(schema, before, operation), resource);
}

function applyOne(schema: ResourceSchema, resource: Resource, operation: unknown): Resource {
  const word = String(propertyOf(operation, 'op') ?? '').toLowerCase();
  if (word !== 'add' && word !== 'replace' && word !== 'remove') throw invalidSyntax('An operation must be add, replace or remove.');
  const path = propertyOf(operation, 'path');
  const value = propertyOf(operation, 'value');
  if (path === undefined || path === null || path === '') return withoutPath(schema, resource, word, value);
  if (typeof path !== 'string') throw invalidPath('A path must be a string.');
  const target = readTarget(schema, path);
  if (!target) throw invalidPath(`There is nothing at the path “${path.slice(0, 100)}”.`);
  return change(schema, resource, word, target, value);
}

/** An object of values: its keys are names, or paths of their own. What only the server writes is passed over: Okta sends the id along. */
function withoutPath(schema: ResourceSchema, resource: Resource, op: Op, value: unknown): Resource {
  if (op === 'remove') throw new ScimError(400, 'An operation that removes must have a path.', 'noTarget');
  if (!isRecord(value)) throw invalidValue('An operation without a path must have an object as its value.');
  let after = resource;
  for (const [key, item] of Object.entries(value)) {
    const target = readTarget(schema, key);
    if (!target || (!('extension' in target) && target.attribute.mutability === 'readOnly')) continue;
    after = change(schema, after, op, target, item);
  }
  return after;
}

/** Reads `attr`, `attr.sub`, `attr[filter]`, `attr[filter].sub`, each perhaps with a URN in front, or a URN alone. */
function readTarget(schema: ResourceSchema, text: string): Target | null {
  const { urn, rest } = withoutUrn(schema, text.trim());
  if (urn && !rest) return { extension: urn };
  const bracket = text.indexOf('[');
  if (bracket < 0) {
    const path = readPath(schema, text.trim());
    return path && { ...path, filter: null };
  }
  const path = readPath(schema, text.slice(0, bracket).trim());
  if (!path?.attribute.subAttributes || path.sub) return null;
  const parser = new FilterParser(text, bracket + 1);
  let filter: Filter;
  try {
    filter = parser.either(0);
    parser.expect(']');
  } catch (error) {
    throw error instanceof ScimError ? invalidPath(error.detail.replace('The filter', 'The path')) : error;
  }
  const behind = text.slice(parser.position).trim();
  if (!behind) return { ...path, filter };
  const sub = behind.startsWith('.') ? attributeNamed(path.attribute.subAttributes, behind.slice(1)) : undefined;
  return sub ? { ...path, sub, filter } : null;
}

function change(schema: ResourceSchema, resource: Resource, op: Op, target: Target, value: unknown): Resource {
  if ('extension' in target) return changeExtension(schema, resource, op, target.extension, value);
  const { urn, attribute, sub } = target;
  if (attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly') throw mutability(`${attribute.name} cannot be changed.`);
  const from = urn ? (resource[urn] ?? {}) : resource;
  const before = isRecord(from) ? from[attribute.name] : undefined;
  const after = attribute.multiValued ? changeList(op, target, before, value) : changeSingle(op, target, before, value);
  if (after === undefined && attribute.required) throw invalidValue(`${attribute.name} is required.`);
  const changed = set(isRecord(from) ? from : {}, attribute.name, after);
  return urn ? set(resource, urn, Object.keys(changed).length ? changed : undefined) : changed;
}

function changeExtension(schema: ResourceSchema, resource: Resource, op: Op, urn: string, value: unknown): Resource {
  const extension = schema.extensions.find((item) => item.urn === urn)!;
  if (op === 'remove') return set(resource, urn, undefined);
  if (!isRecord(value)) throw invalidValue(`${urn} must be an object.`);
  let after = resource;
  for (const [key, item] of Object.entries(value)) {
    const attribute = attributeNamed(extension.attributes, key);
    if (attribute) after = change(schema, after, op, { urn, attribute, sub: null, filter: null }, item);
  }
  return after;
}

function changeSingle(
  op: Op,
  { attribute, sub, filter }: Exclude<Target, { extension: string }>,
  before: unknown,
  value: unknown,
): unknown {
  if (filter) throw invalidPath(`${attribute.name} is no list.`);
  if (op === 'remove') return sub ? emptied(set(asRecord(before), sub.name, undefined)) : undefined;
  if (sub) return emptied(set(asRecord(before), sub.name, readValue(sub, value)));
  const read = readValue(attribute, value);
  // Of an object the parts that are given change.
  return attribute.type === 'complex' && isRecord(read) ? { ...asRecord(before), ...read } : read;
}

function changeList(op: Op, target: Exclude<Target, { extension: string }>, before: unknown, value: unknown): unknown {
  const { attribute, sub, filter } = target;
  const values: unknown[] = Array.isArray(before) ? before : [];
  if (filter) return nonEmpty(onePrimary(changeSome(op, target, filter, values, value)));
  if (sub) {
    if (op === 'remove') return nonEmpty(values.map((item) => set(asRecord(item), sub.name, undefined)));
    const part = readValue(sub, value);
    return nonEmpty(onePrimary(values.length ? values.map((item) => set(asRecord(item), sub.name, part)) : [{ [sub.name]: part }]));
  }
  const given = listOf(attribute, value);
  // Entra names the members to be taken out in the value.
  if (op === 'remove')
    return value === undefined ? undefined : nonEmpty(values.filter((item) => !given.some((gone) => isSame(item, gone))));
  if (op === 'replace') return nonEmpty(given);
  return nonEmpty(onePrimary([...values.filter((item) => !given.some((come) => isSame(item, come))), ...given]));
}

function changeSome(op: Op, { attribute, sub }: AttributePath, filter: Filter, values: readonly unknown[], value: unknown): unknown[] {
  const fits = checkedMatcher(attribute, filter);
  if (op === 'remove')
    return sub
      ? values.map((item) => (fits(item) ? set(asRecord(item), sub.name, undefined) : item))
      : values.filter((item) => !fits(item));
  const changed = sub
    ? (item: unknown) => set(asRecord(item), sub.name, readValue(sub, value))
    : (item: unknown) => ({ ...asRecord(item), ...asRecord(listOf(attribute, value)[0]) });
  if (values.some(fits)) {
    const after = values.map((item) => (fits(item) ? changed(item) : item));
    return sub?.name === 'primary' ? primaryMoved(values, after) : after;
  }
  // Entra sets `emails[type eq "work"].value` where there is none yet.
  const resource = equalities(attribute, filter);
  if (!resource) throw new ScimError(400, `No value of ${attribute.name} fits the path.`, 'noTarget');
  return [...values, changed(resource)];
}

/** One that becomes the primary takes it from the one that was. */
function primaryMoved(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const now = after.findIndex((item, i) => propertyOf(item, 'primary') === true && propertyOf(before[i], 'primary') !== true);
  return now < 0
    ? [...after]
    : after.map((item, i) => (i !== now && propertyOf(item, 'primary') === true ? { ...asRecord(item), primary: false } : item));
}

function checkedMatcher(attribute: Attribute, filter: Filter): (value: unknown) => boolean {
  try {
    return valueMatcher(attribute, filter);
  } catch (error) {
    throw error instanceof ScimError ? invalidPath(error.detail) : error;
  }
}

/** The object that a filter of nothing but equal parts describes; null for any other filter. */
function equalities(attribute: Attribute, filter: Filter): Resource | null {
  if (filter.op === 'and') {
    const [left, right] = [equalities(attribute, filter.left), equalities(attribute, filter.right)];
    return left && right && { ...left, ...right };
  }
  const sub = filter.op === 'eq' && !filter.within ? attributeNamed(attribute.subAttributes, filter.path) : undefined;
  return sub && filter.op === 'eq' && filter.value !== null ? { [sub.name]: readValue(sub, filter.value) } : null;
}

/** Two values of a list that are one: members by their id, others by value and type. */
function isSame(a: unknown, b: unknown): boolean {
  const [item, other] = [propertyOf(a, 'value'), propertyOf(b, 'value')];
  if (item === undefined || other === undefined) return isDeepStrictEqual(a, b);
  const [type, otherType] = [propertyOf(a, 'type'), propertyOf(b, 'type')];
  return item === other && (type === undefined || otherType === undefined || type === otherType);
}

const listOf = (attribute: Attribute, value: unknown): unknown[] => {
  const read = readValue(attribute, value);
  return Array.isArray(read) ? read : [];
};
const asRecord = (value: unknown): Resource => (isRecord(value) ? value : {});
const nonEmpty = (values: readonly unknown[]): unknown => {
  const left = values.filter((item) => !isRecord(item) || Object.keys(item).length > 0);
  return left.length ? left : undefined;
};
const emptied = (value: Resource): Resource | undefined => (Object.keys(value).length ? value : undefined);

function set(resource: Resource, name: string, value: unknown): Resource {
  const rest = Object.fromEntries(Object.entries(resource).filter(([key]) => key !== name));
  return value === undefined ? rest : { ...rest, [name]: value };
}
