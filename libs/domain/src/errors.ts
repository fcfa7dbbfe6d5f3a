import type { z } from 'zod';

/** The specification's messages and placeholders, to be shown word for word. */
export const MESSAGES = {
  notEnoughContent: 'Not enough content to summarize',
  viewersCannotSummarize: 'Viewers cannot generate summaries',
  tooManyOptions: 'Too many options.',
  notAGoogleDriveUrl: 'Not a Google Drive URL',
  deletedUser: 'Deleted user',
  unknownUser: 'Unknown user',
  you: 'You',
} as const;

/** The only error codes that leave the server, with the HTTP status for REST and the message shown when none is given. */
export const ERRORS = {
  Forbidden: { status: 403, message: 'You do not have access to do this.' },
  InternalError: { status: 500, message: 'Something went wrong' },
  NotFound: { status: 404, message: 'This does not exist, or you cannot see it.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  Unauthorized: { status: 401, message: 'Log in to continue.' },
  ValidationError: { status: 400, message: 'Some of what you entered needs another look.' },
  NOT_ENOUGH_DATA: { status: 422, message: MESSAGES.notEnoughContent },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the seven codes of the error table. */
export type ErrorCode = keyof typeof ERRORS;

/** What travels with an error: a message in place of the table's, messages by field path (`options.0.label`), and anything that code needs. */
export type ErrorDetails = { message?: string; fields?: Record<string, string>; [key: string]: unknown };

/** The one exception that business code throws; its code and data reach the client, so put nothing secret in them. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data?: ErrorDetails;

  constructor(code: ErrorCode, data?: ErrorDetails) {
    super(data?.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    if (data) this.data = data;
  }

  /** The HTTP status for answers outside GraphQL. */
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Whether a text, such as `extensions.code` of an answer, is one of the seven codes. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERRORS, text);
}

/** A ValidationError about one field, whose message is also the error's own. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('ValidationError', { message, fields: { [field]: message } });
}

/** A ValidationError out of a failed zod parse, with the first message of each field under its dotted path. */
export function validationError(failure: z.ZodError): AppError {
  // A null prototype, because a path such as `__proto__` comes from the caller's own keys.
  const fields: Record<string, string> = Object.create(null);
  for (const issue of failure.issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= issue.message;
  }
  const message = failure.issues[0]?.message;
  return new AppError('ValidationError', message === undefined ? { fields } : { message, fields });
}
