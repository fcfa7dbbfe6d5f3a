import { Highlights } from './highlights.js';
import { highlightText } from './plain-text.js';
import { optionsOf, Rates } from './testing/rates.js';
import { type RunResult, run } from './testing/run.js';

/** How many meetings: `CONVERGENCE_RUNS=2500 npm test convergence` for all of them; `SEED=17 CONVERGENCE_RUNS=1` repeats one. */
const RUNS = Number(process.env['CONVERGENCE_RUNS'] ?? 150);
const FIRST = Number(process.env['SEED'] ?? 1);

/** Throws unless everybody has the same document and highlights, and none says `ok` that is not. */
function mustAgree({ writers, servers, database, replay }: RunResult): void {
  const { doc, version, highlights } = replay;
  doc.check();
  const rows = JSON.stringify(highlights.rows());
  const states = [...servers.map((server) => server.newest), database.load()];
  states.forEach((state, i) => {
    if (state.version !== version || !state.doc.eq(doc)) throw new Error(`server ${i}: another document`);
    if (JSON.stringify(state.highlights.rows()) !== rows) throw new Error(`server ${i}: other highlights`);
  });
  for (const { client, state, id } of writers) {
    if (client.state !== 'saved' || client.base.version !== version) throw new Error(`${id}: not saved, ${client.state}`);
    if (!client.base.doc.eq(doc) || !state.doc.eq(doc)) throw new Error(`${id}: another document`);
    if (JSON.stringify(client.base.highlights.rows()) !== rows) throw new Error(`${id}: other highlights`);
    const drawn = new Map(client.drawn().map((highlight) => [highlight.id, highlight]));
    highlights.each((key, from, to, status) => {
      const seen = drawn.get(key);
      if (!seen || seen.from !== from || seen.to !== to || seen.status !== status) throw new Error(`${id}: draws ${key} elsewhere`);
    });
  }
  highlights.each((id, from, to, status, quote) => {
    const says = highlightText(doc, from, to);
    const right = says === '' ? 'orphan' : says === quote ? 'ok' : 'changed';
    if (status !== right) throw new Error(`${id}: is ${status}, should be ${right}`);
  });
  // What is stored is enough to go on from: a copy out of the stored form says the same.
  if (JSON.stringify(Highlights.fromJSON(JSON.parse(JSON.stringify(highlights))).rows()) !== rows) throw new Error('stored form differs');
}

describe('people writing in one note at the same time', () => {
  const rates = new Rates();
  const failures: string[] = [];

  beforeAll(async () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const options = optionsOf(seed);
      try {
        const result = await run(options);
        mustAgree(result);
        rates.add(options, result);
      } catch (error) {
        failures.push(`seed ${seed} (${options.kind}): ${error instanceof Error ? error.stack : error}`);
      }
    }
    if (process.env['CONVERGENCE_RUNS'])
      console.info([rates.table(), ...failures, ...(process.env['SHOW_LIES'] ? rates.lies : [])].join('\n'));
  }, 7_200_000);

  it('ends with one document and the same highlights for everybody, and none is ok that is not', () => {
    expect(failures).toEqual([]);
  });

  it('keeps every highlight ok whose words nobody touched', () => {
    expect(rates.touchedWrongly).toEqual([]);
    // Enough of them for this to say something: about one a meeting.
    expect(rates.of('online').untouched).toBeGreaterThan(RUNS * 0.8);
  });

  it('shows wrong passages at most once in a thousand, six with undo', () => {
    expect(rates.share('online', 'wrong')).toBeLessThanOrEqual(0.001);
    expect(rates.share('online, undo', 'wrong')).toBeLessThanOrEqual(0.006);
  });

  it('loses or curtails few others', () => {
    for (const kind of ['online', 'online, undo', 'offline', 'offline, undo'] as const)
      expect(rates.share(kind, 'wrong', 'missing', 'falseOrphan')).toBeLessThanOrEqual(0.035);
  });

  it('has the words that found no place in the rescue list', () => {
    expect(rates.rescued).toBeGreaterThanOrEqual(0.99);
    // The rest would have to be counted there; there is none.
    expect(rates.unsaid).toBe(0);
  });
});
