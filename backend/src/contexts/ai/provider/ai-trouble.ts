import { AI_TROUBLES, type AiTroubleKind, AppError, type ErrorCode } from '@libs/domain';

const CODES: Partial<Record<AiTroubleKind, ErrorCode>> = { budget: 'TooManyRequests', busy: 'TooManyRequests' };

/** The model gave no answer, for a reason that a person can read. Callers may go on without it (`isPassing`: trying later makes sense). */
export class AiTrouble extends AppError {
  constructor(
    readonly trouble: AiTroubleKind,
    /** What is logged, not shown. */
    readonly detail?: string,
  ) {
    super(CODES[trouble] ?? 'InternalError', { message: AI_TROUBLES[trouble], trouble });
    this.name = 'AiTrouble';
  }

  /** Whether the same call may succeed in a while: a job tries again instead of failing. */
  get isPassing(): boolean {
    return this.trouble === 'unreachable' || this.trouble === 'slow' || this.trouble === 'busy' || this.trouble === 'failed';
  }
}
