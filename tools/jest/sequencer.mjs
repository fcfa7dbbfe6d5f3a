// Where no earlier run says how long a spec file takes, as on a machine that lands changes, the kinds that take long go first: a long one that
// begins last keeps one worker busy while the other has nothing to do.
import { createRequire } from 'node:module';
import path from 'node:path';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');
const ROOT = path.resolve(import.meta.dirname, '../..');
const LONGEST_FIRST = ['e2e/robot/', 'tools/', 'backend/src/testing/', 'e2e/', 'backend/src/', ''];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rank = new Map(sorted.map((test) => [test, rankOf(path.relative(ROOT, test.path).split(path.sep).join('/'))]));
    return sorted.sort((a, b) => rank.get(a) - rank.get(b));
  }
}

const rankOf = (file) => LONGEST_FIRST.findIndex((folder) => file.startsWith(folder));
