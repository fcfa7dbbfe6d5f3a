import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseQuery, type SearchType } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { SearchScope } from '../scope/scope.service.js';
import { PostgresIndex } from './postgres-index.service.js';
import { narrowingOf } from './search-index.service.js';

/** Low enough that some hundred entries are more than are ranked. */
const CAP = 100;
/** Where an entry lies: in one of sixteen parts and so in one of four, in one of four alone, in neither. */
type Part = 'sixteenth' | 'quarter' | 'neither';
interface Given {
  body?: string;
  title?: string;
  type?: SearchType;
  project?: string | null | undefined;
  people?: string[];
}

describe('The parts of the index of PostgreSQL', () => {
  let t: TestApp;
  let admin: Person;
  let viewer: Person;
  let open: string;
  let closed: string;
  let index: PostgresIndex;
  const ids: Record<Part, string[]> = { sixteenth: [], quarter: [], neither: [] };
  const parts = new Map<string, Part>();

  beforeAll(async () => {
    t = await sharedApp();
    index = t.get(PostgresIndex);
    Object.assign(index, { cap: CAP });
    const workspace = await t.aWorkspace();
    admin = workspace.admin;
    viewer = await t.aMember(workspace.id, 'viewer');
    open = await project('Open');
    closed = await project('Closed');
    await t.settle();
    await t.db.tx(admin.actor, (m) =>
      m.query(`update projects set default_access = 0 where workspace_id = $1 and id = $2`, [admin.actor.workspaceId, closed]),
    );
    const created = await t.db.read<{ id: string; part: Part }>(
      admin.actor,
      `select id, case when (uuid_hash(id) & 15) = 0 then 'sixteenth' when (uuid_hash(id) & 3) = 0 then 'quarter' else 'neither' end as part
       from unnest($1::uuid[]) id`,
      [Array.from({ length: 20_000 }, newId)],
    );
    for (const { id, part } of created) ids[part].push(id);
    for (const { id, part } of created) parts.set(id, part);
  }, 180_000);
  afterAll(() => t?.close());

  const project = async (name: string) =>
    (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id as string;
  /** So many entries in a part of the index; answers their ids. */
  const given = async (part: Part, count: number, entry: Given) => {
    const own = ids[part].splice(0, count);
    expect(own).toHaveLength(count);
    const rows = own.map((id) => ({ type: 'HIGHLIGHT', title: '', body: '', people: [], project: open, ...entry, id }));
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at)
         select $1, e.type, e.id, e.project, e.title, e.body, e.people, app_search_tsv($1, e.type, e.project, e.title, e.body, e.people, 'en'), now()
         from jsonb_to_recordset($2::jsonb) as e (type text, id uuid, project uuid, title text, body text, people text[])`,
        [admin.actor.workspaceId, JSON.stringify(rows)],
      ),
    );
    return own;
  };
  const asked = async (query: string, types: SearchType[] | null = null, person = admin, input: { projectIds?: string[] } = {}) => {
    const parsed = parseQuery(query);
    return { scope: await t.get(SearchScope).of(person.actor, parsed, input), narrowing: narrowingOf(parsed, input), types };
  };
  const every = async (query: string, types: SearchType[] | null = null, person = admin) => {
    const question = await asked(query, types, person);
    const matched = await index.every(person.actor, question);
    return { question, found: matched!, best: [...matched!.candidates].sort((a, b) => b.rank - a.rank).map((c) => c.id) };
  };
  const drawnFrom = (list: readonly { id: string }[]) => new Set(list.map((c) => parts.get(c.id)));

  it('are read where they hold more than are ranked, the smallest first, and all of it where they do not', async () => {
    await given('sixteenth', CAP + 1, { body: 'basalt' });
    await given('neither', 300, { body: 'basalt' });
    const few = (await every('basalt')).found;
    expect([few.isCut, few.candidates.length, drawnFrom(few.candidates)]).toEqual([true, CAP, new Set(['sixteenth'])]);

    await given('sixteenth', 80, { body: 'granite' });
    await given('quarter', CAP, { body: 'granite' });
    await given('neither', 300, { body: 'granite' });
    const more = (await every('granite')).found;
    expect([more.isCut, more.candidates.length, drawnFrom(more.candidates)]).toEqual([true, CAP, new Set(['sixteenth', 'quarter'])]);

    await given('sixteenth', 5, { body: 'marble' });
    await given('neither', 300, { body: 'marble' });
    const all = (await every('marble')).found;
    expect([all.isCut, all.candidates.length, drawnFrom(all.candidates).has('neither')]).toEqual([true, CAP, true]);

    await given('neither', CAP, { body: 'limestone' });
    expect([(await every('limestone')).found.isCut, (await every('limestone')).found.candidates.length]).toEqual([false, CAP]);
  });

  it('hide no title, no exact phrase and nothing of which there is little', async () => {
    await given('sixteenth', CAP + 50, { body: 'copper on the kettle' });
    const [title] = await given('neither', 1, { title: 'Kettle of copper', type: 'NOTE' });
    const [phrase] = await given('neither', 1, { body: 'in the copper kettle' });
    const [insight] = await given('neither', 1, { body: 'what copper does to a kettle', type: 'INSIGHT', title: 'Taste' });
    const { best, question, found: matched } = await every('copper kettle');
    expect(best.slice(0, 2)).toEqual([title, phrase]);
    expect(best).toContain(insight);
    expect(best).toHaveLength(CAP);
    const counts = await index.counts(admin.actor, question, matched, ['NOTE', 'HIGHLIGHT', 'INSIGHT', 'TAG']);
    expect(Object.fromEntries(counts.map((c) => [c.type, c.count]))).toEqual({ NOTE: 1, HIGHLIGHT: CAP + 1, INSIGHT: 1, TAG: 0 });
    const ofType = await every('copper kettle', ['HIGHLIGHT']);
    expect(ofType.best[0]).toBe(phrase);
    expect(ofType.best).not.toContain(title);
    expect((await every('copper kettle', ['NOTE'])).best).toEqual([title]);
  });

  it('count nothing that the reader may not read, however much of it they hold', async () => {
    await given('sixteenth', CAP + 50, { body: 'cinnabar', project: closed, people: ['Tomas'] });
    const [mine] = await given('neither', 1, { body: 'cinnabar', people: ['Ingrid'] });
    expect((await every('cinnabar')).found.isCut).toBe(true);
    const { question, found: matched, best } = await every('cinnabar', null, viewer);
    expect([matched.isCut, best]).toEqual([false, [mine]]);
    expect(await index.facetRows(viewer.actor, question, 'every')).toMatchObject({ isCut: false, rows: [{ people: ['Ingrid'] }] });
    expect(await index.counts(viewer.actor, question, { ...matched, candidates: [] }, ['HIGHLIGHT'])).toEqual([
      { type: 'HIGHLIGHT', count: 1 },
    ]);
    await given('sixteenth', 1, { body: 'verdigris', project: closed });
    const hidden = await asked('verdigris', null, viewer);
    await given('neither', 1, { body: 'verdigriss' });
    expect(await index.spellingCandidate(viewer.actor, hidden.scope, hidden.scope.terms[0]!, 'verdigris')).toBe('verdigriss');
    expect(await index.spellingCandidate(admin.actor, (await asked('verdigris')).scope, hidden.scope.terms[0]!, 'verdigris')).toBeNull();
  });

  it('count for the lists beside the results, which say that there is more', async () => {
    await given('sixteenth', 90, { body: 'feldspar', people: ['Ingrid'] });
    await given('quarter', 5, { body: 'feldspar', people: ['Luca'] });
    await given('neither', 300, { body: 'feldspar', people: ['Tomas'] });
    const { rows, isCut } = await index.facetRows(admin.actor, await asked('feldspar'), 'every');
    // Fewer than are counted at most, and yet not all.
    expect([rows.length, isCut, new Set(rows.flatMap((r) => r.people))]).toEqual([95, true, new Set(['Ingrid', 'Luca'])]);
    const { question, found: matched } = await every('feldspar');
    expect([matched.isCut, matched.candidates.length]).toEqual([true, 95]);
    expect(await index.counts(admin.actor, question, matched, ['HIGHLIGHT'])).toEqual([{ type: 'HIGHLIGHT', count: CAP + 1 }]);
  });

  it('do not say that there are more than are counted of a question whose commonest word is in fewer', async () => {
    // One in sixteen has five times as many as its share, which says about as much of rarity as is needed, and nothing of a total.
    await given('sixteenth', 10, { body: 'obsidian shards' });
    await given('neither', 70, { body: 'obsidian shards' });
    await given('sixteenth', 20, { body: 'obsidian' });
    const matched = (await index.some(admin.actor, await asked('obsidian shards')))!;
    expect([matched.isCut, matched.candidates.length]).toEqual([false, CAP]);
  });

  it('are asked for common words of a question only after its rare ones', async () => {
    await given('sixteenth', CAP + 50, { body: 'people wait' });
    const rare = await given('neither', 2, { body: 'people wait for the funicular' });
    const matched = await index.some(admin.actor, await asked('people wait funicular nowhere'));
    const best = [...matched!.candidates].sort((a, b) => b.rank - a.rank).map((c) => c.id);
    expect(best.slice(0, 2).sort()).toEqual([...rare].sort());
    expect([matched!.isCut, best.length]).toEqual([true, CAP]);
  });

  it('are read to the end where all that have any word of a question can be ranked', async () => {
    await given('neither', 75, { body: 'opal and tourmaline' });
    await given('neither', 5, { body: 'tourmaline' });
    await given('neither', 15, { body: 'opal' });
    const matched = await index.some(admin.actor, await asked('opal tourmaline nowhere'));
    expect([matched!.isCut, matched!.candidates.length]).toEqual([false, 95]);
  });

  it('share nothing out by guessing where the types of which there is little are many together', async () => {
    await given('sixteenth', CAP + 50, { body: 'malachite' });
    await given('neither', 60, { body: 'malachite', type: 'INSIGHT' });
    await given('neither', 60, { body: 'malachite', type: 'TAG' });
    const { question, found: matched } = await every('malachite');
    const counts = await index.counts(admin.actor, question, matched, ['INSIGHT', 'TAG']);
    expect(Object.fromEntries(counts.map((c) => [c.type, c.count]))).toEqual({ INSIGHT: 60, TAG: 60 });
  });

  it('tell the numbers of types along, and read no more than says so where the order does not matter', async () => {
    const notes = [
      ...(await given('sixteenth', 4, { body: 'beryl', type: 'NOTE' })),
      ...(await given('neither', 3, { body: 'beryl', type: 'NOTE' })),
    ];
    const listed = [...notes, ...(await given('sixteenth', CAP + 50, { body: 'beryl' }))];
    const question = { ...(await asked('beryl')), tallied: ['HIGHLIGHT', 'NOTE', 'INSIGHT'] as SearchType[] };
    for (const isUnordered of [false, true]) {
      const matched = await index.every(admin.actor, { ...question, isUnordered });
      expect(matched?.isCut).toBe(true);
      expect(Object.fromEntries(matched!.counted!)).toMatchObject({ HIGHLIGHT: CAP + 1, NOTE: 7, INSIGHT: 0 });
      expect(matched!.candidates.every((c) => listed.includes(c.id))).toBe(true);
    }
    const words = { ...(await asked('beryl nowhere')), tallied: ['HIGHLIGHT', 'NOTE'] as SearchType[] };
    const some = await index.some(admin.actor, words);
    expect(Object.fromEntries(some!.counted!)).toMatchObject({ HIGHLIGHT: CAP + 1, NOTE: 7 });
  });

  it('are left for the entries of the projects where a reader has few of many, and nothing beside them is found', async () => {
    const places = await Promise.all(['Third', 'Fourth', 'Fifth', 'Sixth'].map(project));
    await given('neither', CAP + 50, { body: 'zircon', project: closed, people: ['Tomas'] });
    await given('neither', 1, { title: 'zircon', type: 'TAG', project: null });
    const mine = await given('neither', 3, { body: 'zircon', project: places[0], people: ['Ingrid'] });
    for (const mostTokens of [8, 0]) {
      Object.assign(index, { mostTokens });
      const question = await asked('zircon', null, admin, { projectIds: [places[0]!] });
      expect(question.scope.projects.length).toBeLessThanOrEqual(question.scope.ofProjects / 4);
      const matched = await index.every(admin.actor, question);
      expect([matched?.isCut, matched?.candidates.map((c) => c.id).sort()]).toEqual([false, [...mine].sort()]);
      expect((await index.facetRows(admin.actor, question, 'every')).rows.map((r) => r.people)).toEqual(mine.map(() => ['Ingrid']));
      expect(await index.counts(admin.actor, question, { ...matched!, candidates: [] }, ['HIGHLIGHT', 'TAG'])).toEqual([
        { type: 'HIGHLIGHT', count: 3 },
        { type: 'TAG', count: 0 },
      ]);
    }
    Object.assign(index, { mostTokens: 8 });
  });

  it('are asked for several numbers on one connection, each by its own words', async () => {
    const reading = (word: string) => ({
      sql: `select current_setting('app.search_query') as word`,
      settings: { 'app.search_query': word },
    });
    const said = await t.db.readEach<{ word: string }>(admin.actor, ['jade', 'onyx', 'agate'].map(reading));
    expect(said.flat().map(({ word }) => word)).toEqual(['jade', 'onyx', 'agate']);
    // One that fails leaves nothing behind for who takes the connection next.
    await expect(t.db.readEach(admin.actor, [reading('jade'), { sql: 'select 1 / 0' }])).rejects.toThrow('division by zero');
    expect(await t.db.readEach(admin.actor, [{ sql: `select coalesce(current_setting('app.search_query', true), '') as word` }])).toEqual([
      [{ word: '' }],
    ]);
  });

  it('are read by two at once in one transaction, each by its own words', async () => {
    const said = await t.db.tx(admin.actor, () =>
      Promise.all(
        ['jade', 'onyx', 'agate'].map((word) =>
          t.db.read<{ word: string }>(admin.actor, `select current_setting('app.search_query') as word`, [], { 'app.search_query': word }),
        ),
      ),
    );
    expect(said.flat().map(({ word }) => word)).toEqual(['jade', 'onyx', 'agate']);
  });
});
