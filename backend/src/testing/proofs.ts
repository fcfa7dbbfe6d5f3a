/** Whether everything that there is shall be tried: `PROOFS=whole npm test real- kill-sample` takes minutes that the suite does not have. */
export const isWhole = process.env.PROOFS === 'whole';

/** All of a list for the whole proof, else one of so many, evenly spread. */
export function oneOf<T>(so: number, list: readonly T[]): T[] {
  return list.filter((_, i) => isWhole || i % so === 0);
}
