import { AppError, LIMITS, propertyOf } from '@libs/domain';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Caller, RequestRateLimiter } from '#platform/access';
import { AdHocQueries, type AdHocQuery } from './ad-hoc-queries.js';
import { assertLength, checkVariables, invalidQuery, isSubscription } from './query-size.js';
import type { TrustedDocument, TrustedDocuments } from './trusted-documents.js';

/** A query as it was sent, over HTTP or a socket. */
export interface IncomingQuery {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
  extensions?: unknown;
}

/** What may run: one of the product's own documents, or a text that was judged. */
export type AdmittedQuery =
  | { trusted: TrustedDocument }
  | { adHoc: ReturnType<AdHocQueries['prepare']>; variables: AdHocQuery['variables'] };

/**
 * What stands between a request and GraphQL: sessions and strangers run the product's own documents, access tokens any text that is not too large.
 * Nothing is parsed that may not run, and nothing is validated that is too large.
 */
export class QueryGate {
  readonly adHocQueries: AdHocQueries;

  /** `isOpen` lets everybody send text of their own; for development and tests. */
  constructor(
    private readonly trusted: TrustedDocuments,
    private readonly rates: RequestRateLimiter,
    private readonly isOpen: boolean,
    readonly schema: () => GraphQLSchema,
  ) {
    this.adHocQueries = new AdHocQueries(schema, isOpen ? [] : [NoSchemaIntrospectionCustomRule]);
  }

  /** Throws what GraphQL answers to a query that may not run: ValidationError, Unauthorized, Forbidden or TooManyRequests. */
  admit(incomingQuery: IncomingQuery, caller: Caller, over: 'http' | 'socket'): AdmittedQuery {
    const { query, variables, extensions } = incomingQuery;
    const hash = propertyOf(propertyOf(extensions, 'persistedQuery'), 'sha256Hash');
    if (typeof query === 'string') assertLength(query);
    checkVariables(variables);
    const trustedDocument = this.trusted.find(query, hash);
    const admitted: AdmittedQuery = trustedDocument
      ? { trusted: trustedDocument }
      : { adHoc: this.prepareAdHoc(query, variables, hash, caller), variables };
    const { document, cost } = 'trusted' in admitted ? admitted.trusted : admitted.adHoc;
    if (isSubscription(document) !== (over === 'socket'))
      throw invalidQuery(over === 'http' ? 'Subscribe over a WebSocket.' : 'Over a WebSocket only subscriptions run.');
    this.rates.count(caller, Math.floor(cost / LIMITS.rate.costPerRequest));
    return admitted;
  }

  private prepareAdHoc(query: unknown, variables: AdHocQuery['variables'], hash: unknown, caller: Caller) {
    if (!query && hash) throw invalidQuery('This page was built for another version of the server. Reload it.');
    if (typeof query !== 'string' || !query) throw invalidQuery('Send the query as text.');
    // A caller that is not signed in, as with a token that was revoked, gets that error first.
    if (!this.isOpen && !caller.user) throw new AppError('Unauthorized');
    if (!this.isOpen && caller.actor?.via !== 'token')
      throw new AppError('Forbidden', {
        message: 'A session runs only the queries of the product itself. Use an access token for your own.',
      });
    if (!this.isOpen && !this.adHocQueries.isKept(query)) this.rates.countText(caller, Buffer.byteLength(query));
    return this.adHocQueries.prepare({ source: query, variables });
  }
}
