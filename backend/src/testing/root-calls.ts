import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { Fixture } from './full-workspace.js';

/** A root field of the schema. */
export type Root = { kind: 'query' | 'mutation' | 'subscription'; field: GraphQLField<unknown, unknown> };
/** All of them. */
export function rootsOf(schema: GraphQLSchema): Root[] {
  const of = (kind: Root['kind'], type: any) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field: field as Root['field'] }));
  return [
    ...of('query', schema.getQueryType()),
    ...of('mutation', schema.getMutationType()),
    ...of('subscription', schema.getSubscriptionType()),
  ];
}

/** A call of the field with A's ids in every place where an id fits, selecting every scalar two levels deep. */
export function graphqlCallOf(a: Fixture, kind: Root['kind'], field: Root['field']): { text: string; variables: Record<string, unknown> } {
  const variables: Record<string, unknown> = {};
  const heads: string[] = [];
  const args: string[] = [];
  for (const arg of field.args) {
    const value = a.valueOf(field.name, arg.name, sample(a, arg.type, field.name, arg.name));
    if (value === undefined) continue;
    variables[arg.name] = value;
    heads.push(`$${arg.name}: ${arg.type}`);
    args.push(`${arg.name}: $${arg.name}`);
  }
  return {
    text: `${kind} ${heads.length ? `(${heads.join(', ')})` : ''} { ${field.name}${args.length ? `(${args.join(', ')})` : ''} ${selection(field.type, 0)} }`,
    variables,
  };
}

function sample(a: Fixture, type: GraphQLInputType, field: string, name: string): unknown {
  if (isNonNullType(type)) return sample(a, type.ofType, field, name);
  if (isListType(type)) {
    const item = a.valueOf(field, name, sample(a, type.ofType, field, name));
    return Array.isArray(item) ? item : [item];
  }
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const out: Record<string, unknown> = {};
    for (const f of Object.values(type.getFields())) {
      const v = a.valueOf(field, f.name, sample(a, f.type, field, f.name));
      if (v !== undefined) out[f.name] = v;
    }
    return out;
  }
  if (isScalarType(type))
    return { Int: 0, Float: 0, Boolean: true, DateTime: undefined, JSON: undefined, String: 'text', ID: a.workspaceId }[type.name];
  return undefined;
}

function selection(type: any, depth: number): string {
  const bare = isNonNullType(type) || isListType(type) ? type.ofType : type;
  if (isNonNullType(bare) || isListType(bare)) return selection(bare, depth);
  if (!('getFields' in bare) || depth > 2) return '';
  const parts = Object.values(bare.getFields() as Record<string, any>).flatMap((f) => {
    const leaf = !('getFields' in named(f.type));
    if (leaf) return [f.name];
    const inner = selection(f.type, depth + 1);
    return inner ? [`${f.name} ${inner}`] : [];
  });
  return parts.length ? `{ ${parts.join(' ')} }` : '';
}
const named = (type: any): any => (type.ofType ? named(type.ofType) : type);
