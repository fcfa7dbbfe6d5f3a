/** What all spec files of a worker have in common, made by the first that asks: helpers like this one are loaded anew for each file. */
export function perWorker<T>(name: string, make: () => T): T {
  const kept = globalThis as unknown as Record<symbol, T>;
  const key = Symbol.for(`verbatim ${name}`);
  kept[key] ??= make();
  return kept[key];
}
