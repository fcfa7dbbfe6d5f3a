import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { InsightsService } from '#contexts/insights';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { evidenceOf } from '../../insights/insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let contributor: Person;
let project: string;
let web: string;

beforeAll(async () => {
  web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
  fs.mkdirSync(path.join(web, 'shell'));
  fs.writeFileSync(path.join(web, 'shell/index.html'), '<!doctype html><title>Verbatim</title>');
  t = await startApp({ env: { WEB_DIR: web } });
  const a = await t.aWorkspace();
  admin = a.admin;
  contributor = await t.aMember(a.id, 'contributor');
  make = evidenceOf(t, admin.actor);
});
afterAll(async () => {
  await t.close();
  fs.rmSync(web, { recursive: true });
});
beforeEach(async () => {
  await t.db.global(`delete from rate_hits`);
  project = await make.aProject('Deposits', 2);
});

async function anInsight(title: string, highlightIds: string[] = [], where = project): Promise<string> {
  return (await t.get(InsightsService).create(admin.actor, { projectId: where, title, highlightIds })).id;
}
async function published(title: string, highlightIds: string[] = [], where = project): Promise<string> {
  const id = await anInsight(title, highlightIds, where);
  await t.get(InsightsService).update(admin.actor, { id, status: 'published' });
  return id;
}
const share = async (objectType: string, objectId: string, person = admin) =>
  (await person.ask(`mutation ($i: ShareInput!) { share(input: $i) { id token url } }`, { i: { objectType, objectId } })).share;
async function open(token: string, insight: string | null = null): Promise<any> {
  const query = `query ($t: String!, $i: String) { publicObject(token: $t, insight: $i) {
    type title workspaceName projectName publishedAt authorName body references insights { key title authorName publishedAt } } }`;
  const { body } = await supertest(t.http)
    .post('/api/graphql')
    .set({ host: admin.host })
    .send({ query, variables: { t: token, i: insight } });
  return body.data.publicObject;
}
const statusOf = async (path: string, host = admin.host) => (await supertest(t.http).get(path).set({ host, accept: 'text/html' })).status;

describe('the published insights of a project', () => {
  it('are listed, the one published last first, and opened one by one; drafts and those in the trash are not there', async () => {
    await published('First');
    const second = await published('Second');
    const draft = await anInsight('A draft');
    const deleted = await published('Deleted');
    await t.get(InsightsService).delete(admin.actor, [deleted]);
    const { token, url } = await share('project', project);
    expect(url).toBe(`http://${admin.host}/p/${token}`);
    const list = await open(token);
    expect(list).toMatchObject({ type: 'project', title: 'Deposits', body: null, authorName: null });
    expect(list.insights.map(({ title }: any) => title)).toEqual(['Second', 'First']);
    for (const { key, title } of list.insights)
      expect(await open(token, key)).toMatchObject({ type: 'insight', title, projectName: 'Deposits', insights: list.insights });
    expect(JSON.stringify(list)).not.toContain(second);
    for (const key of ['', 'x', second, draft, '000000000000']) expect(await open(token, key)).toBe(null);
    await t.get(InsightsService).update(admin.actor, { id: second, status: 'draft' });
    expect(await open(token, list.insights[0].key)).toBe(null);
    expect((await open(token)).insights.map(({ title }: any) => title)).toEqual(['First']);
  });

  it('are called otherwise under every link, and a key opens nothing elsewhere', async () => {
    const id = await published('One');
    const other = await make.aProject('Other', 2);
    await published('Other one', [], other);
    const [mine, theirs, own] = [await share('project', project), await share('project', other), await share('insight', id)];
    const { key } = (await open(mine.token)).insights[0];
    expect(await open(theirs.token, key)).toBe(null);
    expect(await open(own.token, key)).toBe(null);
    await admin.ask(`mutation ($id: ID!) { unshare(id: $id) { ids } }`, { id: mine.id });
    expect(await open(mine.token, key)).toBe(null);
    const repeated = await share('project', project);
    expect((await open(repeated.token)).insights[0].key).not.toBe(key);
  });

  it('quote their own project; what is in another one travels only when it is shared', async () => {
    const elsewhere = await make.aProject('Board matters', 0);
    const note = await make.aNote(elsewhere, 'Minutes', ['Chair', 'The northern depot closes in May.']);
    await published('Quotes', [await make.aHighlight(note, 'depot closes in May')]);
    const { token } = await share('project', project);
    const { key } = (await open(token)).insights[0];
    const page = await open(token, key);
    expect(page.references).toEqual({ r1: { kind: 'highlight', readable: false } });
    expect(JSON.stringify(page)).not.toMatch(/depot|Minutes|Chair/);
  });

  it('are opened by who has full access, as long as they have it', async () => {
    await published('One');
    await expect(share('project', project, contributor)).rejects.toMatchObject({ code: 'Forbidden' });
    const second = await t.aMember(admin.actor.workspaceId, 'admin');
    const { token } = await share('project', project, second);
    expect(await open(token)).not.toBe(null);
    await t.db.tx(admin.actor, (m) => m.query(`update members set role = 'viewer' where user_id = $1`, [second.actor.userId]));
    expect(await open(token)).toBe(null);
    expect(await statusOf(`/p/${token}`)).toBe(404);
  });
});

describe('the address of a public page', () => {
  it('has status 404 for everything that opens nothing, also for a token of the other kind', async () => {
    const id = await published('One');
    const [set, one, closed] = [
      await share('project', project),
      await share('insight', id),
      await share('insight', await anInsight('Closed')),
    ];
    await admin.ask(`mutation ($id: ID!) { unshare(id: $id) { ids } }`, { id: closed.id });
    for (const [address, status] of [
      [`/p/${set.token}`, 200],
      [`/p/${set.token}/`, 200],
      [`/p/${set.token}?insight=x`, 200],
      [`/public-object/${one.token}`, 200],
      [`/p/${one.token}`, 404],
      [`/public-object/${set.token}`, 404],
      [`/public-object/${closed.token}`, 404],
      ['/p/AAAAAAAAAAAA', 404],
      ['/p/short', 404],
      [`/p/%00${set.token}`, 404],
      [`/p/${'x'.repeat(400)}`, 404],
    ] as const)
      expect([address, await statusOf(address)]).toEqual([address, status]);
    expect(await statusOf(`/p/${set.token}`, (await t.aWorkspace()).admin.host)).toBe(404);
  });

  it('is refused after thirty misses in a minute, and opening is no view', async () => {
    await published('One');
    const { token } = await share('project', project);
    for (let i = 0; i < 30; i++) expect(await statusOf(`/p/Guess${String(i).padStart(7, '0')}`)).toBe(404);
    for (const address of ['/p/Guess9999999', `/p/${token}`]) expect(await statusOf(address)).toBe(429);
    const [link] = await t.db.read<{ views: number }>(admin.actor, `select views from share_links where token = $1`, [token]);
    expect(link?.views).toBe(0);
  });
});
