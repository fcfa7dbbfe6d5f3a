import { isRecord, keysOf, SERVER_LIMITS } from '@libs/domain';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';

type Variables = Record<string, unknown> | null | undefined;

/** What an operation selects once its fragments are written out. */
export interface QuerySize {
  levels: number;
  fields: number;
  rootFields: number;
  aliases: number;
  cost: number;
}

const LIMIT = SERVER_LIMITS.graphql;
const EMPTY: QuerySize = { levels: 0, fields: 0, rootFields: 0, aliases: 0, cost: 0 };
/** Fragments and inline fragments are no level of the answer, but each is one of the walk. */
const DEEPEST_WALK = 64;

/** A refusal of the query itself. */
export const invalidQuery = (message: string, at?: GraphQLError) =>
  new GraphQLError(message, { nodes: at?.nodes, source: at?.source, positions: at?.positions, extensions: { code: 'ValidationError' } });

/** Throws ValidationError for a query whose text is longer than one may be. */
export function assertLength(source: string): void {
  if (Buffer.byteLength(source) > LIMIT.bytes)
    throw invalidQuery(`The query is longer than ${LIMIT.bytes / 1024} kB. Pass long values as variables.`);
}

/**
 * Throws ValidationError for a parsed query that is too large, before anything else looks at it; answers its cost. Takes time in proportion to its
 * length, whatever its fragments do. What it lets through holds no two fields of one name that ask for different things, so that the library's own
 * rule for that, which compares each with each, can be left out (it knows unions and interfaces besides; the schema has none).
 */
export function checkQuery(document: DocumentNode, variables: Variables): number {
  checkCounts(document);
  const cost = checkSize(document, variables);
  checkNames(document);
  return cost;
}

/** The part of `checkQuery` that depends on the variables: they may say how long a page is. */
export function checkSize(document: DocumentNode, variables: Variables): number {
  const size = sizeOf(document, variables);
  const most: [string, number, number][] = [
    ['levels', size.levels, LIMIT.depth],
    ['fields', size.fields, LIMIT.fields],
    ['root fields', size.rootFields, LIMIT.rootFields],
    ['aliases', size.aliases, LIMIT.aliases],
    ['cost points', size.cost, LIMIT.cost],
  ];
  for (const [what, got, max] of most)
    if (got > max) throw invalidQuery(`The query has ${Number.isFinite(got) ? got : 'endless'} ${what}; at most ${max} are allowed.`);
  return size.cost;
}

/** The largest of each figure over the operations and fragments of a document; throws for fragments that spread themselves. */
export function sizeOf(document: DocumentNode, variables: Variables): QuerySize {
  const fragments = fragmentsOf(document);
  const known = new Map<string, QuerySize>();
  const open = new Set<string>();
  const ofFragment = (name: string, walk: number): QuerySize => {
    if (open.has(name)) throw invalidQuery(`The fragment "${name.slice(0, 100)}" spreads itself.`);
    let size = known.get(name);
    if (!size) {
      open.add(name);
      // An unknown name is another rule's error.
      size = measure(fragments.get(name)?.selectionSet, walk);
      open.delete(name);
      known.set(name, size);
    }
    return size;
  };
  const measure = (set: SelectionSetNode | undefined, walk: number): QuerySize => {
    if (walk > DEEPEST_WALK) throw invalidQuery(`The query has more than ${LIMIT.depth} levels.`);
    const size = { ...EMPTY };
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const below = measure(selection.selectionSet, walk + 1);
        size.levels = Math.max(size.levels, below.levels + 1);
        size.fields += below.fields + 1;
        size.rootFields++;
        size.aliases += below.aliases + (selection.alias ? 1 : 0);
        size.cost += 1 + below.cost * timesOf(selection, variables);
        continue;
      }
      const below =
        selection.kind === Kind.INLINE_FRAGMENT ? measure(selection.selectionSet, walk + 1) : ofFragment(selection.name.value, walk + 1);
      size.levels = Math.max(size.levels, below.levels);
      for (const figure of ['fields', 'rootFields', 'aliases', 'cost'] as const) size[figure] += below[figure];
    }
    return size;
  };
  const most = { ...EMPTY };
  for (const definition of document.definitions) {
    const isOperation = definition.kind === Kind.OPERATION_DEFINITION;
    if (!isOperation && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const size = isOperation ? measure(definition.selectionSet, 0) : ofFragment(definition.name.value, 0);
    for (const figure of keysOf(most)) if (isOperation || figure !== 'rootFields') most[figure] = Math.max(most[figure], size[figure]);
  }
  return most;
}

/** How often what hangs below a field may come: as often as its page is long. */
function timesOf(field: FieldNode, variables: Variables): number {
  const value = field.arguments?.find((a) => a.name.value === 'first' || a.name.value === 'limit')?.value;
  if (!value) return 1;
  const given = value.kind === Kind.VARIABLE ? variables?.[value.name.value] : value.kind === Kind.INT ? Number(value.value) : null;
  return typeof given === 'number' && given >= 1 ? given : value.kind === Kind.INT ? 1 : 50;
}

