import { isRecord, propertyOf } from '@libs/domain';
import type { CombinedError, Exchange, Operation } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';

/** Five more attempts after the first, 300 to 2000 ms apart. */
const RETRIES = 5;

function hasClientKey(variables: unknown): boolean {
  return isRecord(variables) && (Boolean(variables.clientKey) || hasClientKey(variables.input));
}

/** Safe to send again: a read, a write with a key that the server remembers, or one marked as such by its caller. */
export function isRepeatable(operation: Operation): boolean {
  if (operation.kind === 'query') return true;
  return operation.kind === 'mutation' && (hasClientKey(operation.variables) || operation.context.idempotent === true);
}

function isPassing(error: CombinedError): boolean {
  const status = Number(propertyOf(error.response, 'status') ?? 0);
  return Boolean(error.networkError) || status >= 500;
}

/** Sends again what failed on the way and may be sent again; the delay grows with jitter. */
export function retries(): Exchange {
  return retryExchange({
    initialDelayMs: 300,
    maxDelayMs: 2000,
    randomDelay: true,
    maxNumberAttempts: RETRIES + 1,
    retryIf: (error, operation) => isRepeatable(operation) && isPassing(error) && navigator.onLine,
  });
}
