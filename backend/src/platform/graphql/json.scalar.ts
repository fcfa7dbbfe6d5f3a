import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';

const fromAst = (node: ValueNode): unknown => {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(fromAst);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((f) => [f.name.value, fromAst(f.value)]));
    default:
      return null;
  }
};

/** Any JSON value; what reads it must check its shape. */
export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value; its shape is said where it is used.',
  serialize: (v) => v,
  parseValue: (v) => v,
  parseLiteral: (node) => fromAst(node),
});
