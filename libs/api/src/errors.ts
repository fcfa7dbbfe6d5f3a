import { isOneOf, isRecord, isServerText } from '@libs/domain';
import { catalog, serverText } from '@libs/i18n';
import { CombinedError } from '@urql/core';

/** The codes that the server puts into `extensions.code`, and one of our own for a server that does not answer. */
const CODES = [
  'Forbidden',
  'InternalError',
  'NotFound',
  'TooManyRequests',
  'Unauthorized',
  'ValidationError',
  'NOT_ENOUGH_DATA',
  'Network',
] as const;
export type ErrorCode = (typeof CODES)[number];

/** One failure, ready to be shown. */
export interface ApiError {
  code: ErrorCode;
  message: string;
  /** Message by input field, for ValidationError. */
  fields: Record<string, string>;
  requestId: string | null;
  /** Seconds to wait, for TooManyRequests. */
  retryAfter: number | null;
  /** Everything else the server said, e.g. `{ have: 12, need: 20 }` or `{ owner: 'Hanna Brandt' }`. */
  data: Record<string, unknown>;
}

const t = catalog('api', { unreachable: 'The server did not respond. Check your connection and try again.' });

function fieldsOf(data: Record<string, unknown>): Record<string, string> {
  if (!isRecord(data.fields)) return {};
  const keys = isRecord(data.fieldKeys) ? data.fieldKeys : {};
  const textOf = (field: string, message: unknown) => {
    const known = keys[field];
    return serverText(String(message), isServerText(known) ? known : undefined);
  };
  return Object.fromEntries(Object.entries(data.fields).map(([field, message]) => [field, textOf(field, message)]));
}

/** What went wrong in a query, a mutation or a thrown error; null when nothing did. */
export function errorOf(error: CombinedError | Error): ApiError;
export function errorOf(error: CombinedError | Error | null | undefined): ApiError | null;
export function errorOf(error: CombinedError | Error | null | undefined): ApiError | null {
  if (!error) return null;
  const first = error instanceof CombinedError ? error.graphQLErrors[0] : undefined;
  if (!first) {
    const network = error instanceof CombinedError;
    return {
      code: network ? 'Network' : 'InternalError',
      message: network ? t('unreachable') : serverText(error.message),
      fields: {},
      requestId: null,
      retryAfter: null,
      data: {},
    };
  }
  const extensions = first.extensions ?? {};
  const { code, requestId, ...data } = extensions;
  const retryAfter = Number(data.retryAfter);
  return {
    code: isOneOf(CODES, code) ? code : 'InternalError',
    message: serverText(first.message, isServerText(data) ? data : undefined),
    fields: fieldsOf(data),
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    data,
  };
}
