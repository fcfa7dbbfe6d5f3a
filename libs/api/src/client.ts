import { Client, type CombinedError, fetchExchange, mapExchange, type Operation, type OperationResult } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { normalizedCache } from './cache.ts';
import { debounceChanges } from './coalesce.ts';
import { hashOf } from './documents.ts';
import { type ApiError, errorOf } from './errors.ts';
import { discardPreloadedResponses, fetchWithPreload } from './first-load.ts';
import { queryDeduplication } from './known-answers.ts';
import { liveUpdates } from './live.ts';
import { retries } from './retry.ts';
import { shareMutations } from './share-mutations.ts';

export interface ClientHandlers {
  /** The session is gone; called once for a burst of refusals. */
  onUnauthorized: () => void;
  /** Every other failure, after the retries; a caller that shows it itself sets `context: { quiet: true }`. */
  onError?: (error: ApiError, operation: Operation) => void;
}

/** The client of POST /api/graphql: normalized cache, retries, hashes instead of texts, live updates. */
export function createClient({ onUnauthorized, onError }: ClientHandlers): Client {
  let reported = false;
  function fail(error: CombinedError, operation: Operation) {
    const apiError = errorOf(error);
    // A page with unsaved words says itself that the session is over, and is not taken away.
    if (apiError.code === 'Unauthorized' && operation.context.keepsPage === true) return;
    if (apiError.code === 'Unauthorized') {
      if (!reported) onUnauthorized();
      reported = true;
      return;
    }
    if (operation.context.quiet !== true) onError?.(apiError, operation);
  }
  // Reading goes on without a server: what the cache has is shown, and the failure beside it.
  function keepKnown(result: OperationResult): OperationResult | undefined {
    const { kind, query, variables } = result.operation;
    if (kind !== 'query' || !result.error?.networkError || result.data) return undefined;
    const known = client.readQuery(query, variables)?.data;
    return known ? { ...result, data: known } : undefined;
  }
  const known = queryDeduplication();
  const client: Client = new Client({
    url: '/api/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: fetchWithPreload,
    fetchOptions: { credentials: 'same-origin', headers: { 'x-verbatim': '1' } },
    exchanges: [
      // Above the one that reports failures: a button that is pressed twice fails once.
      shareMutations,
      mapExchange({
        onError: fail,
        onResult: keepKnown,
        onOperation: ({ kind }) => {
          if (kind === 'mutation') discardPreloadedResponses();
        },
      }),
      known.above,
      normalizedCache(),
      known.below,
      debounceChanges,
      retries(),
      persistedExchange({
        preferGetForPersistedQueries: false,
        enforcePersistedQueries: false,
        enableForMutation: true,
        // In development the documents change faster than the server's table of them: the text itself is sent.
        generateHash: async (_text, document) => (process.env.NODE_ENV === 'production' && hashOf(document)) || '',
      }),
      fetchExchange,
      liveUpdates(),
    ],
  });
  return client;
}
