import { codeOf, propertyOf } from '@libs/domain';

/** A server that starts, stops or is full, and a connection that is refused or was cut. */
const AWAY = /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
// The driver has no codes for these. TypeORM lets go of a connection that was cut between two statements; the next one finds it released.
const DISCONNECT_ERRORS =
  /^(Connection terminated|Connection ended|Database connection provided by a query runner was already released|Query runner already released|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected)/i;

/** Whether the database did not answer, or not to the end: asking again is right, with the same client key where there is one. */
export function isDatabaseDown(e: unknown): boolean {
  const code = codeOf(propertyOf(e, 'driverError')) ?? codeOf(e) ?? '';
  return AWAY.test(code) || DISCONNECT_ERRORS.test(String(propertyOf(e, 'message') ?? ''));
}
