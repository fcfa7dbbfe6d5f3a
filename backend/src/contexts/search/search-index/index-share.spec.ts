import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseQuery, type SearchType } from '@libs/domain';
import pg from 'pg';
import { newId } from '#platform/db';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { SearchScope } from '../scope/scope.service.js';
import { IndexShare } from './index-share.service.js';
import { narrowingOf, SearchIndex } from './search-index.service.js';

const [MANY, FEW] = [400, 30];

describe('A workspace that has nearly all entries of the index', () => {
  let t: TestApp;
  let large: Person;
  let small: Person;
  const places = new Map<Person, string>();

  beforeAll(async () => {
    t = await startApp();
    [large, small] = [(await t.aWorkspace()).admin, (await t.aWorkspace()).admin];
    for (const [person, count] of [
      [large, MANY],
      [small, FEW],
    ] as const) {
      places.set(person, (await person.ask(`mutation { createProject(input: { name: "Place" }) { id } }`)).createProject.id);
      await t.settle();
      await given(person, count, `${person === large ? 'zircon' : 'zircon beryl'} of a mine`);
      // What lies in no project only the workspace keeps apart.
      await given(person, 5, 'garnet', null);
    }
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query('analyze search_entries');
    await owner.end();
    Object.assign(t.get(IndexShare), { minEntries: 100 });
  }, 180_000);
  afterAll(() => t?.close());

  const given = (person: Person, count: number, body: string, project: string | null = places.get(person)!) =>
    t.db.tx(person.actor, (m) =>
      m.query(
        `insert into search_entries (workspace_id, type, id, project_id, title, body, tsv, changed_at)
         select $1, e.type, x, $3, '', $4, app_search_tsv($1, e.type, $3, '', $4, '{}', 'en'), now()
         from unnest($2::uuid[]) x, (select case when $3::uuid is null then 'PERSON' else 'NOTE' end as type) e`,
        [person.actor.workspaceId, Array.from({ length: count }, () => newId()), project, body],
      ),
    );
  const asked = async (person: Person, query: string) => {
    const parsed = parseQuery(query);
    return { scope: await t.get(SearchScope).of(person.actor, parsed, {}), narrowing: narrowingOf(parsed, {}), types: null };
  };
  /** What a query finds in each of the ways that the index is asked. */
  const found = async (person: Person, query: string) => {
    const index = t.get(SearchIndex);
    const question = await asked(person, query);
    const [every, some] = [await index.every(person.actor, question), await index.some(person.actor, question)];
    const facets = await index.facetRows(person.actor, question, 'every');
    const types = ['NOTE', 'HIGHLIGHT'] as SearchType[];
    const counts = every && (await index.counts(person.actor, question, { ...every, candidates: [] }, types));
    const [term] = question.scope.terms;
    const spelling = term ? await index.spellingCandidate(person.actor, question.scope, term, query) : null;
    return { every: every?.candidates.length, some: some?.candidates.length, facets: facets.rows.length, counts, spelling };
  };

  it('is known by a sample, and is the same the next time', async () => {
    expect([await t.get(IndexShare).isMost(large.actor), await t.get(IndexShare).isMost(small.actor)]).toEqual([true, false]);
    await given(small, MANY * 2, 'onyx');
    expect([await t.get(IndexShare).isMost(large.actor), await t.get(IndexShare).isMost(small.actor)]).toEqual([true, false]);
  });

  it.each([
    { isMost: true, mostTokens: 0 },
    { isMost: true, mostTokens: 8 },
    { isMost: false, mostTokens: 0 },
    { isMost: false, mostTokens: 8 },
  ])('finds its own entries and no others, with the word of the workspace and without: %j', async ({ isMost, mostTokens }) => {
    Object.assign(t.get(IndexShare), { isMost: async () => isMost });
    Object.assign(t.get(SearchIndex), { mostTokens });
    const contacts = [await found(large, 'garnet'), await found(small, 'garnet')].map((result) => [
      result.every,
      result.some,
      result.facets,
    ]);
    expect(contacts).toEqual([
      [5, 5, 5],
      [5, 5, 5],
    ]);
    const counted = (count: number) => [
      { type: 'NOTE', count },
      { type: 'HIGHLIGHT', count: 0 },
    ];
    const nothing = { every: 0, some: undefined, facets: 0, counts: counted(0) };
    expect(await found(large, 'zircon')).toEqual({ every: MANY, some: MANY, facets: MANY, counts: counted(MANY), spelling: null });
    expect(await found(small, 'zircon')).toEqual({ every: FEW, some: FEW, facets: FEW, counts: counted(FEW), spelling: null });
    expect(await found(large, 'beryl')).toEqual({ ...nothing, spelling: null });
    expect(await found(large, 'berly')).toEqual({ ...nothing, spelling: null });
    expect(await found(small, 'berly')).toEqual({ ...nothing, spelling: 'beryl' });
    // Without a word that is looked for, the index is asked for the workspace.
    expect((await found(large, '-zircon')).every).toBe(1 + 5);
    expect((await found(small, '-zircon')).every).toBe(1 + 5 + MANY * 2);
  });
});
