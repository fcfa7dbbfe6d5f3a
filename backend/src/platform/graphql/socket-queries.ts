import { LIMITS } from '@libs/domain';
import {
  type DocumentNode,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Caller } from '#platform/access';
import type { Line } from './sockets.js';

/** What the hooks below and the guard know of one query. */
interface QueryContext {
  caller: Caller;
  line?: Line;
  id?: string;
  source?: string;
  freeText?: boolean;
}

const invalid = (message: string) => new GraphQLError(message, { extensions: { code: 'ValidationError' } });

/** Throws ValidationError for a query whose text is longer than one may be. */
export function mustBeShort(source: string): void {
  if (Buffer.byteLength(source) > LIMITS.graphql.bytes)
    throw invalid(`The query is longer than ${LIMITS.graphql.bytes / 1024} kB. Pass long values as variables.`);
}

/** Whether a browser's session may not run this text: it may run the product's own documents only; a script shows its access token. */
export const isFreeText = (caller: Caller, isOwn: boolean): boolean => !isOwn && !!caller.user?.sessionId;

/**
 * The rules of POST for what comes over a socket, where the library parses and runs but does not validate: length, limits, the
 * product's own documents.
 */
export function socketHooks(options: { rules: readonly ValidationRule[]; freeText: boolean; own: ReadonlySet<string> }) {
  return {
    preParsing: async (_schema: GraphQLSchema, source: string) => mustBeShort(source),
    preSubscriptionParsing: async (_schema: GraphQLSchema, source: string, context: QueryContext) => {
      mustBeShort(source);
      context.source = source;
    },
    preSubscriptionExecution: async (schema: GraphQLSchema, document: DocumentNode, context: QueryContext, id: string) => {
      // A ready-made tree is taken by the library without a look at its text.
      if (context.source === undefined) throw invalid('Send the query as text.');
      const [error] = validate(schema, document, [...specifiedRules, ...options.rules]);
      if (error) throw error.extensions.code ? error : invalid(error.message);
      context.id = id;
      context.freeText = !options.freeText && isFreeText(context.caller, options.own.has(context.source));
    },
  };
}

/** Makes every subscription of the schema count on the socket that asks for it. */
export function countStreams(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const subscribe = field.subscribe ?? defaultFieldResolver;
    field.subscribe = (root, args, context: QueryContext, info) => {
      const open = () => subscribe(root, args, context, info);
      return context.line ? context.line.hold(String(context.id), open) : open();
    };
  }
  return schema;
}
