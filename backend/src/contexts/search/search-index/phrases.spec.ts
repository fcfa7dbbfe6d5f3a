import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseQuery } from '@libs/domain';
import { FakeCluster } from '../../../testing/fake-cluster.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { SearchScope } from '../scope/scope.service.js';
import { addIndexedNotes } from './indexed-notes.factory.js';
import { narrowingOf, SearchIndex } from './search-index.service.js';

/** What any search index must do with quoted words. */
describe.each(['PostgreSQL', 'OpenSearch'])('A quoted phrase in the search index of %s', (kind) => {
  let t: TestApp;
  let cluster: FakeCluster | null = null;
  let admin: Person;
  let project: string;
  let index: SearchIndex;
  let texts: Map<string, string>;

  beforeAll(async () => {
    cluster = kind === 'OpenSearch' ? await FakeCluster.start() : null;
    t = await startApp({ env: cluster ? { SEARCH_URL: cluster.url } : {} });
    index = t.get(SearchIndex);
  }, 180_000);
  afterAll(async () => {
    await t?.close();
    await cluster?.close();
  });
  beforeEach(async () => {
    ({ admin } = await t.aWorkspace());
    project = (await admin.ask(`mutation { createProject(input: { name: "Place" }) { id } }`)).createProject.id;
    await t.settle();
    await index.follow(admin.actor.workspaceId);
    texts = new Map();
  });

  const given = async (...bodies: string[]) => {
    const ids = await addIndexedNotes(t, admin.actor, project, bodies);
    for (const [i, id] of ids.entries()) texts.set(id, bodies[i]!);
  };
  const asked = async (query: string) => {
    const parsed = parseQuery(query);
    return { scope: await t.get(SearchScope).of(admin.actor, parsed, {}), narrowing: narrowingOf(parsed, {}) };
  };
  /** By rank, in order of time, and how many are counted beside the results. */
  const found = async (query: string) => {
    const question = await asked(query);
    const said = (list: readonly { id: string }[]) => list.map((c) => texts.get(c.id)).sort();
    const every = await index.every(admin.actor, question);
    const words = every ? 'every' : null;
    const byTime = said(await index.byTime(admin.actor, question, words, { order: 'newest', limit: 50, after: null })).filter(Boolean);
    if (every) expect(said(every.candidates)).toEqual(byTime);
    expect((await index.facetRows(admin.actor, { ...question, types: ['NOTE'] }, words)).rows).toHaveLength(byTime.length);
    const counts = await index.counts(admin.actor, question, null, ['NOTE']);
    if (!every) expect(counts).toEqual([{ type: 'NOTE', count: byTime.length }]);
    return byTime;
  };

  it('is found as it is written, stop words and endings included', async () => {
    await given(
      'That is what you were getting with it.',
      'What were you getting with that?',
      'Get what you were with.',
      'to be or not to be',
    );
    expect(await found('"what you were getting with"')).toEqual(['That is what you were getting with it.']);
    expect(await found('"what you were get with"')).toEqual([]);
    expect(await found('"to be or not"')).toEqual(['to be or not to be']);
    expect(await found('"you were" -"were getting"')).toEqual(['Get what you were with.']);
    expect(await found('-"you were"')).toEqual(['What were you getting with that?', 'to be or not to be']);
    expect(await found('"at you were"')).toEqual([]);
  });

  it('is found whatever the case, accents, apostrophes and blanks, and over a comma, not over the end of a sentence', async () => {
    await given('Crème\n  BRÛLÉE wasn’t, we said, late', 'Creme. Brulee');
    for (const query of ['"creme brulee"', '“crème  brûlée”', `"brulee wasn't"`, '"WASN’T we said late"', '"wasn’t, we"'])
      expect(await found(query)).toEqual(['Crème\n  BRÛLÉE wasn’t, we said, late']);
    expect(await found('"wasn’t; we"')).toEqual([]);
  });

  it('takes signs as signs', async () => {
    await given('It is 100% C++ (a.*b) \\d_e', 'It is 1000 C, aXXb dde', 'a state-of-the-art pump', 'a 40/60 split, and/or a 3.5:1 one');
    expect(await found('"100%"')).toEqual(['It is 100% C++ (a.*b) \\d_e']);
    for (const query of ['"C++"', '"a.*b"', '"d_e"', '"(a.*b"', '"\\d_e"', '"is 100% C++"'])
      expect([query, await found(query)]).toEqual([query, ['It is 100% C++ (a.*b) \\d_e']]);
    expect(await found('"state-of-the"')).toEqual(['a state-of-the-art pump']);
    expect(await found('"of the art"')).toEqual(['a state-of-the-art pump']);
    for (const query of ['"40/60 split"', '"split and/or a"', '"a 3.5:1"', '"40/60" "and/or"'])
      expect([query, await found(query)]).toEqual([query, ['a 40/60 split, and/or a 3.5:1 one']]);
    for (const query of ['"%"', '"["', '"(((" pump']) await found(query);
  });

  it('is found in every text that has its words in a row, over hyphens and commas, and in no other', async () => {
    const bodies = Array.from({ length: 60 }, (_, i) => randomText(i));
    await given(...bodies);
    for (let i = 0; i < 40; i++) {
      const words = wordsOf(bodies[i]!);
      const from = (i * 5) % Math.max(1, words.length - 4);
      const phrase = words.slice(from, from + 2 + (i % 3));
      // One of four has its words in another order.
      const asked = i % 4 ? phrase : [...phrase].reverse();
      expect([asked, await found(`"${asked.join(' ')}"`)]).toEqual([asked, bodies.filter((body) => hasInRow(body, asked)).sort()]);
    }
  });

  it('is found behind more places of a word than the index keeps, and beyond the last place that it counts', async () => {
    const often = `${'battery charger. '.repeat(300)}The battery remote is new.`;
    const long = `${'something else happened. '.repeat(6000)}Orange kettle boils.`;
    await given(often, long, 'The remote battery is old. A kettle, and something orange.');
    expect(await found('"battery remote"')).toEqual([often]);
    expect(await found('"orange kettle"')).toEqual([long]);
  });

  it('is found beside a sign that joins words', async () => {
    const texts = [
      'Android is fine. The iOS/Android app crashed. I like the app.',
      'I like the remote. The battery.Remote control broke. That is out of control.',
      'It takes 10–20 minutes. Of 20 people half waited.',
      'Version 2.1 is slow. We tried 2.',
    ];
    await given(...texts);
    // OpenSearch has "2.1" as a word where the phrase stands.
    const queries = ['"android app"', '"remote control"', '"20 minutes"', ...(kind === 'PostgreSQL' ? ['"version 2"'] : [])];
    for (const [i, query] of queries.entries()) expect([query, await found(query)]).toEqual([query, [texts[i]]]);
  });

  it('is found in scripts without blanks, in the quotes of any of them', async () => {
    await given('我们在车站等了很久的公共汽车。', '公共的汽车', 'รถไฟมาช้าทุกวัน');
    expect(await found('「等了很久」')).toEqual(['我们在车站等了很久的公共汽车。']);
    expect(await found('『公共汽车』')).toEqual(['我们在车站等了很久的公共汽车。']);
    expect(await found('"มาช้า"')).toEqual(['รถไฟมาช้าทุกวัน']);
    expect(await found('"汽公"')).toEqual([]);
  });
});

