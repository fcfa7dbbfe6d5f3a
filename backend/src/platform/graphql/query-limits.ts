import { LIMITS } from '@libs/domain';
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

interface Size {
  depth: number;
  fields: number;
  aliases: number;
  cost: number;
}

/** What a document may ask for: fields, root fields, depth, aliases and cost (`first` and `limit` multiply what hangs below them; a variable counts as 50). */
export function queryLimits(context: ValidationContext): ASTVisitor {
  const limit = LIMITS.graphql;
  const known = new Map<string, Size>();
  const fragment = (name: string): FragmentDefinitionNode | null | undefined => context.getFragment(name);
  const measure = (set: SelectionSetNode | undefined, trail: string[]): Size => {
    const size: Size = { depth: 0, fields: 0, aliases: 0, cost: 0 };
    const add = (s: Size, by = 1) => {
      size.depth = Math.max(size.depth, s.depth);
      size.fields += s.fields;
      size.aliases += s.aliases;
      size.cost += s.cost * by;
    };
    for (const sel of set?.selections ?? []) {
      if (sel.kind === Kind.FIELD) {
        const below = measure(sel.selectionSet, trail);
        add({
          depth: below.depth + 1,
          fields: below.fields + 1,
          aliases: below.aliases + (sel.alias ? 1 : 0),
          cost: 1 + below.cost * times(sel),
        });
      } else if (sel.kind === Kind.INLINE_FRAGMENT) add(measure(sel.selectionSet, trail));
      else {
        const name = sel.name.value;
        // A cycle is another rule's error; here it only must not run for ever.
        if (trail.includes(name)) continue;
        if (!known.has(name)) known.set(name, measure(fragment(name)?.selectionSet, [...trail, name]));
        add(known.get(name)!);
      }
    }
    return size;
  };
  return {
    OperationDefinition(node) {
      const s = measure(node.selectionSet, []);
      const refuse = (what: string, max: number, got: number) =>
        context.reportError(
          new GraphQLError(`The query has ${got} ${what}; at most ${max} are allowed.`, {
            nodes: node,
            extensions: { code: 'ValidationError' },
          }),
        );
      const roots = node.selectionSet.selections.length;
      if (roots > limit.rootFields) refuse('root fields', limit.rootFields, roots);
      if (s.depth > limit.depth) refuse('levels', limit.depth, s.depth);
      if (s.fields > limit.fields) refuse('fields', limit.fields, s.fields);
      if (s.aliases > limit.aliases) refuse('aliases', limit.aliases, s.aliases);
      if (s.cost > limit.cost) refuse('cost points', limit.cost, s.cost);
    },
  };
}

function times(field: FieldNode): number {
  const arg = field.arguments?.find((a) => a.name.value === 'first' || a.name.value === 'limit');
  if (!arg) return 1;
  return arg.value.kind === Kind.INT ? Math.max(1, Number(arg.value.value)) : 50;
}
