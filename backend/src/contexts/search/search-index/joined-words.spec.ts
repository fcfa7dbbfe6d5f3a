import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseQuery } from '@libs/domain';
import { FakeCluster } from '../../../testing/fake-cluster.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { SearchScope } from '../scope/scope.service.js';
import { addIndexedNotes } from './indexed-notes.factory.js';
import { narrowingOf, SearchIndex } from './search-index.service.js';

/** All signs of ASCII, and those that other writing puts between words or that are taken apart into such. */
const SIGNS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((sign) => !/[A-Za-z0-9]/.test(sign)),
  ...'«»‹›„“”‘’–—−…·•¿¡§№™½⁄×÷€₹₺℃℡㎏ℓ⒈°\u00a0',
  ...['://', '...', '</', '/>', ' <', '> ', '&amp;', '--', '.-', '-.', '?q=', '/../', '~/'],
];
const LETTERS = 'bdfgklmnprstvz';

/** A word of five letters that no other number has. */
const wordOf = (n: number) =>
  Array.from({ length: 5 }, (_, i) => LETTERS.charAt(Math.floor(n / LETTERS.length ** i) % LETTERS.length)).join('');

describe.each(['PostgreSQL', 'OpenSearch'])('Words that a sign joins in the search index of %s', (kind) => {
  let t: TestApp;
  let cluster: FakeCluster | null = null;
  let admin: Person;
  let project: string;
  let index: SearchIndex;

  beforeAll(async () => {
    cluster = kind === 'OpenSearch' ? await FakeCluster.start() : null;
    t = await startApp({ env: cluster ? { SEARCH_URL: cluster.url } : {} });
    index = t.get(SearchIndex);
    ({ admin } = await t.aWorkspace());
    project = (await admin.ask(`mutation { createProject(input: { name: "Place" }) { id } }`)).createProject.id;
    await t.settle();
    await index.follow(admin.actor.workspaceId);
  }, 180_000);
  afterAll(async () => {
    await t?.close();
    await cluster?.close();
  });

  const given = (bodies: readonly string[]) => addIndexedNotes(t, admin.actor, project, bodies);
  const found = async (query: string) => {
    const parsed = parseQuery(query);
    const scope = await t.get(SearchScope).of(admin.actor, parsed, {});
    return ((await index.every(admin.actor, { scope, narrowing: narrowingOf(parsed, {}) }))?.candidates ?? []).map(({ id }) => id);
  };

  it('are found each by itself, whatever the sign', async () => {
    // OpenSearch takes what is a letter or a digit by itself for a part of a word.
    const signs = SIGNS.filter((sign) => kind === 'PostgreSQL' || !/^[\p{L}\p{N}]$/u.test(sign));
    const bodies = signs.map((sign, i) => `We ${sign}${wordOf(3 * i)}${sign}${wordOf(3 * i + 1)} ${wordOf(3 * i + 2)}${sign} said`);
    const ids = await given(bodies);
    const missing: string[] = [];
    for (const [i, id] of ids.entries())
      for (const word of [0, 1, 2].map((n) => wordOf(3 * i + n)))
        if ((await found(word)).join() !== id) missing.push(`${word} in ${bodies[i]}`);
    expect(missing).toEqual([]);
  }, 120_000);

  it('are found as they are written', async () => {
    const bodies = [
      'The iOS/Android app',
      'Ask anna@example.com',
      'See https://example.org/plans?of=pro',
      'Dijo «hola amigos» ayer',
      'Node.js runs',
    ];
    const queries = ['iOS/Android', 'anna@example.com', 'example.org/plans', '«hola amigos»', 'node.js'];
    const ids = await given(bodies);
    for (const [i, query] of queries.entries()) expect([query, await found(query)]).toEqual([query, [ids[i]]]);
  });

  it('are found as they are written where one of them says nothing by itself', async () => {
    const [tests, sides] = await given(['An A/B test', 'Plan B is a test, before and after', 'Photos before/after it']).then(([a, , c]) => [
      a,
      c,
    ]);
    expect(await found('A/B test')).toEqual([tests]);
    expect(await found('before/after')).toEqual([sides]);
    expect(await found('photos -before/after')).toEqual([]);
  });

  it('are found as they are written in the language of the workspace, and asked for as words of a question', async () => {
    const [either] = await given(['Kaffee und/oder Tee', 'Kaffee und Wasser oder Saft']);
    await t.db.tx(admin.actor, (m) => m.query(`update workspaces set language = 'de' where id = $1`, [admin.actor.workspaceId]));
    expect(await found('und/oder')).toEqual([either]);
    await t.db.tx(admin.actor, (m) => m.query(`update workspaces set language = 'en' where id = $1`, [admin.actor.workspaceId]));
    const ask = `query { search(input: { query: "What happened in the Q&A session?" }) { items { id } } }`;
    const id = (
      await admin.ask(
        `mutation { createNote(input: { projectId: "${project}", title: "Visit", text: "Amara: The session was long." }) { id } }`,
      )
    ).createNote.id;
    await t.settle();
    expect((await admin.ask(ask)).search.items.map((item: { id: string }) => item.id)).toContain(id);
  });

  it('are one where they are one number or initials', async () => {
    const [half, whole, initials] = await given(['Release 73.5 is out', 'Release 73 is out of 5', 'The Q.Z.X. agreed']);
    expect(await found('73.5')).toEqual([half]);
    expect(await found('73')).toEqual([whole]);
    expect(await found('Q.Z.X.')).toEqual([initials]);
    if (kind === 'PostgreSQL') expect(await found('Z')).toEqual([]);
  });

  if (kind === 'PostgreSQL')
    it('stand one by one in what is indexed of any text', async () => {
      let state = 7;
      const next = (max: number) => {
        state = (state * 48271) % 2147483647;
        return state % max;
      };
      const other = () => ['x', 'v12', 'iOS16', String(next(3000))][next(4)]!;
      const part = () => (next(4) ? wordOf(next(400_000)) : other());
      const texts = Array.from({ length: 3000 }, () =>
        Array.from(
          { length: 2 + next(6) },
          () => part() + Array.from({ length: 1 + next(3) }, () => SIGNS[next(SIGNS.length)]).join(''),
        ).join(''),
      );
      const rows = await t.db.read<{ words: string[] }>(
        admin.actor,
        `select tsvector_to_array(to_tsvector('simple', app_search_text(x.text, true))) as words
         from unnest($1::text[]) with ordinality as x(text, i) order by x.i`,
        [texts],
      );
      const missing = texts.flatMap((text, i) => {
        const words = text.match(/(?<![a-zA-Z\d])(?:[a-z]{2,}(?![a-zA-Z\d])|(?<!\.)\d+(?![a-zA-Z\d.]))/g) ?? [];
        return words.filter((word) => !rows[i]!.words.includes(word)).map((word) => `${word} in ${text}`);
      });
      expect(missing).toEqual([]);
    });

  if (kind === 'PostgreSQL')
    it('take no longer to be read among many signs', async () => {
      const texts = ['.', '. ', '.-', '..', '…', '-', '-1', '1.', 'a.', '.a'].map((sign) => `${sign.repeat(100_000)} 1.a`);
      const rows = await t.db.read<{ length: number }>(
        admin.actor,
        'select length(app_search_plain(x)) as length from unnest($1::text[]) x',
        [texts],
      );
      expect(rows).toHaveLength(texts.length);
    }, 20_000);
});
