import { AppError } from '@libs/domain';
import { decodeCursor } from '#platform/db';

/** One way to sort a list: a column expression, its type in a cursor, and the direction; ties go by id upwards. */
export interface ListOrder {
  key: string;
  type: 'timestamptz' | 'text' | 'bigint';
  descending: boolean;
}

/** The ORDER BY of a list. */
export const orderBy = (order: ListOrder, id: string): string => `${order.key}${order.descending ? ' desc' : ''}, ${id}`;

/** The column that goes into the cursor: exact text, because a JavaScript date would lose the microseconds. */
export const cursorKey = (order: ListOrder): string => `(${order.key})::text`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What follows the cursor's row: an SQL condition that an index on (key, id) serves, and its two parameters from number `first`. Nothing without a cursor. */
export function afterCursor(
  order: ListOrder,
  id: string,
  cursor: string | null | undefined,
  first: number,
): { sql: string; params: string[] } {
  const keys = decodeCursor(cursor, 2)?.map(String);
  if (!keys) return { sql: '', params: [] };
  const [key = '', last = ''] = keys;
  const fits = order.type === 'timestamptz' ? !Number.isNaN(Date.parse(key)) : order.type === 'bigint' ? /^-?\d{1,18}$/.test(key) : true;
  if (!fits || !UUID.test(last)) throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
  const [k, i] = [`$${first}::${order.type}`, `$${first + 1}::uuid`];
  const beyond = order.descending ? '<' : '>';
  return { sql: ` and ${order.key} ${beyond}= ${k} and (${order.key} ${beyond} ${k} or ${id} > ${i})`, params: [key, last] };
}

/** What a person typed as a pattern for ILIKE that finds it anywhere. */
export const toIlikePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
