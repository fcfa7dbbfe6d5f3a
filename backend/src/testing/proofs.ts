import { execFileSync } from 'node:child_process';

/** Whether everything that there is shall be tried: `PROOFS=whole npm test real- kill-sample` takes minutes that the suite does not have. */
export const isWhole = process.env.PROOFS === 'whole';

/** All of a list for the whole proof, else one of so many, evenly spread. */
export function oneOf<T>(so: number, list: readonly T[]): T[] {
  return list.filter((_, i) => isWhole || i % so === 0);
}

/** From 0 to 15, another with almost every commit; 0 where there is no history. */
const TURN = (() => {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })[0]!, 16);
  } catch {
    return 0;
  }
})();

/** All of a list for the whole proof, else one of so many: the next commit tries others. `from` keeps two lists from meeting in the same ones. */
export function inTurn<T>(so: number, list: readonly T[], from = 0): T[] {
  return list.filter((_, i) => isWhole || (i + from + TURN) % so === 0);
}
