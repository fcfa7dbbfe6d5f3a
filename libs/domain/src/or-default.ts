import type { z } from 'zod';

/** A schema that gives `value` for null as well as for undefined, because GraphQL clients send null for what they leave open. */
export function nullishDefault<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return schema.nullish().transform((parsed) => parsed ?? value);
}
