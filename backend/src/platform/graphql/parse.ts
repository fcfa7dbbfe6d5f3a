import { AppError, SERVER_LIMITS } from '@libs/domain';
import type { z } from 'zod';

/** Parses arguments by a schema of libs/domain; what fails is a ValidationError with one message a field. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const r = schema.safeParse(plain(value));
  if (r.success) return r.data;
  const fields: Record<string, string> = {};
  for (const issue of r.error.issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  throw new AppError('ValidationError', { message: r.error.issues[0]!.message, fields });
}

/** GraphQL hands inputs over as objects without a prototype. Throws for what is nested deeper than anything that is meant. */
function plain(value: unknown, depth = 0): unknown {
  if (depth > SERVER_LIMITS.graphql.nesting)
    throw new AppError('ValidationError', { message: `The input is nested deeper than ${SERVER_LIMITS.graphql.nesting} levels.` });
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  if (value && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v, depth + 1)]));
  return value;
}
