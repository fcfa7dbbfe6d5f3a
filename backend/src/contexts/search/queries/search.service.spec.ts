import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, parseQuery } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { EntriesService } from '../entries/entries.service.js';
import { narrowingOf } from '../search-index/search-index.service.js';
import { SearchService } from './search.service.js';

const SEARCH = `query ($i: SearchInput!) { search(input: $i) {
  total isTotalExact isBroadened corrections { from to } counts { type count } nextCursor items { id type preview data changedAt why { place words } words places hasMorePlaces } } }`;
const FACETS = `query ($i: SearchInput!) { searchFacets(input: $i) {
  isExact projects { value name count } tags { value name count } people { value name count } dates { value count } } }`;

describe('Search', () => {
  let t: TestApp;
  let admin: Person;
  let viewer: Person;
  let open: string;
  let closed: string;

  beforeAll(async () => {
    t = await sharedApp();
    const workspace = await t.aWorkspace();
    admin = workspace.admin;
    viewer = await t.aMember(workspace.id, 'viewer');
    open = await project('Open');
    closed = await project('Closed');
    await t.settle();
    await close(closed);
  }, 120_000);
  afterAll(() => t?.close());

  const project = async (name: string) =>
    (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id as string;
  const close = (id: string) => owned(`update projects set default_access = 0 where workspace_id = $1 and id = $2`, [id]);
  const owned = (sql: string, params: unknown[]) => t.db.tx(admin.actor, (m) => m.query(sql, [admin.actor.workspaceId, ...params]));
  /** Entries straight into the index, as the job writes them. */
  const entries = (list: { title?: string; body: string; project?: string; people?: string[]; type?: string; ago?: number }[]) =>
    owned(
      `insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at)
       select $1, e.type, e.id, e.project, e.title, e.body, e.people,
         app_search_tsv($1, e.type, e.project, e.title, e.body, e.people, (select language from workspaces where id = $1)), now() - e.ago * interval '1 second'
       from jsonb_to_recordset($2::jsonb) as e (type text, id uuid, project uuid, title text, body text, people text[], ago int)`,
      [JSON.stringify(list.map((e) => ({ type: 'NOTE', title: '', people: [], ago: 0, project: open, ...e, id: newId() })))],
    );
  const note = async (text: string, name: string, project = open) => {
    const form = await admin.request('post', `/api/projects/${project}/imports`).attach('files', Buffer.from(text), `${name}.txt`);
    expect(form.status).toBeLessThan(300);
    await t.settle();
  };
  const talk = (...texts: string[]) => texts.map((words, i) => `${i % 2 ? 'Ingrid' : 'Tomas'}: ${words}`).join('\n');
  const find = async (query: string, more: Record<string, unknown> = {}, person = admin) =>
    (await person.ask(SEARCH, { i: { query, ...more } })).search;
  const bodies = async (query: string, limit = 20) => {
    const { items } = await find(query, { limit });
    return items.map((i: { preview: string }) => i.preview.replace(/[\uE000\uE001]/g, ''));
  };

  // Objects that exist only in the index are left out of the page: the order is asked of the rows themselves.
  const order = async (query: string, sort = 'relevance', types: string[] | null = null) => {
    const service: any = t.get(SearchService);

    const parsed = parseQuery(query);
    const input = { query, sort, limit: 50, types };

    const narrowing = narrowingOf(parsed, input as any);
    const answer = await service.matching.of(admin.actor, input, parsed, narrowing);
    const rows: { id: string }[] = await service.page(admin.actor, input, answer, narrowing, types);
    const texts = await t.db.read<{ id: string; text: string }>(
      admin.actor,
      `select id, title || body as text from search_entries where workspace_id = $1 and id = any($2::uuid[])`,
      [admin.actor.workspaceId, rows.map((r) => r.id)],
    );
    return rows.map((r) => texts.find((x) => x.id === r.id)?.text);
  };

  it('says in how many places of a text the words stand, and how they are written there', async () => {
    await note('Ana: A late fee, then fees again. LATE.\nBen: The fee was late; nobody likes a coffee.', 'Fee talk');
    const found = async (query: string) => {
      const { words, places } = (await find(query, { types: ['NOTE'] })).items[0];
      return { words: words.sort(), places };
    };
    expect(await found('late fee')).toEqual({ words: ['fee', 'fees', 'late'], places: 5 });
    expect(await found('fee')).toEqual({ words: ['fee', 'fees'], places: 3 });
    expect(await found('"late fee"')).toEqual({ words: ['late fee'], places: 1 });
    expect(await found('nobody -zebra')).toEqual({ words: ['nobody'], places: 1 });
    expect(await found('the late')).toEqual({ words: ['late'], places: 3 });
  });

  it('finds a new note within two seconds of its job, marks what matched and says why', async () => {
    await note('Ana: The courgettes arrived bruised again.\nBen: And the crème brûlée melted.', 'Courgette talk');
    const { items, total, isTotalExact } = await find('courgette');
    expect({ total, isTotalExact }).toEqual({ total: 1, isTotalExact: true });
    expect(items[0].preview).toContain('\uE000courgettes\uE001');
    expect(items[0].why).toEqual([
      { place: 'TITLE', words: ['courgette'] },
      { place: 'TEXT', words: ['courgettes'] },
    ]);
    expect((await find('creme BRULEE')).items[0].preview).toContain('\uE000crème\uE001 \uE000brûlée\uE001');
    const [row] = (await t.db.read<{ late: boolean }>(
      admin.actor,
      `select indexed_at - changed_at > interval '2 seconds' as late from search_entries where workspace_id = $1 and title = 'Courgette talk'`,
      [admin.actor.workspaceId],
    )) as [{ late: boolean }];
    expect(row.late).toBe(false);
  });

  it('takes a misspelt word for one that the reader may read, never for one that they may not', async () => {
    await note('Ana: The courgettes were fine, the artichokes were not.', 'Vegetables');
    await note('Ana: A surprising rutabaga.', 'Secret vegetable', closed);
    const { corrections, total } = await find('artchokes', {}, viewer);
    expect(corrections).toEqual([{ from: 'artchokes', to: 'artichokes' }]);
    expect(total).toBe(1);
    expect((await find('rutabga', {}, admin)).corrections).toEqual([{ from: 'rutabga', to: 'rutabaga' }]);
    expect(await find('rutabga', {}, viewer)).toMatchObject({ corrections: [], total: 0 });
    expect((await find('courgette')).corrections).toEqual([]);
  });

  it('forgets the words of a text that is gone', async () => {
    const words = () =>
      t.db.read(admin.actor, `select word from search_words where workspace_id = $1 and word like 'zyx%'`, [admin.actor.workspaceId]);
    await entries([{ body: 'zyxwabble' }, { body: 'zyxwabble zyxtwo' }]);
    expect(await words()).toHaveLength(2);
    await owned(`delete from search_entries where workspace_id = $1 and body = 'zyxwabble'`, []);
    expect(await words()).toHaveLength(2);
    await owned(
      `update search_entries set body = 'other', tsv = app_search_tsv($1, type, project_id, title, 'other', people, 'en') where workspace_id = $1 and body like 'zyxwabble%'`,
      [],
    );
    expect(await words()).toEqual([]);
  });

  it('cannot be tricked into a token of its own', async () => {
    await entries([{ body: 'wombat' }]);
    for (const query of [`\u0001w${admin.actor.workspaceId.replaceAll('-', '')}`, '\u0001tNOTE', '\u0002wombat'])
      expect((await admin.gql(SEARCH, { i: { query } })).data?.search?.items ?? []).not.toContainEqual(
        expect.objectContaining({ why: [] }),
      );
  });

  it('answers a question with some of its words when nothing has all, the rarest first', async () => {
    await entries([
      { body: 'the tram was full' },
      { body: 'people wait for the tram and the ferry' },
      ...Array.from({ length: 30 }, (_, i) => ({ body: `people wait number ${i}` })),
    ]);
    expect((await find('Why do people leave the ferry?')).isBroadened).toBe(true);
    expect((await order('Why do people leave the ferry?'))[0]).toContain('ferry');
    expect(await find('people leave ferry')).toMatchObject({ isBroadened: false, total: 0 });
  });

  describe('under the cap', () => {
    beforeAll(async () => {
      await entries(
        Array.from({ length: 1500 }, (_, i) => ({
          body: `gravel and then a road, number ${i}`,
          type: i % 3 ? 'NOTE' : 'HIGHLIGHT',
          ago: 1500 - i,
        })),
      );
      await entries([
        { body: 'nothing', title: 'Gravel road' },
        { body: 'the gravel road is closed' },
        { body: 'another gravel road', type: 'HIGHLIGHT' },
        { body: 'the newest gravel, a road', ago: -60 },
        { body: 'the oldest gravel, a road', ago: 9000 },
      ]);
    });

    it('says that there are more, by type as well', async () => {
      const { total, isTotalExact, counts } = await find('gravel road');
      expect({ total, isTotalExact }).toEqual({ total: 1000, isTotalExact: false });
      expect(Object.fromEntries(counts.map((c: any) => [c.type, c.count]))).toMatchObject({ NOTE: 1000, HIGHLIGHT: 501 });
    });

    it('puts a title first, then the exact phrase, wherever they lie in the table', async () => {
      const first = await order('gravel road');
      expect(first[0]).toBe('Gravel roadnothing');
      expect(first.slice(1, 3).sort()).toEqual(['another gravel road', 'the gravel road is closed']);
      expect((await order('gravel road', 'relevance', ['HIGHLIGHT']))[0]).toBe('another gravel road');
    });

    it('knows the newest and the oldest of all', async () => {
      expect((await order('gravel road', 'newest'))[0]).toBe('the newest gravel, a road');
      expect((await order('gravel road', 'oldest'))[0]).toBe('the oldest gravel, a road');
    });
  });

  it('counts facets over what the reader may read', async () => {
    await note(talk('The turnips came late.', 'Turnips again.', 'Yes.', 'No.', 'Well.', 'Bye.'), 'Turnips one');
    await entries([{ body: 'More turnips.', project: closed, people: ['Tomas'] }]);
    const facets = async (person: Person, more = {}) => (await person.ask(FACETS, { i: { query: 'turnips', ...more } })).searchFacets;
    const seen = (list: { name: string; count: number }[]) => Object.fromEntries(list.map((v) => [v.name, v.count]));
    const all = await facets(admin);
    expect(seen(all.projects)).toEqual({ Open: 1, Closed: 1 });
    expect(seen(all.people)).toEqual({ Tomas: 2, Ingrid: 1 });
    expect(all.dates[0].count).toBe(2);
    const some = await facets(viewer);
    expect(seen(some.projects)).toEqual({ Open: 1 });
    expect(seen(some.people)).toEqual({ Tomas: 1, Ingrid: 1 });
    expect(seen((await facets(admin, { people: ['Ingrid'] })).projects)).toEqual({ Open: 1 });
    expect((await find('turnips', { people: ['Ingrid'] })).total).toBe(1);
    expect((await find('turnips', { projectIds: [closed] })).total).toBe(1);
    expect((await find('turnips', { projectIds: [closed] }, viewer)).total).toBe(0);
    expect((await find('turnips', { changedAfter: '2100' })).total).toBe(0);
    // An id that one knows from before gives no name away.
    expect(seen((await facets(viewer, { projectIds: [closed] })).projects)).toEqual({ Open: 1 });
    expect(seen((await facets(admin, { projectIds: [closed] })).projects)).toEqual({ Open: 1, Closed: 1 });
    // In one project nothing of the others is counted.
    const inside = await facets(admin, { projectId: closed });
    expect([seen(inside.projects), seen(inside.people), inside.dates[0].count]).toEqual([{ Closed: 1 }, { Tomas: 1 }, 1]);
    expect((await facets(viewer, { projectId: closed })).people).toEqual([]);
  });

  it('lists the most frequent values of a facet, and no more than the limit besides those that are chosen', async () => {
    const names = Array.from({ length: LIMITS.search.facet + 4 }, (_, i) => `Speaker ${String(i).padStart(2, '0')}`);
    await entries(names.flatMap((name, i) => Array.from({ length: i < 2 ? 1 : 2 }, () => ({ body: 'A medlar.', people: [name] }))));
    const people = async (more = {}) =>
      (await admin.ask(FACETS, { i: { query: 'medlar', ...more } })).searchFacets.people.map((p: { name: string }) => p.name);
    const most = await people();
    expect(most).toEqual(names.slice(2, LIMITS.search.facet + 2));
    expect(await people({ people: ['Speaker 00'] })).toEqual([...most, 'Speaker 00']);
  });

  it('says of each result by what it is sorted', async () => {
    await note('Ana: The salsify was late.', 'Salsify call');
    const rows = await owned(
      `update search_entries set changed_at = '2024-02-29T10:00:00Z' where workspace_id = $1 and title = $2 returning id`,
      ['Salsify call'],
    );
    expect(rows[1]).toBe(1);
    const { items } = await find('salsify', { sort: 'oldest' });
    expect(items[0]).toMatchObject({ type: 'NOTE', changedAt: '2024-02-29T10:00:00.000Z' });
  });

  it('leaves out what is excluded, also when nothing else is asked', async () => {
    const roots = await project('Roots');
    await note(talk('Kohlrabi kept well.', 'Good.', 'Yes.', 'No.', 'Well.', 'Bye.'), 'Kohlrabi', roots);
    await note(talk('Beets.', 'Good.', 'Yes.', 'No.', 'Well.', 'Bye.'), 'Beets', roots);
    const here = { types: ['NOTE'], projectIds: [roots] };
    expect((await find('', here)).total).toBe(2);
    expect((await find('-kohlrabi', here)).total).toBe(1);
    expect((await find('kohlrabi', here)).total).toBe(1);
    expect((await find('the', here)).total).toBe(0);
  });

  it('finds what a person said by their name', async () => {
    const { items } = await find('turnips Ingrid');
    expect(items[0].why).toContainEqual({ place: 'PERSON', words: ['Ingrid'] });
  });

  it('finds Chinese, Japanese and Thai in any workspace, by parts of words too', async () => {
    await note('王芳：我们在车站等了很久的公共汽车。', '访谈');
    await note('店員：自転車が壊れています。', '面談');
    await note('สมชาย: รถไฟมาช้าทุกวัน', 'สัมภาษณ์');
    for (const [query, hit] of [
      ['公共汽车', '公共汽车'],
      ['等', '等'],
      ['自転車', '自転車'],
      ['รถไฟ', 'รถไฟ'],
    ] as const)
      expect((await find(query)).items[0]?.preview).toContain(`\uE000${hit}`);
    expect((await find('汽公')).total).toBe(0);
    expect(await bodies('访谈')).toHaveLength(1);
  });

  it('learns another language without a moment in which nothing is found', async () => {
    await note('Herta: Drei Räder, alte Häuser.', 'Gespräch');
    expect((await find('rad')).total).toBe(0);
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { language } }`);
    // Chosen, not yet learnt: what was found before still is.
    expect((await find('courgette')).total).toBeGreaterThan(0);
    await t.settle();
    expect((await find('"rad"')).total).toBe(0);
    expect((await find('rad')).items[0].preview).toContain('\uE000Räder\uE001');
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "en" }) { language } }`);
    await t.settle();
  });

  it('is made anew while it is searched, and ends as it was', async () => {
    await note('Ana: A pomegranate.', 'Fruit');
    const rebuilding = t.get(EntriesService).rebuild(admin.actor.workspaceId);
    let isDone = false;
    const watched = rebuilding.then(() => {
      isDone = true;
    });
    const totals = new Set<number>();
    do totals.add((await find('pomegranate')).total);
    while (!isDone);
    await watched;
    totals.add((await find('pomegranate')).total);
    expect([...totals]).toEqual([1]);
    expect((await find('gravel')).total).toBe(0);
  });
});
