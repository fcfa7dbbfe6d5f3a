import { propertyOf } from '@libs/domain';
import type { APICallError, LanguageModelUsage, NoObjectGeneratedError, RetryError } from 'ai';
import { OutboundRefused } from '#platform/outbound';
import { AiProviderError } from './ai-provider-error.js';

// By their names: the package is loaded with the first call of a model, not with every start.
const isApiCall = (e: unknown): e is APICallError => isNamed(e, 'AI_APICallError');
const isNoObject = (e: unknown): e is NoObjectGeneratedError => isNamed(e, 'AI_NoObjectGeneratedError');
const isRetry = (e: unknown): e is RetryError => isNamed(e, 'AI_RetryError');
const isNamed = (e: unknown, name: string): boolean => e instanceof Error && e.name === name;

/** The answer came but could not be read: what it cost, else null. */
export function isMalformed(e: unknown): { usage?: Partial<LanguageModelUsage> } | null {
  if (isNoObject(e)) return e.usage ? { usage: e.usage } : {};
  // The second is an answer in pieces that has none, or not the last one.
  if (isNamed(e, 'AI_NoOutputGeneratedError') || isNamed(e, 'AI_InvalidResponseDataError')) return {};
  // A body that is no JSON at all, with a status that says that all is well.
  if (isApiCall(e) && e.statusCode !== undefined && e.statusCode < 300 && !e.isRetryable) return {};
  return null;
}

/** Whether a server does not know how to keep to a JSON schema: it then gets the schema in words. */
export function refusesSchemas(e: unknown): boolean {
  return (
    isApiCall(e) &&
    [400, 422, 501].includes(e.statusCode ?? 0) &&
    /response_format|json_schema|schema|structured/i.test(`${e.message} ${e.responseBody ?? ''}`)
  );
}

/** What kind of provider error an error of a call is. */
export function providerErrorOf(e: unknown): AiProviderError {
  if (e instanceof AiProviderError) return e;
  if (isRetry(e)) return providerErrorOf(e.lastError);
  const detail = e instanceof Error ? `${e.name}: ${e.message}`.slice(0, 300) : String(e).slice(0, 300);
  for (let cause: unknown = e, i = 0; cause && i < 6; cause = propertyOf(cause, 'cause'), i++) {
    if (cause instanceof OutboundRefused) return new AiProviderError('address', detail);
    if (propertyOf(cause, 'name') === 'TimeoutError') return new AiProviderError('slow', detail);
  }
  if (isMalformed(e)) return new AiProviderError('malformed', detail);
  if (isApiCall(e)) {
    const status = e.statusCode;
    if (status === undefined) return new AiProviderError('unreachable', detail);
    if (status === 429 || status === 529 || status === 503) return new AiProviderError('busy', detail);
    if (status === 401 || status === 403) return new AiProviderError('refused', detail);
    if (status === 404) return new AiProviderError('unknownModel', detail);
    return new AiProviderError('failed', detail);
  }
  return new AiProviderError('failed', detail);
}
