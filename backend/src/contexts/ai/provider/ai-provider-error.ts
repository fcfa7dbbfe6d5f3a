import { AI_PROVIDER_ERRORS, type AiProviderErrorKind, AppError, type ErrorCode } from '@libs/domain';

const CODES: Partial<Record<AiProviderErrorKind, ErrorCode>> = { budget: 'TooManyRequests', busy: 'TooManyRequests' };

/** The model gave no answer, for a reason that a person can read. Callers may go on without it (`isPassing`: trying later makes sense). */
export class AiProviderError extends AppError {
  constructor(
    readonly providerError: AiProviderErrorKind,
    /** What is logged, not shown. */
    readonly detail?: string,
  ) {
    super(CODES[providerError] ?? 'InternalError', { message: AI_PROVIDER_ERRORS[providerError], providerError });
    this.name = 'AiProviderError';
  }

  /** Whether the same call may succeed in a while: a job tries again instead of failing. */
  get isPassing(): boolean {
    return (
      this.providerError === 'unreachable' ||
      this.providerError === 'slow' ||
      this.providerError === 'busy' ||
      this.providerError === 'failed'
    );
  }
}
