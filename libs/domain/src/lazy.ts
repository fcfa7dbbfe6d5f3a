/** A function that calls `read` the first time it is called, and answers the same from then on; a promise that is rejected stays rejected. */
export function lazy<T>(read: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: read() };
    return result.value;
  };
}
