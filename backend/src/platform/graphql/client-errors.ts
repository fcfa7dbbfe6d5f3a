import { codeOf, propertyOf } from '@libs/domain';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { requestId } from '#platform/log';
import { asAppError, extensionsOf } from './app-error.filter.js';

/** An error as it leaves: those of our code carry a code already; the rest is a malformed query (no path) or a bug (a path, or a cause that is none of GraphQL's). */
export function toClientError(e: GraphQLError | GraphQLFormattedError): GraphQLFormattedError {
  const j = JSON.parse(JSON.stringify(e));
  if (j.extensions?.code && typeof j.extensions.code === 'string' && !j.extensions.code.startsWith('MER_')) return j;
  const cause = propertyOf(e, 'originalError');
  if (j.path || (cause && !(cause instanceof GraphQLError) && !/^(MER|FST)_/.test(codeOf(cause) ?? ''))) {
    const app = asAppError(cause ?? e);
    return {
      message: app.message,
      ...(j.path ? { path: j.path } : {}),
      extensions: extensionsOf(app),
    };
  }
  return { message: j.message, locations: j.locations, extensions: { code: 'ValidationError', requestId: requestId() } };
}

/** A refused variable as its scalar says it: that is clearer than that the value is none of its type. Other errors stay as they are. */
export const unwrapScalarError = (e: GraphQLError): GraphQLError =>
  !e.path && e.originalError instanceof GraphQLError ? e.originalError : e;

/** The seconds that the first of these errors asks its caller to wait; null when none does. */
export function retryAfterOf(errors: readonly GraphQLFormattedError[]): number | null {
  const refusal = errors.find((e) => e.extensions?.['code'] === 'TooManyRequests');
  return refusal ? Number(refusal.extensions!['retryAfter'] ?? 1) : null;
}
