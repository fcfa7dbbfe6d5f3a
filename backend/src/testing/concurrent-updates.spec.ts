import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType, isLeafType, isNonNullType } from 'graphql';
import { sharedApp, type TestApp } from './harness.js';
import type { Place } from './update-place.js';
import { NOT_UPDATES, updatePlaces } from './update-places.js';

/** Pairs of patches sent at once for each update mutation; a whole proof takes 200. */
const PAIRS = Number(process.env.UPDATE_PAIRS ?? 6);

/** What says how a change is made, and is no field of the object. */
const MANNER = ['undo'];

let t: TestApp;
let schema: GraphQLSchema;
let places: Place[];

beforeAll(async () => {
  t = await sharedApp();
  schema = t.get(GraphQLSchemaHost).schema;
  places = await updatePlaces(t);
}, 120_000);
afterAll(() => t.close());

describe('two people who change two fields of one object at once', () => {
  it('are tried with every mutation that changes an object, and every field of it', () => {
    const tried = new Map<string, Set<string>>();
    for (const { mutation, fixed, fields } of places.flatMap((place) => place.patches)) {
      const known = tried.get(mutation) ?? new Set(MANNER);
      for (const name of Object.keys(fields)) known.add(name.split('.')[0]!);
      // Whom it is about, where that can be one thing or another: each has an example.
      for (const name of ['userId', 'groupId', 'confirmLockout', 'projectId', 'target']) if (name in fixed) known.add(name);
      tried.set(mutation, known);
    }
    const all = Object.values(schema.getMutationType()!.getFields());
    const missing = all
      .filter((field) => isUpdate(field) && !tried.has(field.name) && !(field.name in NOT_UPDATES))
      .map(({ name }) => `${name}: give it an example in update-places.ts`);
    const untried = all.flatMap((field) =>
      tried.has(field.name) ? optionalOf(field).flatMap((name) => (tried.get(field.name)!.has(name) ? [] : [`${field.name}.${name}`])) : [],
    );
    const deleted = [...tried.keys(), ...Object.keys(NOT_UPDATES)].filter((name) => !all.some((field) => field.name === name));
    expect({ missing, untried, gone: deleted }).toEqual({ missing: [], untried: [], gone: [] });
  });

  it('both keep what they wrote, and history tells what stood there before each', async () => {
    const faults: string[] = [];
    for (const place of places) {
      const writes = place.patches.flatMap(({ mutation, fixed, fields }) =>
        Object.entries(fields).map(([field, change]) => ({ mutation, fixed, field, change })),
      );
      const pairs = writes.flatMap((a, i) => writes.slice(i + 1).flatMap((b) => (reads(a) === reads(b) ? [] : [[a, b]])));
      // An object of which only one field can be changed: either stays, and history knows which was the second.
      if (!pairs.length) pairs.push([writes[0]!, writes[0]!]);
      const rounds = PAIRS * place.patches.length;
      for (let n = 0; n < rounds; n++) {
        const two = pairs[n % pairs.length]!.map((write, i) => ({ ...write, value: write.change.value(2 * n + i + 1) }));
        await Promise.all(
          two.map(({ mutation, fixed, field, change, value }) =>
            place.who
              .ask(...call(mutation, fixed, change.named ?? field, value))
              .catch((e: Error) => faults.push(`${mutation} refused ${field} alone: ${e.message}`)),
          ),
        );
        const now = await place.read();
        const lost = two.filter((write) => {
          const key = reads(write);
          const others = two.filter((other) => reads(other) === key);
          return !others.some(({ change, value }) => JSON.stringify(now[key]) === JSON.stringify(change.shown?.(value) ?? value));
        });
        for (const { mutation, field, value } of lost)
          faults.push(
            `${place.of}: ${mutation} lost ${field} = ${JSON.stringify(value)} beside ${two.map((w) => w.mutation).join(' and ')}`,
          );
      }
      faults.push(...(await broken(place)));
    }
    expect(faults).toEqual([]);
  }, 600_000);
});

type Write = { field: string; change: Place['patches'][number]['fields'][string] };
const reads = ({ field, change }: Write): string => change.reads ?? field;

/** Whether a mutation may change fields of an object that is there: by its name, or because several of its values can be left out. */
function isUpdate(field: GraphQLField<unknown, unknown>): boolean {
  if (/^(update|rename|set|change|edit|move|lock|colour|rate|save|star|resolve|share|mark|link|unlink)/.test(field.name)) return true;
  return optionalOf(field).length > 1;
}

/** What can be left out of a mutation's arguments or input, but for keys of the client's own. */
function optionalOf(field: GraphQLField<unknown, unknown>): string[] {
  const inputs = field.args.flatMap((arg) => {
    const type = getNamedType(arg.type);
    return isInputObjectType(type) ? Object.values(type.getFields()) : [arg];
  });
  return inputs.filter(({ type, name }) => !isNonNullType(type) && name !== 'clientKey').map(({ name }) => name);
}

/** The text and variables of a mutation that sets one field: of its input when it has one, else one of its arguments. */
function call(mutation: string, fixed: Record<string, unknown>, name: string, value: unknown): [string, Record<string, unknown>] {
  const field = schema.getMutationType()!.getFields()[mutation]!;
  const values = { ...fixed, [name]: value };
  const input = field.args.find(({ name: arg }) => arg === 'input');
  const variables: Record<string, unknown> = input ? { input: values } : values;
  const used = field.args.filter((arg) => arg.name in variables);
  const heads = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const args = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return [`mutation (${heads}) { ${mutation}(${args}) ${isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'} }`, variables];
}

/** Where an object's history contradicts itself: each revision must begin with what the one before it left. */
async function broken({ of, id, who: person }: Place): Promise<string[]> {
  const rows = await t.db.read<{ action: string; before: unknown; after: unknown }>(
    person.actor,
    `select action, before, after from revisions where object_id = $1 and before is not null order by at, id`,
    [id],
  );
  const known = new Map<string, string>();
  return rows.flatMap(({ action, before, after }) => {
    const [had, has] = [flat(before), flat(after)];
    const wrong = [...had].filter(([key, value]) => known.has(key) && known.get(key) !== value);
    for (const [key, value] of has) known.set(key, value);
    return wrong.map(([key, value]) => `${of}: ${action} says that ${key} was ${value}, but it was ${known.get(key)} before`);
  });
}

/** A revision's fields by their path, as text. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return new Map([[path, JSON.stringify(value)]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path ? `${path}.${key}` : key)]));
}
