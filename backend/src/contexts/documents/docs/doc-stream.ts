import { isDatabaseDown } from '#platform/db';

const RETRY_MS = 500;

/** What a stream answers to a call of its bell: a value, nothing new, or that it is over. */
export type StreamEvent<T> = { value: T } | 'nothing' | 'over';

/**
 * A stream that asks `next` whenever `listen` rings, and once at its start. Rings while it works become one. Ending it stops the listening
 * at once, also while it waits: a generator would leak its listener until the next ring. While the database is away `next` is asked again
 * and again, so what it has thrown on must be still to do.
 */
export function streamOf<T>(listen: (ring: () => void) => () => void, next: () => Promise<StreamEvent<T>>): AsyncIterableIterator<T> {
  let isSignaled = true;
  let over = false;
  let wake = () => {};
  const stop = listen(() => {
    isSignaled = true;
    wake();
  });
  const end = (): IteratorResult<T> => {
    if (!over) stop();
    over = true;
    wake();
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      while (!over) {
        if (!isSignaled) await new Promise<void>((resolve) => (wake = resolve));
        if (over) break;
        isSignaled = false;
        const answer = await next().catch(async (error) => {
          if (!isDatabaseDown(error)) {
            end();
            throw error;
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          isSignaled = true;
          return 'nothing' as const;
        });
        if (answer === 'over') break;
        // A full answer may not be all there is.
        if (answer !== 'nothing') {
          isSignaled = true;
          return { done: false, value: answer.value };
        }
      }
      return end();
    },
    async return() {
      return end();
    },
  };
}
