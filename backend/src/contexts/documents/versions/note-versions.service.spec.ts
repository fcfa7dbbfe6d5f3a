import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../docs/doc.factory.js';

let t: TestApp;
let maren: Person;
let idris: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let note: string;

beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  maren = workspace.admin;
  idris = await t.aMember(workspace.id, 'contributor', 'Idris Bello');
  viewer = await t.aMember(workspace.id, 'viewer', 'Clara Voss');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, maren.actor);
  await t.db.tx(maren.actor, (m) =>
    m.query(`update projects set default_access = 2 where workspace_id = $1 and id = $2`, [maren.actor.workspaceId, projectId]),
  );
}, 120_000);
afterAll(() => t.close());
beforeEach(async () => {
  note = await aNote(t, maren.actor, projectId, 'Ana: The deposit hurt a lot', 'Ben: And the fee came twice');
});

const LIST = `query ($d: ID!, $n: Int, $a: String) { docVersions(docId: $d, first: $n, after: $a) {
  nodes { version before startedAt endedAt restored authors { id name } words { added removed } } pageInfo { hasNextPage endCursor } } }`;
const versions = async (person: Person = maren, first?: number, after?: string) =>
  (await person.ask(LIST, { d: note, n: first, a: after })).docVersions as {
    nodes: any[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
const shape = async () => (await versions()).nodes.map(({ before, version }) => [before, version]);
const restore = async (version: number, person: Person = maren, since?: number) =>
  (
    await person.ask(`mutation ($i: RestoreDocVersionInput!) { restoreDocVersion(input: $i) { version before } }`, {
      i: { docId: note, version, since },
    })
  ).restoreDocVersion as { version: number; before: number };
const preview = async (version: number, person: Person = maren) =>
  (
    await person.ask(
      `query ($d: ID!, $v: Int!) { restorePreview(docId: $d, version: $v) { added removed isSame changed orphaned back } }`,
      {
        d: note,
        v: version,
      },
    )
  ).restorePreview;
const textOf = async () => JSON.stringify((await fetchDoc(maren, note)).doc);
const paragraphs = async () =>
  (await fetchDoc(maren, note)).doc.content.map((block: any) => (block.content ?? []).map((n: any) => n.text).join(''));
/** Moves the steps up to a version into the past, as if a pause lay behind them. */
const ago = (version: number, minutes: number) =>
  t.db.tx(maren.actor, (m) =>
    m.query(`update doc_steps set at = at - make_interval(mins => $4) where workspace_id = $1 and doc_id = $2 and version < $3`, [
      maren.actor.workspaceId,
      note,
      version,
      minutes,
    ]),
  );
const highlight = async (start: number, end: number, version: number) =>
  (
    await maren.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: note, version, start, end },
    })
  ).createHighlight.id as string;
