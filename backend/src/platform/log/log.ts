import { AsyncLocalStorage } from 'node:async_hooks';
import { type AuditSource, propertyOf } from '@libs/domain';
import { pino } from 'pino';
import { hideSecrets } from './hide-secrets.js';

/** Who sent a request, as the audit log keeps it. */
export interface RequestOrigin {
  via: AuditSource;
  tokenId: string | null;
  address: string;
  agent: string | null;
}

const scope = new AsyncLocalStorage<{ requestId: string; isAnswered?: boolean; origin?: RequestOrigin }>();

/** Runs fn so that every line logged inside carries the request id. */
export const requestScope = <T>(requestId: string, fn: () => T): T => scope.run({ requestId }, fn);
/** The current request's id, or undefined outside a request. */
export const requestId = () => scope.getStore()?.requestId;

/** The current request's id as long as it has not been answered: what goes on afterwards is not seen by its caller's next question. */
export const openRequestId = () => (scope.getStore()?.isAnswered ? null : (requestId() ?? null));
/** Who sent the current request; undefined outside of one, as in a job. */
export const requestOrigin = () => scope.getStore()?.origin;
/** Said once the caller of the current request is known. */
export function requestSentBy(origin: RequestOrigin): void {
  const store = scope.getStore();
  if (store) store.origin = origin;
}
/** Said when the answer of the current request is ready. */
export function requestAnswered(): void {
  const store = scope.getStore();
  if (store) store.isAnswered = true;
}

/** What an error may say in the log. The rest may be people's words (parameters, details of rows) or passwords (the command that Redis refused). */
const SHOWN = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'column', 'syscall', 'address', 'port', 'statusCode'];

/** The one structured log: JSON lines on stdout, each with the request id when there is one. Never log bodies, tokens or people's words. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (e: Error) => {
        const all = pino.stdSerializers.err(e);
        return Object.fromEntries(SHOWN.map((name) => [name, propertyOf(all, name)]).filter(([, value]) => value !== undefined));
      },
    },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => (scope.getStore() ? { requestId: scope.getStore()!.requestId } : {}),
  },
  { write: (line: string) => void process.stdout.write(hideSecrets(line)) },
);
export type Log = typeof log;
