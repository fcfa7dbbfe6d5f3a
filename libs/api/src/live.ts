import { isRecord } from '@libs/domain';
import { type SubscriptionForwarder, subscriptionExchange } from '@urql/core';
import type { ExecutionResult } from 'graphql';
import { type Client, createClient } from 'graphql-ws/client';
import { hashOf, textOf } from './documents.ts';

/** State of the line on which live updates come. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'closed';

const ENDPOINT = '/api/graphql';
/** The server's code for a socket whose session or seat has ended. */
const MEMBERSHIP_ENDED = 4403;
const seatListeners = new Set<() => void>();
const listeners = new Set<(state: LiveState) => void>();
let state: LiveState = 'idle';
let client: Client | undefined;

function become(next: LiveState) {
  state = next;
  for (const listener of listeners) listener(next);
}

/** The line's state now. */
export function liveState(): LiveState {
  return state;
}

/** Called at every change of the connection state; returns the way to stop. */
export function onLiveState(listener: (state: LiveState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when the server closes the line because the session or the seat has ended; a new session of the same browser may be there already. */
export function onMembershipEnded(listener: () => void): () => void {
  seatListeners.add(listener);
  return () => seatListeners.delete(listener);
}

function line(): Client {
  client ??= createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ENDPOINT}`,
    lazy: true,
    lazyCloseTimeout: 10_000,
    keepAlive: 20_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    // Half a second to eight, with jitter: a restarted server is not met by everybody at once.
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(8000, 500 * 2 ** retries) * (0.75 + Math.random() / 2))),
    shouldRetry: (event) => !(event instanceof CloseEvent && event.code === 4401),
    on: {
      connecting: () => become('connecting'),
      connected: () => become('open'),
      closed: (event) => {
        become('closed');
        if (event instanceof CloseEvent && event.code === MEMBERSHIP_ENDED) for (const listener of seatListeners) listener();
      },
    },
  });
  return client;
}

const forward: SubscriptionForwarder = (request, operation) => ({
  subscribe: (sink) => {
    const hash = hashOf(operation.query);
    const unsubscribe = line().subscribe<ExecutionResult['data'], ExecutionResult['extensions']>(
      {
        query: textOf(operation.query) ?? request.query ?? '',
        variables: isRecord(request.variables) ? request.variables : {},
        ...(hash ? { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } } : {}),
      },
      { next: (value) => sink.next(value), error: (error) => sink.error(error), complete: () => sink.complete() },
    );
    return { unsubscribe };
  },
});

/** Subscriptions over one socket, opened with the first and closed ten seconds after the last. */
export function liveUpdates() {
  return subscriptionExchange({ forwardSubscription: forward });
}
