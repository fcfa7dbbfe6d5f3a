import { highlightText } from './plain-text.js';
import { type RunOptions, type RunResult, run } from './testing/run.js';

const RUNS = Number(process.env['RUNS'] ?? 300);
const FIRST = Number(process.env['SEED'] ?? 1);
const totals = { runs: 0, steps: 0, highlights: 0, untouched: 0, alive: 0, wrong: 0, dropped: 0 };

function checkConvergence({ writers, authority }: RunResult, { seed }: RunOptions): void {
  const { doc, version, highlights } = authority.entry;
  doc.check();
  for (const { client, state, id } of writers) {
    const who = `seed ${seed}, ${id}`;
    if (client.state !== 'saved' || client.base.version !== version) throw new Error(`${who}: not saved, ${client.state}`);
    if (!client.base.doc.eq(doc) || !state.doc.eq(doc)) throw new Error(`${who}: another document`);
    const places = (rows: object[]) => JSON.stringify(rows);
    if (places(client.base.highlights.rows()) !== places(highlights.rows())) throw new Error(`${who}: other highlights`);
    const drawn = new Map(client.drawn().map((highlight) => [highlight.id, highlight]));
    highlights.each((key, from, to, status) => {
      const seen = drawn.get(key);
      if (!seen || seen.from !== from || seen.to !== to || seen.status !== status) throw new Error(`${who}: draws ${key} elsewhere`);
    });
  }
  highlights.each((id, from, to, status, quote) => {
    const says = highlightText(doc, from, to);
    const right = says === '' ? 'orphan' : says === quote ? 'ok' : 'changed';
    if (status !== right) throw new Error(`seed ${seed}, ${id}: is ${status}, should be ${right}`);
  });
  totals.runs++;
  totals.steps += version;
  totals.highlights += highlights.size;
  totals.dropped += writers.reduce((sum, writer) => sum + writer.dropped.length, 0);
}

async function runAll(count: number, options: (seed: number) => RunOptions, check: (result: RunResult, options: RunOptions) => void) {
  for (let i = 0; i < count; i++) {
    const chosen = options(FIRST + i);
    const result = await run(chosen).catch((error: unknown) => {
      throw new Error(`seed ${chosen.seed}`, { cause: error });
    });
    checkConvergence(result, chosen);
    check(result, chosen);
  }
}

describe('people writing in one note at the same time', () => {
  afterAll(() => {
    if (process.env['RUNS']) console.info(totals);
  });

  it('see the same document and highlights; untouched highlights stay ok', async () => {
    await runAll(
      RUNS,
      (seed) => ({ seed, unique: seed % 3 !== 0, undo: false }),
      ({ authority, oracle }, { seed, unique }) => {
        if (!unique) return;
        const verdict = oracle.judge(authority.entry);
        if (verdict.lied.length) throw new Error(`seed ${seed}: untouched but ${JSON.stringify(verdict.lied)}`);
        totals.untouched += verdict.untouched;
        totals.alive += verdict.alive;
        totals.wrong += verdict.wrong.length;
      },
    );
    expect(totals.untouched).toBeGreaterThan(RUNS);
    expect(totals.wrong / totals.alive).toBeLessThanOrEqual(0.001);
  }, 600_000);

  it('see the same with undo and redo', async () => {
    await runAll(
      Math.ceil(RUNS / 5),
      (seed) => ({ seed: 100_000 + seed, unique: seed % 2 === 0, undo: true }),
      () => {},
    );
  }, 600_000);
});
