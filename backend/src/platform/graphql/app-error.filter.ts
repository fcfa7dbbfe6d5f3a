import { AppError, codeOf, ERRORS, type ErrorCode, keyOfText, propertyOf, type ServerText } from '@libs/domain';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import type { HttpReply } from '#platform/access';
import { isDatabaseDown } from '#platform/db';
import { log, requestId } from '#platform/log';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'ValidationError',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'ValidationError',
  413: 'ValidationError',
  415: 'ValidationError',
  422: 'ValidationError',
  429: 'TooManyRequests',
};

/** HTTP status of an error with `retry`. */
export const SERVICE_UNAVAILABLE = 503;

/** Everything that is thrown, as one of the codes of libs/domain; what is unknown leaves as InternalError and is logged with its stack. */
export function asAppError(e: unknown): AppError {
  if (e instanceof AppError) return e;
  if (e instanceof HttpException && BY_STATUS[e.getStatus()]) return new AppError(BY_STATUS[e.getStatus()]!, { message: e.message });
  const code = codeOf(propertyOf(e, 'driverError')) ?? codeOf(e);
  // An id that is no uuid names nothing; the same for text that PostgreSQL cannot hold.
  if (code === '22P02') return new AppError('NotFound');
  if (code === '22021' || code === '22P05')
    return new AppError('ValidationError', { message: 'The text holds a character that cannot be stored.' });
  const byStatus = BY_STATUS[Number(propertyOf(e, 'statusCode'))];
  if (byStatus) return new AppError(byStatus, { message: String(propertyOf(e, 'message')) });
  if (isDatabaseDown(e)) {
    log.warn({ err: propertyOf(e, 'message') }, 'the database cannot be reached');
    return new AppError('InternalError', { message: 'The database cannot be reached just now. Try again in a moment.', retry: true });
  }
  log.error({ err: e }, 'unexpected error');
  return new AppError('InternalError');
}

/** What goes with an error to its caller: the code, the key and values of its message, and those of each field's, for readers of other languages. */
export function extensionsOf({ code, data, message }: AppError): Record<string, unknown> {
  const fields = Object.entries(data?.fields ?? {}).flatMap(([field, text]): [string, ServerText][] => {
    const serverText = keyOfText(text);
    return serverText ? [[field, serverText]] : [];
  });
  return {
    code,
    ...(data ?? {}),
    ...keyOfText(message),
    ...(fields.length ? { fieldKeys: Object.fromEntries(fields) } : {}),
    requestId: requestId(),
  };
}

/** The same as GraphQL says it; for what is thrown inside a stream, where no filter looks. */
export function asGraphQLError(e: unknown): GraphQLError {
  if (e instanceof GraphQLError) return e;
  const error = asAppError(e);
  return new GraphQLError(error.message, { extensions: extensionsOf(error) });
}

@Catch()
export class AppErrorFilter implements ExceptionFilter {
  catch(e: unknown, host: ArgumentsHost) {
    const error = asAppError(e);
    if (host.getType<string>() === 'graphql') return asGraphQLError(error);
    const reply = host.switchToHttp().getResponse();
    return reply.sent ? undefined : answerWith(reply, error);
  }
}

/** Answers a request that is not GraphQL's with the error's status and code. */
export function answerWith(reply: HttpReply, error: AppError): unknown {
  return withStatusAndHeaders(reply, error).send({ error: { ...extensionsOf(error), message: error.message } });
}

/** Answers a query that did not get as far as GraphQL as GraphQL answers. */
export function answerQueryWith(reply: HttpReply, error: AppError): unknown {
  return withStatusAndHeaders(reply, error).send({ data: null, errors: [asGraphQLError(error)] });
}

function withStatusAndHeaders(reply: HttpReply, error: AppError): HttpReply {
  if (error.code === 'TooManyRequests') reply.header('retry-after', String(error.data?.['retryAfter'] ?? 1));
  return reply.code(error.data?.['retry'] ? SERVICE_UNAVAILABLE : ERRORS[error.code].status).header('cache-control', 'no-store');
}
