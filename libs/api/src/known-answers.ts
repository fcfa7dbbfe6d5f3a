import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { filter, makeSubject, map, merge, pipe, tap } from 'wonka';
import { arrivedAt } from './coalesce.ts';
import { isOwnRequest } from './own-requests.ts';

/** For so long a repeated query is served from the cache. */
const REPEAT_MS = 1000;
/** No longer: a change of one's own is heard of within seconds. */
const CACHE_MS = 15_000;
const MAX_KEPT = 200;
/** A page that is drawn anew lets go of what it asks for and asks again at once: for so long the question stays under way. */
const TEARDOWN_DELAY_MS = 1000;

/** Mutations that change nothing but some fields of the root, and so leave all other answers true. */
const CHANGED_ROOT_FIELDS: Record<string, readonly string[]> = { recordVisit: ['recent', 'home'], showPresence: [] };
/** Subscriptions that say what changed; others stream a document. */
const EVENT_FIELDS = new Set(['changed', 'inboxChanged']);

interface CachedAnswer {
  askedAt: number;
  result: OperationResult;
  /** When it came, where no component waited for it just then. */
  missedAt: number | null;
}

/** Without the name of the root's type, for which the cache asks with every document. */
const rootFields = ({ query }: Operation): string[] =>
  query.definitions.flatMap((part) =>
    part.kind === 'OperationDefinition'
      ? part.selectionSet.selections.flatMap((field) =>
          field.kind === 'Field' && field.name.value !== '__typename' ? [field.name.value] : [],
        )
      : [],
  );

/**
 * A query that was answered since the last change that this tab knows of is not sent again: neither for a second component that draws the same,
 * nor because the hint of a change comes back to the tab that made it and has read what came of it. `network-only` always asks, but for what
 * came between the drawing of a component, which asks first, and its effects, which ask for good. A change by
 * anybody else, another tab included, makes every answer old that was asked for before its hint arrived. Two exchanges: one above the cache, which
 * takes "and look at the network too" off such a query, and one below it, which answers in the network's place.
 */
export function queryDeduplication(): { above: Exchange; below: Exchange } {
  const kept = new Map<number, CachedAnswer>();
  /** When each question that is under way was sent; the first answer belongs to the oldest. */
  const underWay = new Map<number, number[]>();
  const requested = new Set<number>();
  /** When anything, and when a root field, was last known to have changed. */
  let changedAt = 0;
  const fieldChangedAt = new Map<string, number>();

  function recordChange(fields: readonly string[], at = performance.now()): void {
    const only = fields.every((field) => field in CHANGED_ROOT_FIELDS) ? fields.flatMap((field) => CHANGED_ROOT_FIELDS[field] ?? []) : null;
    if (!only) changedAt = Math.max(changedAt, at);
    else for (const field of only) fieldChangedAt.set(field, at);
  }
  const isCurrent = (operation: Operation, askedAt: number) =>
    askedAt > changedAt && rootFields(operation).every((field) => askedAt > (fieldChangedAt.get(field) ?? 0));

  function freshAnswer(operation: Operation, ms: number): CachedAnswer | undefined {
    const cachedAnswer = kept.get(operation.key);
    return cachedAnswer && cachedAnswer.askedAt > performance.now() - ms && isCurrent(operation, cachedAnswer.askedAt)
      ? cachedAnswer
      : undefined;
  }
  /** What came while a component that asks was drawn but not there yet; handed on once. */
  function undeliveredAnswer(operation: Operation): CachedAnswer | undefined {
    const cachedAnswer = kept.get(operation.key);
    if (!cachedAnswer?.missedAt || cachedAnswer.missedAt < performance.now() - TEARDOWN_DELAY_MS) return undefined;
    cachedAnswer.missedAt = null;
    return freshAnswer(operation, CACHE_MS);
  }
  function isPending(operation: Operation): boolean {
    const sent = underWay.get(operation.key)?.at(-1);
    return sent !== undefined && isCurrent(operation, sent);
  }

  const above: Exchange =
    ({ forward }) =>
    (operations) =>
      forward(
        pipe(
          operations,
          map((operation) => {
            const { requestPolicy } = operation.context;
            if (operation.kind !== 'query' || requestPolicy !== 'cache-and-network') return operation;
            if (!isPending(operation) && !freshAnswer(operation, REPEAT_MS)) return operation;
            return makeOperation('query', operation, { ...operation.context, requestPolicy: 'cache-first' });
          }),
        ),
      );

  const below: Exchange = ({ forward }) => {
    const repeatedResults = makeSubject<OperationResult>();
    const lateTeardowns = makeSubject<Operation>();

    /** Whether the query need not be sent: its answer comes already, or is known and handed on. */
    function isAnswered(operation: Operation, wasWanted: boolean): boolean {
      const needsNetwork = operation.context.requestPolicy === 'network-only';
      if (isPending(operation)) return !needsNetwork || !wasWanted;
      const cachedAnswer = needsNetwork ? undeliveredAnswer(operation) : freshAnswer(operation, CACHE_MS);
      if (!cachedAnswer) return false;
      queueMicrotask(() => {
        if (requested.has(operation.key)) repeatedResults.next({ ...cachedAnswer.result, operation });
      });
      return true;
    }

    function keep(result: OperationResult): void {
      const { key } = result.operation;
      const askedAt = underWay.get(key)?.shift();
      if (!underWay.get(key)?.length) underWay.delete(key);
      if (askedAt === undefined || result.error || result.data === undefined) return;
      kept.delete(key);
      kept.set(key, { askedAt, result, missedAt: requested.has(key) ? null : performance.now() });
      for (const [oldest, { askedAt: at }] of kept)
        if (kept.size > MAX_KEPT || at < performance.now() - CACHE_MS) kept.delete(oldest);
        else break;
    }

    /** Whether the end of an operation is handed on now; that of a question under way may come later, or not at all. */
    function isTeardownForwarded(operation: Operation): boolean {
      const { key } = operation;
      requested.delete(key);
      if (!underWay.has(key)) return true;
      setTimeout(() => {
        if (!requested.has(key) && underWay.delete(key)) lateTeardowns.next(operation);
      }, TEARDOWN_DELAY_MS);
      return false;
    }

    function isSent(operation: Operation): boolean {
      if (operation.kind === 'teardown') return isTeardownForwarded(operation);
      if (operation.kind !== 'query') return true;
      const { key } = operation;
      const wasWanted = requested.has(key);
      requested.add(key);
      if (isAnswered(operation, wasWanted)) return false;
      underWay.set(key, [...(underWay.get(key) ?? []), performance.now()]);
      return true;
    }

    function observe(result: OperationResult<{ changed?: { requestId?: string | null } | null }>): void {
      const { operation, data } = result;
      if (operation.kind === 'mutation') recordChange(rootFields(operation));
      if (operation.kind !== 'subscription' || !rootFields(operation).some((field) => EVENT_FIELDS.has(field))) return;
      if (!isOwnRequest(data?.changed?.requestId)) recordChange(['anything'], arrivedAt(result));
    }

    return (operations) =>
      merge([
        pipe(
          merge([pipe(operations, filter(isSent)), lateTeardowns.source]),
          forward,
          tap((result) => {
            if (result.operation.kind === 'query') keep(result);
            else observe(result);
          }),
          // The cache takes an answer that comes after its question has ended for the beginning of a loop, and would drop the question when it
          // comes back. What was kept is handed on then.
          filter(({ operation }) => operation.kind !== 'query' || requested.has(operation.key)),
        ),
        repeatedResults.source,
      ]);
  };
  return { above, below };
}
