import { type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** The mutations of a schema. */
export const mutationsOf = (schema: GraphQLSchema): Field[] => Object.values(schema.getMutationType()?.getFields() ?? {});

const isAsWritten = (type: unknown, written: string) => String(type) === written;

/** Whether a mutation takes nothing, one `id`, one `ids`, or one `input`, which alone can be added to. */
function isGivenWell({ args }: Field): boolean {
  const [only] = args;
  if (args.length !== 1 || !only) return !args.length;
  if (only.name === 'id') return isAsWritten(only.type, 'ID!');
  if (only.name === 'ids') return isAsWritten(only.type, '[ID!]!');
  const isInput = isNonNullType(only.type) && isInputObjectType(only.type.ofType) && only.type.ofType.name.endsWith('Input');
  return only.name === 'input' && isInput;
}

/** Mutations that take anything else than nothing, one id, one list of ids, or one input. */
export const unconventionalArguments = (schema: GraphQLSchema): string[] =>
  mutationsOf(schema).flatMap((field) => (isGivenWell(field) ? [] : [`${field.name}(${field.args.map(({ name }) => name).join(', ')})`]));

/** Mutations that answer a scalar or a bare list, to which nothing can be added, or that may answer nothing. */
export const scalarPayloads = (schema: GraphQLSchema): string[] =>
  mutationsOf(schema).flatMap(({ name, type }) => {
    const isBare = !isNonNullType(type) || isListType(type.ofType) || !isObjectType(getNamedType(type));
    return isBare ? [`${name}: ${type}`] : [];
  });

/** Names of what has one of a closed set of values: the last word of `errorCode`, `badgeTone`, `types`. */
const CLOSED_SET =
  /(^|[a-z])(type|kind|status|state|mode|sort|order|action|reason|code|tone|colour|color|scope|level|role|engine|channel)(e?s)?$/i;

/** Fields and arguments that are texts where their name promises one of a closed set of values, which an enum would name. */
export const stringFieldsForEnums = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => (isObjectType(type) || isInputObjectType(type)) && !type.name.startsWith('__'))
    .flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      return fields.flatMap((field) => [
        ...(isText(field) ? [`${type.name}.${field.name}`] : []),
        ...('args' in field ? field.args.filter(isText).map(({ name }: { name: string }) => `${type.name}.${field.name}(${name})`) : []),
      ]);
    })
    .sort();

const isText = ({ name, type }: { name: string; type: unknown }): boolean =>
  CLOSED_SET.test(name) && /^\[?String!?\]?!?$/.test(String(type));

/** A description that says how long a list is at most. */
const BOUND = /\bat most [\d,]+/i;

/** Lists of the root that have no pages and do not say how long they are at most. */
export const unlimitedLists = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, type, description }) =>
    isListType(isNonNullType(type) ? type.ofType : type) && !BOUND.test(description ?? '') ? [name] : [],
  );
