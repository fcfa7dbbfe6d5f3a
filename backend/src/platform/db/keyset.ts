import { AppError } from '@libs/domain';

/** One page of a list in keyset order; `total` counts everything that the caller may read. */
export interface Page<T> {
  nodes: T[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  total: number;
}

/** Rows a page may have: 1 to 200, default 50. */
export function pageSize(first: number | null | undefined): number {
  if (first == null) return 50;
  if (!Number.isInteger(first) || first < 1 || first > 200)
    throw new AppError('ValidationError', { message: 'first must be a whole number from 1 to 200.' });
  return first;
}

/** An opaque cursor over the keys of the last row. */
export const encodeCursor = (keys: readonly (string | number)[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The keys of a cursor, as many as `length`; null for none; a forged one is a ValidationError. */
export function decodeCursor(cursor: string | null | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const keys = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length === length && keys.every((k) => typeof k === 'string' || typeof k === 'number')) return keys;
  } catch {
    // falls through to the error below
  }
  throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
}

/** Cuts `size + 1` fetched rows to a page; keysOf names the keyset of a row. */
export function pageOf<T>(rows: T[], size: number, total: number, keysOf: (row: T) => (string | number)[]): Page<T> {
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  return { nodes, pageInfo: { hasNextPage: rows.length > size, endCursor: last ? encodeCursor(keysOf(last)) : null }, total };
}
