import type { Exchange, OperationResult } from '@urql/core';
import { filter, makeSubject, merge, pipe, tap } from 'wonka';

const PAUSE_MS = 250;

interface Changed {
  changed?: { kind: string; id: string } | null;
}

function keyOf(result: OperationResult): string | null {
  if (result.operation.kind !== 'subscription') return null;
  const change = (result.data as Changed | null | undefined)?.changed;
  return change ? `${result.operation.key}:${change.kind}:${change.id}` : null;
}

/** Holds `changed` events for a moment and lets each object through once, so that a burst costs one refetch. */
export const coalesceChanges: Exchange = ({ forward }) => {
  const later = makeSubject<OperationResult>();
  const waiting = new Map<string, OperationResult>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush() {
    timer = undefined;
    const results = [...waiting.values()];
    waiting.clear();
    for (const result of results) later.next(result);
  }
  return (operations) =>
    merge([
      pipe(
        forward(operations),
        tap((result) => {
          const key = keyOf(result);
          if (!key) return;
          waiting.set(key, result);
          timer ??= setTimeout(flush, PAUSE_MS);
        }),
        filter((result) => keyOf(result) === null),
      ),
      later.source,
    ]);
};