const statuses = async () => {
  const rows = (await maren.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { id status text quote } }`, { n: note })).noteHighlights;
  return Object.fromEntries(rows.map((row: any) => [row.id, row.status]));
};

describe('the versions of a note', () => {
  it('are what it was made with, until the first edit', async () => {
    await highlight(4, 11, 0);
    const { nodes, pageInfo } = await versions(viewer);
    expect(nodes).toMatchObject([{ version: 0, before: null, authors: [], restored: null, words: { added: 0, removed: 0 } }]);
    expect(pageInfo.hasNextPage).toBe(false);
  });

  it('put what several people do without a pause into one, with who and how many words', async () => {
    await push(maren, aPush(note, 0, [replaceStep(5, 12, 'refund')]));
    await push(idris, aPush(note, 1, [replaceStep(1, 1, 'Well, ')], { clientId: 'client-b' }));
    const [sitting, created] = (await versions()).nodes;
    expect(sitting).toMatchObject({
      before: 0,
      version: 2,
      words: { added: 2, removed: 1 },
      authors: [{ name: maren.actor.name }, { name: 'Idris Bello' }],
    });
    expect(created.before).toBeNull();
    await ago(2, 11);
    await push(idris, aPush(note, 2, [replaceStep(1, 1, 'Oh. ')], { clientId: 'client-b' }));
    expect(await shape()).toEqual([
      [2, 3],
      [0, 2],
      [null, 0],
    ]);
  });

  it('come in pages', async () => {
    for (let version = 0; version < 5; version++) {
      await push(maren, aPush(note, version, [replaceStep(1, 1, `${version} `)]));
      await ago(version + 1, 11);
    }
    const seen: number[] = [];
    for (let after: string | undefined, page = 0; page < 9; page++) {
      const { nodes, pageInfo } = await versions(maren, 2, after);
      seen.push(...nodes.map(({ version }) => version));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1, 0]);
    await expect(versions(maren, 2, 'nonsense')).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('do not name former members', async () => {
    const { workspaceId } = maren.actor;
    const leaver = await t.aMember(workspaceId, 'contributor', 'Lena Leaver');
    await push(leaver, aPush(note, 0, [replaceStep(1, 1, 'Hm. ')]));
    await t.db.tx(maren.actor, (m) =>
      m.query(`update members set removed_at = now() where workspace_id = $1 and user_id = $2`, [workspaceId, leaver.actor.userId]),
    );
    expect((await versions()).nodes[0].authors[0].name).toBe('Deleted user');
  });

  it('are read with what was changed in them', async () => {
    await push(maren, aPush(note, 0, [replaceStep(5, 12, 'refund')]));
    const { body } = await viewer.request('get', `/api/docs/${note}/versions/1?before=0`);
    expect(body).toMatchObject({ version: 1, before: 0, added: 1, removed: 1 });
    expect(body.blocks[0].content).toEqual([
      { type: 'text', text: 'The ' },
      { type: 'text', text: 'deposit', change: 'out' },
      { type: 'text', text: 'refund', change: 'in' },
      { type: 'text', text: ' hurt a lot' },
    ]);
    const old = (await viewer.request('get', `/api/docs/${note}/versions/0`)).body;
    expect(old.blocks[0].content).toEqual([{ type: 'text', text: 'The deposit hurt a lot' }]);
    for (const wrong of ['2', '-1', 'x', '1?before=2', '99999999'])
      expect([wrong, (await viewer.request('get', `/api/docs/${note}/versions/${wrong}`)).status]).toEqual([wrong, 404]);
  });

  it('are shown to those who may read, and brought back by those who may write', async () => {
    await push(maren, aPush(note, 0, [replaceStep(5, 12, 'refund')]));
    expect((await versions(viewer)).nodes).toHaveLength(2);
    await expect(restore(0, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(preview(0, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(versions(stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(restore(0, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(restore(7)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await stranger.request('get', `/api/docs/${note}/versions/0`)).status).toBe(404);
    note = newId();
    await expect(versions()).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('bringing a version back', () => {
  it('is one more version, keeps highlights in untouched words, finds those it puts back, and can be taken back', async () => {
    const start = await textOf();
    const deposit = await highlight(4, 11, 0);
    const fee = await highlight(31, 34, 1);
    expect(Object.values(await statuses())).toEqual(['ok', 'ok']);
    // The whole second turn goes, and the first is rewritten around "deposit".
    await push(idris, aPush(note, 2, [replaceStep(24, 48, ''), replaceStep(12, 23, ' was late'), replaceStep(1, 5, 'My ')]));
    const changed = await textOf();
    expect(await statuses()).toEqual({ [deposit]: 'ok', [fee]: 'orphan' });
    await ago(5, 30);
    expect(await preview(0)).toMatchObject({ isSame: false, changed: 0, orphaned: 0, back: 1 });
    const done = await restore(0);
    expect(await textOf()).toBe(start);
    expect(await statuses()).toEqual({ [deposit]: 'ok', [fee]: 'ok' });
    expect(done).toMatchObject({ before: 5 });
    const [top] = (await versions()).nodes;
    expect(top).toMatchObject({ restored: 0, before: 5, version: done.version, authors: [{ id: maren.actor.userId }] });
    const back = await restore(done.before, maren, done.version);
    expect(await textOf()).toBe(changed);
    expect(await statuses()).toEqual({ [deposit]: 'ok', [fee]: 'orphan' });
    expect(back.before).toBe(done.version);
    expect((await versions()).nodes).toHaveLength(4);
    expect(await preview(5)).toMatchObject({ isSame: true, added: 0, removed: 0 });
    expect(await restore(5)).toEqual({ version: back.version, before: back.version });
  });

  it('is sent to open editors as ordinary steps', async () => {
    await push(maren, aPush(note, 0, [replaceStep(5, 12, 'refund')]));
    const { version } = await restore(0);
    const { body } = await viewer.request('get', `/api/docs/${note}/steps?since=1`);
    expect(body.rows).toHaveLength(version - 1);
    expect(body.rows[0]).toMatchObject({ version: 1, userId: maren.actor.userId });
    expect(await paragraphs()).toEqual(['The deposit hurt a lot', 'And the fee came twice']);
  });

  it('is not taken back over what others wrote since; highlights are no edit', async () => {
    await push(maren, aPush(note, 0, [replaceStep(5, 12, 'refund')]));
    const done = await restore(0);
    await highlight(0, 3, done.version);
    await push(idris, aPush(note, done.version + 1, [replaceStep(1, 1, 'Late: ')]));
    await expect(restore(done.before, maren, done.version)).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await paragraphs())[0]).toBe('Late: The deposit hurt a lot');
  });

  it('gives speakers and looks back as well', async () => {
    const start = await textOf();
    await push(
      maren,
      aPush(note, 0, [
        { stepType: 'attr', pos: 0, attr: 'speaker', value: 's2' },
        { stepType: 'addMark', mark: { type: 'bold' }, from: 5, to: 12 },
      ]),
    );
    const id = await highlight(4, 11, 2);
    await restore(0);
    expect(await textOf()).toBe(start);
    expect(await statuses()).toEqual({ [id]: 'ok' });
  });

  it('takes more steps than a client may send at once', async () => {
    const words = Array.from({ length: 1_500 }, (_, i) => `w${i}`);
    note = await aNote(t, maren.actor, projectId, words.join(' '));
    const start = await textOf();
    const changed = words.map((word, i) => (i % 3 ? word : `x${i}`)).join(' ');
    await push(maren, aPush(note, 0, [replaceStep(1, words.join(' ').length + 1, changed)]));
    const { version, before } = await restore(0);
    expect(version - before).toBe(500);
    expect(await textOf()).toBe(start);
  });
});
