import { holdMeetings, type Meetings } from './testing/meetings.js';

// The oracles take what a writer meant from what the writer selected and saw, never from what the product stored: see testing/.
/** How many meetings: `CONVERGENCE_RUNS=2500 npm test convergence` for all of them; `SEED=17 CONVERGENCE_RUNS=1` repeats one. */
const RUNS = Number(process.env['CONVERGENCE_RUNS'] ?? 150);
const FIRST = Number(process.env['SEED'] ?? 1);

describe('people writing in one note at the same time', () => {
  let meetings: Meetings;

  beforeAll(async () => {
    meetings = await holdMeetings(FIRST, RUNS);
    const { rates, failures } = meetings;
    if (process.env['CONVERGENCE_RUNS'])
      console.info([rates.table(), ...failures, ...(process.env['SHOW_LIES'] ? rates.lies : [])].join('\n'));
  }, 7_200_000);

  it('ends with one document and the same highlights for everybody, and none is ok that is not', () => {
    expect(meetings.failures).toEqual([]);
  });

  it('keeps every highlight ok whose words were not touched', () => {
    const { rates } = meetings;
    expect(rates.brokenUntouched).toEqual([]);
    // Enough of them for this to say something: about two a meeting.
    const { untouched, runs } = rates.of('online');
    expect(untouched).toBeGreaterThan(runs * 1.5);
  });

  it('shows wrong passages at most once in a thousand, six with undo', () => {
    const { rates } = meetings;
    expect(rates.share('online', 'wrong')).toBeLessThanOrEqual(0.001);
    expect(rates.share('online, undo', 'wrong')).toBeLessThanOrEqual(0.006);
  });

  it('loses or curtails few others', () => {
    for (const kind of ['online', 'online, undo', 'offline', 'offline, undo'] as const) {
      const { rates } = meetings;
      // Two more are chance where there are few meetings of a kind.
      expect(rates.share(kind, 'wrong', 'missing', 'falseOrphan')).toBeLessThanOrEqual(0.035 + 2 / rates.of(kind).judged);
    }
  });

  it('leaves one in five at most elsewhere whose words others changed before the highlight arrived', () => {
    expect(meetings.rates.lateLies).toBeLessThanOrEqual(0.2);
  });

  it('brings back what undo and paste touched, and has enough of it to say so', () => {
    const { undone, pasted } = meetings.rates.touched;
    expect(undone.share).toBeGreaterThanOrEqual(0.05);
    expect(pasted.share).toBeGreaterThanOrEqual(0.05);
    expect(undone.lies).toBeLessThanOrEqual(0.15);
    expect(pasted.lies).toBeLessThanOrEqual(0.25);
  });

  it('gives every letter the marks and the kind of block that its writers meant, and leaves every cursor between its letters', () => {
    const { rates } = meetings;
    expect(rates.looks).toEqual([]);
    const { marks, blocks, carets, runs } = rates.of('online');
    for (const count of [marks, blocks, carets]) expect(count).toBeGreaterThan(runs);
  });

  it('has the words that found no place in the rescue list', () => {
    const { rates } = meetings;
    expect(rates.rescued).toBeGreaterThanOrEqual(0.99);
    // The rest would have to be counted there; there is none.
    expect(rates.unsaid).toBe(0);
  });
});
