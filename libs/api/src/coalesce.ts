import type { Exchange, Operation, OperationResult } from '@urql/core';
import { filter, makeSubject, merge, pipe, tap } from 'wonka';
import { onLiveState } from './live.ts';

const PAUSE_MS = 250;
const PATIENCE_MS = 10_000;
/** So long a hint waits for the answers of this tab's own mutations, which say whose it is. */
const OWN_PATIENCE_MS = 2000;

/** Kind of the server's event for "look at everything"; made here too when the line was away. */
export const ALL_KINDS = 'everything';

/** The action of a highlight that only moved with its text: much less depends on it. */
export const MOVED_ONLY = 'followed';

/** When the line brought what is handed on later; in the time of `performance.now()`. */
const arrivals = new WeakMap<OperationResult, number>();

/** When a hint of a change arrived: what was asked after that has the change in its answer. */
export const arrivedAt = (result: OperationResult): number => arrivals.get(result) ?? performance.now();

interface Changed {
  changed?: { kind: string; id: string; action: string; requestId?: string | null } | null;
}

function keyOf(result: OperationResult<Changed>): string | null {
  if (result.operation.kind !== 'subscription') return null;
  const change = result.data?.changed;
  return change ? `${result.operation.key}:${change.kind}:${change.id}:${change.action === MOVED_ONLY}:${change.requestId}` : null;
}

/** Whether a subscription is the one of changes: no other one can make anything of them. */
const hearsChanges = ({ query }: Operation): boolean =>
  query.definitions.some(
    (part) =>
      part.kind === 'OperationDefinition' &&
      part.selectionSet.selections.some((field) => field.kind === 'Field' && field.name.value === 'changed'),
  );

function anything(operation: Operation): OperationResult {
  const changed = { __typename: 'Change', kind: ALL_KINDS, id: '', action: 'updated', projectId: null, noteId: null, by: null };
  const result: OperationResult = { operation, data: { changed }, stale: false, hasNext: true };
  // Changes are listened to again a moment after the line is open.
  arrivals.set(result, performance.now() + PAUSE_MS);
  return result;
}

/**
 * Holds `changed` events for a moment and lets each object through once, so that a burst costs one refetch. It also waits for the queries
 * that are under way (ten seconds at most), and for this tab's own mutations, whose hints it has to know: the cache lays an event above them, and what it drops there would hide their answers for good.
 */
export const debounceChanges: Exchange = ({ forward }) => {
  const listening = new Map<number, Operation>();
  let wasOpen = false;
  let away = false;
  const later = makeSubject<OperationResult>();
  const waiting = new Map<string, OperationResult>();
  const underWay = new Set<number>();
  const mutations = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  function flush() {
    const isOwnPending = mutations.size > 0 && Date.now() < latest - PATIENCE_MS + OWN_PATIENCE_MS;
    if (isOwnPending || (underWay.size && Date.now() < latest)) {
      timer = setTimeout(flush, 50);
      return;
    }
    timer = undefined;
    const results = [...waiting.values()];
    waiting.clear();
    for (const result of results) later.next(result);
  }
  onLiveState((state) => {
    if (state === 'open') {
      if (away) for (const operation of listening.values()) later.next(anything(operation));
      wasOpen = true;
      away = false;
    } else if (state === 'closed') away = wasOpen;
  });
  return (operations) =>
    merge([
      pipe(
        operations,
        tap((operation) => {
          if (operation.kind === 'subscription') {
            if (hearsChanges(operation)) listening.set(operation.key, operation);
          } else if (operation.kind === 'query') underWay.add(operation.key);
          else if (operation.kind === 'mutation') mutations.add(operation.key);
          else {
            listening.delete(operation.key);
            underWay.delete(operation.key);
            mutations.delete(operation.key);
          }
        }),
        forward,
        tap((result) => {
          underWay.delete(result.operation.key);
          mutations.delete(result.operation.key);
          const key = keyOf(result);
          if (!key) {
            if (result.operation.kind === 'subscription') listening.delete(result.operation.key);
            return;
          }
          arrivals.set(result, performance.now());
          waiting.set(key, result);
          if (timer) return;
          latest = Date.now() + PATIENCE_MS;
          timer = setTimeout(flush, PAUSE_MS);
        }),
        filter((result) => keyOf(result) === null),
      ),
      later.source,
    ]);
};
