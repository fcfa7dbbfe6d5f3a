export { Client, type CombinedError } from '@urql/core';
export { Provider as ApiProvider, useClient, useMutation, useSubscription } from 'urql';
export type * from '../.generated/graphql.ts';
export { type ClientHandlers, createClient } from './client.ts';
export { graphql, hashOf, persistedDocument } from './documents.ts';
export { type ApiError, type ErrorCode, errorOf } from './errors.ts';
export { type LiveState, liveState, onLiveState, onSeatLost } from './live.ts';
export { type Connection, type Pages, type PagesOptions, usePages } from './pages.ts';
export { useQuery } from './use-query.ts';
