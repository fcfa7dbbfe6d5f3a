import type { z } from 'zod';

/** A kind of message in the outbox: its name, and the shape of its payload, which is checked when it is published and when it is handled. */
export interface Topic<P = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

/** The payload of a topic. */
export type PayloadOf<T> = T extends Topic<infer P> ? P : never;

/** What a handler receives: ids only; load afresh, return quietly when gone, be safe to run twice. */
export interface OutboxMessage<P = Record<string, unknown>> {
  id: string;
  topic: string;
  workspaceId: string | null;
  payload: P;
}

/** What a handler of a topic receives. */
export type MessageOf<T> = OutboxMessage<PayloadOf<T>>;

const table = new Map<string, Topic>();

/**
 * Adds a topic to the table: `noun.happened`, or an order such as `import.run`. Each context has its own in `<context>.topics.ts`, and gives
 * those that others listen to out by its door. Payload: ids, no people's words.
 */
export function topic<P>(name: string, payload: z.ZodType<P>): Topic<P> {
  if (table.has(name)) throw new Error(`there is a topic ${name} already`);
  const created = { name, payload };
  table.set(name, created);
  return created;
}

/** Takes a topic away again, for tests that add one of their own. */
export const removeTopic = (name: string): boolean => table.delete(name);

/** The names of all topics that this version of the product has. */
export const topicNames = (): string[] => [...table.keys()];

/** A payload as its topic wants it; throws an error that names what is wrong with which field, and no value. */
export function parsePayload<P>({ name, payload: schema }: Topic<P>, payload: unknown): P {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.') || 'all of it'} (${issue.code})`);
  throw new Error(`The payload does not fit the topic ${name}: ${faults.join(', ')}`);
}
