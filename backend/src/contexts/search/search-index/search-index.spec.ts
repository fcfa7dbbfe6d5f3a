import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseQuery, type SearchType } from '@libs/domain';
import { newId } from '#platform/db';
import { FakeCluster } from '../../../testing/fake-cluster.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aTagGroup } from '../../repository/tags/tag.factory.js';
import { SearchScope } from '../scope/scope.service.js';
import { MAX_HITS, narrowingOf, SearchIndex } from './search-index.service.js';

interface Given {
  id?: string;
  body?: string;
  title?: string;
  type?: SearchType;
  project?: string | null;
  people?: string[];
  ago?: number;
}

/** What any search index must do: the same examples for each. OpenSearch is a double that speaks its protocol. */
describe.each(['PostgreSQL', 'OpenSearch'])('The search index of %s', (kind) => {
  let t: TestApp;
  let cluster: FakeCluster | null = null;
  let admin: Person;
  let viewer: Person;
  let open: string;
  let closed: string;
  const texts = new Map<string, string>();
  let index: SearchIndex;

  beforeAll(async () => {
    cluster = kind === 'OpenSearch' ? await FakeCluster.start() : null;
    t = await startApp({ env: cluster ? { SEARCH_URL: cluster.url } : {} });
    index = t.get(SearchIndex);
    const workspace = await t.aWorkspace();
    admin = workspace.admin;
    viewer = await t.aMember(workspace.id, 'viewer');
    open = await project('Open');
    closed = await project('Closed');
    await t.settle();
    await sql(`update projects set default_access = 0 where workspace_id = $1 and id = $2`, [closed]);
    await index.follow(workspace.id);
  }, 180_000);
  afterAll(async () => {
    if (cluster) expect(cluster.requests.filter((r) => r.includes('/_search'))).not.toEqual([]);
    await t?.close();
    await cluster?.close();
  });

  const sql = (statement: string, params: unknown[] = []) =>
    t.db.tx(admin.actor, (m) => m.query(statement, [admin.actor.workspaceId, ...params]));
  const project = async (name: string) =>
    (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id as string;
  /** Entries as the job writes them, and what it orders. */
  const given = async (list: Given[]) => {
    const rows = list.map((e) => ({
      type: 'NOTE' as SearchType,
      title: '',
      body: '',
      people: [],
      ago: 0,
      project: open,
      ...e,
      id: e.id ?? newId(),
    }));
    for (const row of rows) texts.set(row.id, row.title || row.body);
    await t.db.tx(admin.actor, async (m) => {
      await m.query(
        `insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at)
         select $1, e.type, e.id, e.project, e.title, e.body, e.people,
           app_search_tsv($1, e.type, e.project, e.title, e.body, e.people, (select language from workspaces where id = $1)), now() - e.ago * interval '1 second'
         from jsonb_to_recordset($2::jsonb) as e (type text, id uuid, project uuid, title text, body text, people text[], ago int)`,
        [admin.actor.workspaceId, JSON.stringify(rows)],
      );
      await index.changed(m, admin.actor.workspaceId, rows);
    });
    await t.settle();
    return rows.map((r) => r.id);
  };
  const asked = async (query: string, input: Record<string, unknown> = {}, person = admin) => {
    const parsed = parseQuery(query);
    const scope = await t.get(SearchScope).of(person.actor, parsed, input);
    return { scope, narrowing: narrowingOf(parsed, input), types: (input['types'] as SearchType[]) ?? null };
  };
  const said = (list: readonly { id: string }[]) => list.map((c) => texts.get(c.id) ?? c.id);
  const ranked = async (query: string, input = {}, person = admin) => {
    const matched = await index.every(person.actor, await asked(query, input, person));
    return matched && said([...matched.candidates].sort((a, b) => b.rank - a.rank));
  };
  const all = async (query: string, input = {}, person = admin) => (await ranked(query, input, person))?.sort();

  it('finds entries with all the words, in any form, and none with those that are left out', async () => {
    await given([{ body: 'The courgettes arrived bruised' }, { body: 'A courgette soup, crème brûlée' }, { body: 'Bruised pears' }]);
    expect(await all('courgette')).toEqual(['A courgette soup, crème brûlée', 'The courgettes arrived bruised']);
    expect(await all('bruise courgettes')).toEqual(['The courgettes arrived bruised']);
    expect(await all('CREME brulee')).toEqual(['A courgette soup, crème brûlée']);
    expect(await all('courgette -soup')).toEqual(['The courgettes arrived bruised']);
    expect(await all('"courgettes arrived"')).toEqual(['The courgettes arrived bruised']);
    expect(await all('"bruised courgettes"')).toEqual([]);
    expect(await all('courgette the')).toHaveLength(2);
    expect(await ranked('the')).toBeNull();
  });

  it('shows no more than the reader may read, in any of its answers', async () => {
    await given([
      { body: 'quince for everybody', people: ['Ingrid'] },
      { body: 'quince in secret, marmalade', project: closed, people: ['Tomas'] },
      { title: 'Quince', type: 'TAG', project: null },
      { title: 'Quince folder', type: 'PROJECT_CATEGORY', project: null },
      { title: 'Quince of nobody', type: 'THEME', project: null },
    ]);
    const readable = ['Quince', 'quince for everybody'];
    expect(await all('quince', {}, viewer)).toEqual(readable);
    expect(await all('quince')).toEqual([...readable, 'quince in secret, marmalade']);
    const question = await asked('quince', {}, viewer);
    const some = await index.some(viewer.actor, question);
    expect(said(some?.candidates ?? []).sort()).toEqual(readable);
    const counts = await index.counts(viewer.actor, question, some, ['NOTE', 'TAG', 'PROJECT_CATEGORY', 'THEME']);
    expect(Object.fromEntries(counts.filter((c) => c.count).map((c) => [c.type, c.count]))).toEqual({ NOTE: 1, TAG: 1 });
    const page = { order: 'newest', limit: 20, after: null } as const;
    expect(said(await index.byTime(viewer.actor, question, 'every', page)).sort()).toEqual(readable);
    const { rows: facets } = await index.facetRows(viewer.actor, question, 'every');
    expect(facets.flatMap((r) => r.people)).toEqual(['Ingrid']);
    expect(facets.map((r) => r.projectId).sort()).toEqual([open, null]);
    expect(said(await index.titleSuggestions(viewer.actor, question.scope, 'quin', 20))).toEqual(['Quince']);
    const near = async (word: string, person: Person) => {
      const { scope } = await asked(word, {}, person);
      return index.spellingCandidate(person.actor, scope, scope.terms[0]!, word);
    };
    expect(await near('marmelade', admin)).toBe('marmalade');
    expect(await near('marmelade', viewer)).toBeNull();
    const words = { words: ['quince', 'nothing'], projectIds: null, noteIds: null, limit: 5 };
    expect((await index.notes(viewer.actor, words)).ids.map((id) => texts.get(id))).toEqual(['quince for everybody']);
    expect((await index.notes(viewer.actor, words)).reach).toEqual({ numItems: 1, numProjects: 1, numHighlights: 0 });
    expect((await index.notes(admin.actor, words)).reach).toMatchObject({ numItems: 2, numProjects: 2 });
    expect((await index.notes(viewer.actor, { ...words, projectIds: [closed] })).ids).toEqual([]);
  });

  it('takes only a word that is near, and only for one that stands nowhere', async () => {
    await given([{ body: 'An artichoke, some Artichokes' }]);
    const near = async (word: string) => {
      const { scope } = await asked(word);
      return index.spellingCandidate(admin.actor, scope, scope.terms[0]!, word);
    };
    expect(await near('artchoke')).toMatch(/^artichoke/);
    expect([await near('artichokes'), await near('zeppelin')]).toEqual([null, null]);
  });

  it('keeps to what is chosen beside the results and in the query', async () => {
    await given([
      { body: 'salsify one', people: ['Ingrid Bergström'] },
      { body: 'salsify two', project: closed, ago: 400 * 24 * 3600 },
      { title: 'salsify tag', type: 'TAG', project: null },
    ]);
    expect(await all('salsify', { people: ['Ingrid Bergström'] })).toEqual(['salsify one']);
    expect(await all('salsify', { projectIds: [closed] })).toEqual(['salsify two']);
    expect(await all('salsify', { types: ['TAG'] })).toEqual(['salsify tag']);
    const year = new Date().getUTCFullYear();
    expect(await all('salsify', { changedAfter: `${year - 1}-12-31` })).not.toContain('salsify two');
    expect(await all(`salsify before:${year}-01-01`)).toEqual(['salsify two']);
    expect([await all('salsify in:close'), await all('salsify by:bergst')]).toEqual([['salsify two'], ['salsify one']]);
    expect([await all('salsify type:tag'), await all('salsify -type:notes')]).toEqual([['salsify tag'], ['salsify tag']]);
    for (const not of ['by:nobody', 'tag:none', 'in:open -by:bergst', 'in:clo -in:close']) expect(await all(`salsify ${not}`)).toEqual([]);
    expect(await all('-one', { projectIds: [open, closed], people: ['Ingrid Bergström'] })).toEqual([]);
  });

  it('finds highlights by their tags, and counts those of notes', async () => {
    const [note, one, two, tag] = [newId(), newId(), newId(), newId()];
    const { groupId } = await aTagGroup(admin, open);
    await sql(`insert into notes (workspace_id, id, project_id, title, created_by) values ($1, $2, $3, 'Chicory', $4)`, [
      note,
      open,
      admin.actor.userId,
    ]);
    await sql(
      `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
       select $1, $2, g.board_id, g.id, 'Bitter greens', 'ocean', 1, $3 from tag_groups g where g.workspace_id = $1 and g.id = $4`,
      [tag, admin.actor.userId, groupId],
    );
    for (const id of [one, two])
      await sql(
        `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
         values ($1, $2, $3, $4, 1, 5, 0, 0, 'ok', 'x', 'x', 0, $5)`,
        [id, note, open, admin.actor.userId],
      );
    await sql(`insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) values ($1, $2, $3, $4)`, [
      one,
      tag,
      admin.actor.userId,
    ]);
    const tagEntry: Given = { id: tag, title: 'Bitter greens', type: 'TAG' };
    await given([
      { id: note, body: 'chicory everywhere' },
      { id: one, body: 'chicory tagged', type: 'HIGHLIGHT' },
      { id: two, body: 'chicory untagged', type: 'HIGHLIGHT' },
      tagEntry,
    ]);
    expect(await all('chicory tag:"bitter greens"')).toEqual(['chicory tagged']);
    expect(await all('chicory -tag:"BITTER greens" -tag:none')).toEqual(['chicory everywhere', 'chicory untagged']);
    expect(await all('chicory', { tagIds: [tag] })).toEqual(['chicory tagged']);
    const { rows } = await index.facetRows(admin.actor, await asked('chicory'), 'every');
    expect(rows.flatMap((r) => r.tags)).toEqual([tag]);
    const notes = await index.notes(admin.actor, { words: ['chicory'], projectIds: null, noteIds: [note], limit: 5 });
    expect(notes).toEqual({ ids: [note], reach: { numItems: 1, numProjects: 1, numHighlights: 2 } });
    // In the trash and back, while the highlight is written anew in between.
    const tagIs = async (exists: boolean) => {
      await sql(`update tags set deleted_at = case when $3 then null else now() end where workspace_id = $1 and id = $2`, [tag, exists]);
      if (exists) return given([tagEntry]);
      await sql(`delete from search_entries where workspace_id = $1 and id = $2`, [tag]);
      return t.db.tx(admin.actor, (m) => index.changed(m, admin.actor.workspaceId, [{ type: 'HIGHLIGHT', id: one }]));
    };
    await tagIs(false).then(t.settle);
    expect(await all('chicory tag:"bitter greens"')).toEqual([]);
    await tagIs(true);
    expect(await all('chicory tag:"bitter greens"')).toEqual(['chicory tagged']);
  });

  it('finds Chinese, Japanese and Thai by parts of words', async () => {
    await given([{ body: '我们在车站等了很久的公共汽车。' }, { body: '自転車が壊れています。' }, { body: 'รถไฟมาช้าทุกวัน' }]);
    for (const [query, hit] of [
      ['公共汽车', '我们'],
      ['等', '我们'],
      ['自転車', '自転車'],
      ['มาช้า', 'รถไฟ'],
    ] as const)
      expect((await all(query))?.[0]).toContain(hit);
    expect(await all('汽公')).toEqual([]);
    expect(await all('ช้ามา')).toEqual([]);
  });

  it('orders by time, page after page', async () => {
    await given(Array.from({ length: 7 }, (_, i) => ({ body: `fennel ${i}`, ago: i * 60 })));
    const question = await asked('fennel');
    const first = await index.byTime(admin.actor, question, 'every', { order: 'newest', limit: 4, after: null });
    expect(said(first)).toEqual(['fennel 0', 'fennel 1', 'fennel 2', 'fennel 3']);
    const next = await index.byTime(admin.actor, question, 'every', { order: 'newest', limit: 4, after: first.at(-1)! });
    expect(said(next)).toEqual(['fennel 4', 'fennel 5', 'fennel 6']);
    expect(said(await index.byTime(admin.actor, question, 'every', { order: 'oldest', limit: 1, after: null }))).toEqual(['fennel 6']);
  });

  it('answers with some of the words, rare ones first', async () => {
    await given([{ body: 'people take the ferry' }, ...Array.from({ length: 20 }, (_, i) => ({ body: `people wait number ${i}` }))]);
    const matched = await index.some(admin.actor, await asked('people leave ferry'));
    const best = [...(matched?.candidates ?? [])].sort((a, b) => b.rank - a.rank);
    expect(said(best)[0]).toBe('people take the ferry');
    expect(best).toHaveLength(21);
    expect(await index.some(admin.actor, await asked('nowhere never'))).toBeNull();
  });

  it('suggests titles that begin with a text before those that contain it, and forgives a slip', async () => {
    await given([{ title: 'Brass band' }, { title: 'Old brass' }, { title: 'Trombone', type: 'INSIGHT' }]);
    const titles = async (text: string) => said(await index.titleSuggestions(admin.actor, (await asked('')).scope, text, 5));
    expect(await titles('brass')).toEqual(['Brass band', 'Old brass']);
    expect(await titles('trombne')).toEqual(['Trombone']);
    expect(await titles('100%_*?')).toEqual([]);
  });

  it('puts a title first, then the exact phrase, also where more match than are ranked', async () => {
    await given([{ body: 'the gravel road is closed' }, { title: 'Road of gravel' }]);
    await given(Array.from({ length: MAX_HITS + 200 }, (_, i) => ({ body: `gravel and a road ${i}`, type: i % 3 ? 'NOTE' : 'HIGHLIGHT' })));
    const question = await asked('gravel road');
    const matched = await index.every(admin.actor, question);
    expect(matched).toMatchObject({ isCut: true });
    expect(matched?.candidates).toHaveLength(MAX_HITS);
    const best = [...matched!.candidates].sort((a, b) => b.rank - a.rank);
    expect(said(best).slice(0, 2)).toEqual(['Road of gravel', 'the gravel road is closed']);
    const counts = await index.counts(admin.actor, question, matched, ['NOTE', 'HIGHLIGHT']);
    expect(Object.fromEntries(counts.map((c) => [c.type, c.count]))).toEqual({ NOTE: 802, HIGHLIGHT: 400 });
    const facets = await index.facetRows(admin.actor, question, 'every');
    expect([facets.rows.length, facets.isCut]).toEqual([MAX_HITS + 1, true]);
  }, 120_000);

  it('forgets what is gone, and learns what has changed', async () => {
    const [kept, gone] = (await given([{ body: 'parsnip kept' }, { body: 'parsnip gone' }])) as [string, string];
    await t.db.tx(admin.actor, async (m) => {
      await m.query(`delete from search_entries where workspace_id = $1 and id = $2`, [admin.actor.workspaceId, gone]);
      await m.query(
        `update search_entries set project_id = $3, tsv = app_search_tsv($1, type, $3, title, body, people, 'en') where workspace_id = $1 and id = $2`,
        [admin.actor.workspaceId, kept, closed],
      );
      await index.changed(m, admin.actor.workspaceId, [
        { type: 'NOTE', id: kept },
        { type: 'NOTE', id: gone },
      ]);
    });
    await t.settle();
    expect(await all('parsnip')).toEqual(['parsnip kept']);
    expect(await all('parsnip', {}, viewer)).toEqual([]);
  });

  it('speaks the language that the workspace chooses', async () => {
    await admin.ask(`mutation { createProject(input: { name: "Die Häuser am Fluss" }) { id } }`);
    await t.settle();
    expect(await ranked('haus')).toEqual([]);
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { language } }`);
    await t.settle();
    expect(await ranked('haus')).toHaveLength(1);
  });
});
