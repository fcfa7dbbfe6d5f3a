import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';

const scope = new AsyncLocalStorage<{ requestId: string }>();

/** Runs fn so that every line logged inside carries the request id. */
export const requestScope = <T>(requestId: string, fn: () => T): T => scope.run({ requestId }, fn);
/** The current request's id, or undefined outside a request. */
export const requestId = () => scope.getStore()?.requestId;

/** The one structured log: JSON lines on stdout, each with the request id when there is one. Never log bodies, tokens or people's words. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // A failed statement carries its parameters, which are people's words: only what went wrong is kept.
  serializers: {
    err: (e: Error) => {
      const { parameters: _, query: __, driverError: ___, ...rest } = pino.stdSerializers.err(e) as unknown as Record<string, unknown>;
      return rest;
    },
  },
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => (scope.getStore() ? { requestId: scope.getStore()!.requestId } : {}),
});
export type Log = typeof log;
