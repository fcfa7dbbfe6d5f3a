import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Marks the text of a frequent read: connections keep its plan once they know it. For statements over many tables or functions, of which
 * planning is most of the work, and whose best plan does not depend on the values. Only for a closed set of texts: each costs every connection memory.
 */
export function registerPrepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `kept_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`);
  return sql;
}

/** The name under which connections keep the plan of a text; undefined for those that are planned each time. */
export const preparedStatementName = (sql: string): string | undefined => names.get(sql);