const VOCABULARY = 'pump valve the of and sensor café with motor is not cooling plate a fan blade'.split(' ');
const BETWEEN = [' ', ' ', ' ', '-', '-', ', ', ' - ', '. ', ' (', '; ', "' ", '? '];
/** What may stand between the words of a phrase. */
const GAP = /^[\s,;:()"'-]+$/;

/** A text of few words, so that phrases come again; `seed` decides all of it. */
function randomText(seed: number): string {
  let state = seed + 1;
  const next = (max: number) => {
    state = (state * 48271) % 2147483647;
    return state % max;
  };
  return Array.from({ length: 14 + next(10) }, () => VOCABULARY[next(VOCABULARY.length)]! + BETWEEN[next(BETWEEN.length)]!).join('');
}

const folded = (text: string) => text.replaceAll('é', 'e').toLowerCase();
const wordsOf = (text: string): string[] => folded(text).match(/[a-z]+/g) ?? [];

function hasInRow(text: string, phrase: readonly string[]): boolean {
  const words = [...folded(text).matchAll(/[a-z]+/g)];
  const between = (at: number) => folded(text).slice(words[at - 1]!.index + words[at - 1]![0].length, words[at]!.index);
  return words.some((_, at) => phrase.every((word, i) => words[at + i]?.[0] === word && (i === 0 || GAP.test(between(at + i)))));
}
