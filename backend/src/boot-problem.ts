import { codeOf, propertyOf } from '@libs/domain';
import { BootError } from '#platform/config';
import { isDatabaseDown } from '#platform/db';

/** What PostgreSQL answers to a wrong address; its own words would repeat parts of it. */
const REFUSED: Record<string, string> = {
  '28P01': 'it refuses this name or password',
  '28000': 'it does not accept this user name',
  '3D000': 'it has no database of this name',
  '42501': 'this role may not do that',
};

/** One line about what stopped the process, or the stack of an unknown error. The caller removes secrets. */
export function problemOf(e: unknown): string {
  const stack = e instanceof Error ? e.stack : undefined;
  const known = codeOf(propertyOf(e, 'driverError')) ?? codeOf(e);
  if (known && REFUSED[known]) return `The database cannot be used: ${REFUSED[known]} (${known}). Look at DATABASE_URL and DB_OWNER_URL.`;
  if (isDatabaseDown(e)) return `The database cannot be reached (${known ?? 'no answer'}). Look at DATABASE_URL and DB_OWNER_URL.`;
  if (known === 'EADDRINUSE') return 'Another program listens at this HOST and PORT already.';
  return e instanceof BootError ? e.message : (stack ?? String(e));
}