/** What validation takes its time from, whether or not an operation reaches it. */
function checkCounts(document: DocumentNode): void {
  const count = (what: string, max: number) => {
    let got = 0;
    return () => {
      if (++got > max) throw invalidQuery(`The query has more than ${max} ${what}.`);
    };
  };
  const level = (what: string, max: number) => {
    let at = 0;
    return {
      enter() {
        if (++at > max) throw invalidQuery(`The query has ${what} more than ${max} levels deep.`);
      },
      leave() {
        at--;
      },
    };
  };
  const literals = level('values', LIMIT.nesting);
  const operation = count('operations', LIMIT.operations);
  const fragment = count('fragments', LIMIT.fragments);
  visit(document, {
    Document: ({ definitions }) => {
      for (const { kind } of definitions) {
        if (kind === Kind.OPERATION_DEFINITION) operation();
        else if (kind === Kind.FRAGMENT_DEFINITION) fragment();
        else throw invalidQuery('A query holds operations and fragments only.');
      }
    },
    SelectionSet: level('selections', DEEPEST_WALK),
    ListValue: literals,
    ObjectValue: literals,
    Field: count('fields', LIMIT.fields),
    FragmentSpread: count('fragment spreads', LIMIT.fields),
    InlineFragment: count('inline fragments', LIMIT.fields),
    VariableDefinition: count('variables', LIMIT.variables),
    Directive: count('directives', LIMIT.directives),
    ListType: level('list types', LIMIT.depth),
  });
}

/** Throws for two fields that would answer under one name with different things. */
function checkNames(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  const requested = new Map<FieldNode, string>();
  const askedBy = (field: FieldNode): string => {
    let text = requested.get(field);
    if (text === undefined) {
      const args = (field.arguments ?? []).map((a) => `${a.name.value}:${print(a.value)}`).sort();
      text = `${field.name.value}(${args.join()})`;
      requested.set(field, text);
    }
    return text;
  };
  const check = (sets: readonly SelectionSetNode[]): void => {
    const matches = new Map<string, { field: FieldNode; below: SelectionSetNode[] }>();
    const seen = new Set<string>();
    const collect = (set: SelectionSetNode): void => {
      for (const selection of set.selections) {
        if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          if (selection.alias && name.startsWith('__')) throw invalidQuery('An alias must not begin with "__".');
          const first = matches.get(name);
          if (first && askedBy(first.field) !== askedBy(selection))
            throw invalidQuery(`Fields "${name}" conflict: they ask for different things. Use different aliases.`);
          const entry = first ?? { field: selection, below: [] };
          if (!first) matches.set(name, entry);
          if (selection.selectionSet) entry.below.push(selection.selectionSet);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = fragments.get(selection.name.value);
          if (fragment) collect(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    for (const { below } of matches.values()) if (below.length) check(below);
  };
  for (const definition of document.definitions) if (definition.kind === Kind.OPERATION_DEFINITION) check([definition.selectionSet]);
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  // Of two with one name the first counts here; that there are two is another rule's error.
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION && !fragments.has(definition.name.value))
      fragments.set(definition.name.value, definition);
  return fragments;
}

/** Throws ValidationError for variables that are no object, are nested too deep or hold too much. */
export function checkVariables(variables: unknown): asserts variables is Record<string, unknown> | null | undefined {
  if (variables !== undefined && variables !== null && !isRecord(variables)) throw invalidQuery('Send the variables as an object.');
  const waiting: { value: unknown; level: number }[] = [{ value: variables, level: 0 }];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > LIMIT.nesting) throw invalidQuery(`The input is nested deeper than ${LIMIT.nesting} levels.`);
    const items = itemsOf(value, LIMIT.values - count);
    count += items.length;
    if (count > LIMIT.values) throw invalidQuery(`The variables hold more than ${LIMIT.values} values.`);
    for (const item of items) if (typeof item === 'object' && item !== null) waiting.push({ value: item, level: level + 1 });
  }
}

/** What a list or object holds; of one with more than `most`, some one more. */
function itemsOf(value: object, max: number): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const items: unknown[] = [];
  for (const key in value) {
    if (key === '__proto__') throw invalidQuery('A value must not be called "__proto__".');
    items.push(Reflect.get(value, key));
    if (items.length > max) break;
  }
  return items;
}

/** Whether a document's operation of this name, or its only one, is a subscription. */
export const isSubscription = (document: DocumentNode, operationName?: string | null): boolean =>
  document.definitions.some(
    (d) =>
      d.kind === Kind.OPERATION_DEFINITION &&
      d.operation === OperationTypeNode.SUBSCRIPTION &&
      (!operationName || d.name?.value === operationName),
  );
