import { Highlights } from '../highlights.js';
import { highlightText } from '../plain-text.js';
import { optionsOf, RunStatistics } from './rates.js';
import { type RunResult, run } from './run.js';

/** What meetings showed: rates, and one line for each that threw or ended with differences. */
export interface Meetings {
  rates: RunStatistics;
  failures: string[];
}

/** Holds meetings, from seed `first` on; ends early once `isEnough` says so of what was seen so far. */
export async function holdMeetings(first: number, count: number, isEnough = (_: Meetings) => false): Promise<Meetings> {
  const seen: Meetings = { rates: new RunStatistics(), failures: [] };
  for (let seed = first; seed < first + count && !isEnough(seen); seed++) {
    const options = optionsOf(seed);
    try {
      const result = await run(options);
      mustAgree(result);
      seen.rates.add(options, result);
    } catch (error) {
      seen.failures.push(`seed ${seed} (${options.kind}): ${error instanceof Error ? error.stack : error}`);
    }
  }
  return seen;
}

/** Throws unless everybody has the same document and highlights, and none says `ok` that is not. */
export function mustAgree({ writers, servers, database, replay }: RunResult): void {
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
