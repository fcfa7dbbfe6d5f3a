// Each fault is put into a copy of this folder that only this spec loads, and the meetings have to find it; convergence.spec holds the same
// meetings without one. PROOFS=whole plants those too that take long to find.
// FAULT=caret-thrown-away npm test -- --no-build planted-faults: one alone, with what it led to. A new fault is an entry in testing/faults.ts.
import path from 'node:path';
import { FAULTS, type Fault } from './testing/faults.js';
import type { Meetings } from './testing/meetings.js';

// Of tools/jest/modules.mjs, which loads what is asked for with `?fault=NAME` changed.
const faults = (globalThis as unknown as Record<symbol, Map<string, (file: string, text: string) => string>>)[Symbol.for('jest:faults')]!;
const MEETINGS = 60;
const { FAULT, PROOFS } = process.env;
const names = Object.keys(FAULTS).filter((name) => (FAULT ? name === FAULT : PROOFS === 'whole' || !FAULTS[name]!.slow));

async function meetingsWith(name: string, { file, find, put }: Fault): Promise<string[]> {
  let planted = 0;
  faults.set(name, (loaded, text) => {
    if (loaded !== path.join(import.meta.dirname, file)) return text;
    planted = text.split(find).length - 1;
    return text.replace(find, () => put);
  });
  const { holdMeetings } = (await import(`./testing/meetings.ts?fault=${name}`)) as typeof import('./testing/meetings.js');
  const seen = await holdMeetings(1, MEETINGS, (soFar) => complaints(soFar).length > 0);
  if (planted !== 1) throw new Error(`${name}: what it replaces is ${planted} times in ${file}`);
  return complaints(seen);
}

/** What is wrong for certain, and rates that so few meetings do not reach by chance. */
function complaints({ rates, failures }: Meetings): string[] {
  const above = (what: string, count: number, of: number, bound: number) =>
    count > 2 + bound * of ? [`${count} of ${of} ${what}, more than ${bound}`] : [];
  const lies = rates.sum('wrong') + rates.sum('missing') + rates.sum('falseOrphan');
  return [
    ...failures,
    ...rates.brokenUntouched,
    ...rates.looks,
    ...(rates.unsaid ? [`${rates.unsaid} letters gone without a word`] : []),
    ...above('highlights elsewhere', lies, rates.sum('judged'), 0.035),
    ...above('late highlights elsewhere', rates.sum('lateLies'), rates.sum('late'), 0.2),
    ...above('undone highlights elsewhere', rates.sum('undoneLies'), rates.sum('undone'), 0.15),
    ...above('pasted highlights elsewhere', rates.sum('pastedLies'), rates.sum('pasted'), 0.25),
  ];
}

describe('planted faults', () => {
  it.each(names)(
    'finds %s',
    async (name) => {
      const matches = await meetingsWith(name, FAULTS[name]!);
      if (FAULT) console.info(matches.join('\n'));
      expect(matches).not.toEqual([]);
    },
    600_000,
  );
});
