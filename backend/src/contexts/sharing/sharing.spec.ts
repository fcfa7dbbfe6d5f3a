import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isShareToken } from '@libs/domain';
import supertest from 'supertest';
import { InsightsService } from '#contexts/insights';
import { HighlightsService } from '#contexts/repository';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { evidenceOf } from '../insights/insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let contributor: Person;
let viewer: Person;
let stranger: Person;
let project: string;
let elsewhere: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  contributor = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  make = evidenceOf(t, admin.actor);
  project = await make.aProject('Deposits', 2);
  elsewhere = await make.aProject('Board matters', 0);
});
afterAll(() => t.close());
beforeEach(() => t.db.global(`delete from rate_hits`));

const anInsight = async (title: string, highlightIds: string[]) =>
  (await t.get(InsightsService).create(admin.actor, { projectId: project, title, highlightIds })).id;

const LINK = `id token url objectType objectId expiresAt createdBy { name } views lastViewedAt`;
const share = async (objectType: string, objectId: string, more: Record<string, unknown> = {}, person = admin) =>
  (await person.ask(`mutation ($i: ShareInput!) { share(input: $i) { ${LINK} } }`, { i: { objectType, objectId, ...more } })).share;
const unshare = (linkId: string, person = admin) => person.ask(`mutation ($id: ID!) { unshare(id: $id) { ids } }`, { id: linkId });
const screen = async (objectType: string, objectId: string, person = admin) =>
  (
    await person.ask(
      `query ($t: ShareableType!, $o: ID!) { sharing(objectType: $t, objectId: $o) { title projectName canShare link { ${LINK} } } }`,
      { t: objectType, o: objectId },
    )
  ).sharing;

/** What a browser without a session gets, as it travels. */
async function visit(token: string, host = admin.host): Promise<any> {
  const query = `query ($t: String!) { publicObject(token: $t) { type title workspaceName publishedAt authorName body highlight references } }`;
  return (
    await supertest(t.http)
      .post('/api/graphql')
      .set({ host })
      .send({ query, variables: { t: token } })
  ).body;
}
const opened = async (token: string) => (await visit(token)).data.publicObject;

describe('a link', () => {
  it('is one for an object: sharing again keeps the token and changes the expiry', async () => {
    const id = await anInsight('One link', []);
    const [a, b] = await Promise.all([share('insight', id), share('insight', id)]);
    expect(isShareToken(a.token)).toBe(true);
    expect(b).toEqual(a);
    expect(a).toMatchObject({ objectType: 'insight', objectId: id, createdBy: { name: 'Ada Admin' }, views: 0 });
    expect(a.url).toBe(`http://${admin.host}/public-object/${a.token}`);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expect(await share('insight', id, { expiresAt: later })).toMatchObject({ id: a.id, token: a.token, expiresAt: later });
    expect((await share('insight', id)).expiresAt).toBe(later);
    expect((await share('insight', id, { expiresAt: null })).expiresAt).toBe(null);
    await expect(share('insight', id, { expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'ValidationError' });
    const actions = await t.db.read<{ action: string; said: string }>(
      admin.actor,
      `select action, coalesce(before::text, '') || after::text as said from revisions where kind = 'link' and object_id = $1 order by at, id`,
      [a.id],
    );
    expect(actions.map((d) => d.action)).toEqual(['created', 'updated', 'updated']);
    expect(JSON.stringify(actions)).not.toContain(a.token);
  });

  it('is made and closed only with full access to the project', async () => {
    const id = await anInsight('Not for everybody', []);
    const link = await share('insight', id);
    for (const person of [viewer, contributor]) {
      await expect(share('insight', id, {}, person)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(unshare(link.id, person)).rejects.toMatchObject({ code: 'Forbidden' });
      expect(await screen('insight', id, person)).toMatchObject({ title: 'Not for everybody', canShare: false });
    }
    for (const action of [share('insight', id, {}, stranger), unshare(link.id, stranger), screen('insight', id, stranger)])
      await expect(action).rejects.toMatchObject({ code: 'NotFound' });
    const note = await make.aNote(elsewhere, 'Minutes', ['Chair', 'Nothing.']);
    await expect(share('note', note, {}, contributor)).rejects.toMatchObject({ code: 'NotFound' });
    const shown = await screen('insight', id);
    expect(shown).toMatchObject({ projectName: 'Deposits', canShare: true, link: { token: link.token } });
    const { peopleWithAccess } = await admin.ask(
      `query ($p: ID!) { peopleWithAccess(place: project, id: $p) { nodes { access isYou reasons { text } } } }`,
      { p: project },
    );
    expect(peopleWithAccess.nodes.find((p: any) => p.isYou)).toMatchObject({ access: 'full', reasons: [{ text: 'Workspace admin' }, {}] });
  });

  it('counts its views, and opens nothing once it is closed; the next one has another token', async () => {
    const id = await anInsight('Closing', []);
    const link = await share('insight', id);
    await opened(link.token);
    expect(await opened(link.token)).toMatchObject({ type: 'insight', title: 'Closing' });
    const { link: seen } = await screen('insight', id);
    expect(seen.views).toBe(2);
    expect(Date.now() - Date.parse(seen.lastViewedAt)).toBeLessThan(60_000);
    await unshare(link.id);
    await unshare(link.id);
    expect(await opened(link.token)).toBe(null);
    expect((await screen('insight', id)).link).toBe(null);
    expect((await share('insight', id)).token).not.toBe(link.token);
  });
});

describe('with a token', () => {
  it('gets one and the same answer for everything that opens nothing', async () => {
    const aLink = async (title: string) => {
      const objectId = await anInsight(title, []);
      return { ...(await share('insight', objectId)), objectId };
    };
    const [revoked, expired, deleted, good, gone] = [
      await aLink('a'),
      await aLink('b'),
      await aLink('c'),
      await aLink('d'),
      await aLink('e'),
    ];
    await unshare(revoked.id);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update share_links set expires_at = now() - interval '1 second' where id = $1`, [expired.id]),
    );
    await t.get(InsightsService).delete(admin.actor, [deleted.objectId]);
    const closed = await make.aProject('Closed', 2);
    await t.db.tx(admin.actor, (m) => m.query(`update insights set project_id = $2 where id = $1`, [gone.objectId, closed]));
    await t.db.tx(admin.actor, (m) => m.query(`update projects set deleted_at = now() where id = $1`, [closed]));
    const nothing = { data: { publicObject: null }, errors: [] };
    const plain = await visit('AAAAAAAAAAAA');
    expect(plain.data).toEqual(nothing.data);
    for (const token of [
      revoked.token,
      expired.token,
      deleted.token,
      gone.token,
      '',
      'short',
      'x'.repeat(5000),
      "' or 1=1 --",
      '\u0000'.repeat(12),
      'ÄÄÄÄÄÄÄÄÄÄÄÄ',
    ])
      expect(await visit(token)).toEqual(plain);
    for (const host of [stranger.host, 'localhost:3000', 'nobody.localhost:3000']) expect(await visit(good.token, host)).toEqual(plain);
    expect((await opened(good.token)).title).toBe('d');
    expect((await screen('insight', expired.objectId)).link).toBe(null);
    await t.get(InsightsService).restore(admin.actor, [deleted.objectId]);
    expect((await opened(deleted.token)).title).toBe('c');
  });

  it('is refused after thirty misses in a minute, whatever comes next', async () => {
    const { token } = await share('insight', await anInsight('Guessed', []));
    for (let i = 0; i < 30; i++) expect((await visit(`Guess${String(i).padStart(7, '0')}`)).data.publicObject).toBe(null);
    for (const next of ['Guess9999999', token]) {
      const { errors } = await visit(next);
      expect(errors[0].extensions).toMatchObject({ code: 'TooManyRequests', retryAfter: expect.any(Number) });
    }
  });

  it('reads an insight with the quotes of its own project; others are stubs, and nothing of them travels', async () => {
    const near = await make.aHighlight(
      await make.aNote(project, 'Interview 3', ['Wanda', 'I would pay the deposit twice.']),
      'pay the deposit twice',
    );
    const farNote = await make.aNote(elsewhere, 'Confidential minutes', ['Chairwoman', 'The northern depot closes in May.']);
    const far = await make.aHighlight(farNote, 'depot closes in May');
    const id = await anInsight('The deposit is not the problem', [near, far]);
    await t.get(InsightsService).update(admin.actor, { id, status: 'published' });
    const { token } = await share('insight', id);
    const answer = await visit(token);
    const page = answer.data.publicObject;
    expect(page).toMatchObject({ type: 'insight', title: 'The deposit is not the problem', authorName: 'Ada Admin', highlight: null });
    expect(page.workspaceName).toMatch(/^Workspace /);
    expect(page.body.content.map((n: any) => n.type)).toEqual(['reference', 'reference', 'paragraph']);
    expect(page.references).toEqual({
      r1: {
        kind: 'highlight',
        readable: true,
        quote: 'pay the deposit twice',
        speaker: 'Wanda',
        startMs: 4000,
        noteTitle: null,
        status: 'ok',
      },
      r2: { kind: 'highlight', readable: false },
    });
    const wire = JSON.stringify(answer);
    for (const secret of [
      'depot',
      'Chairwoman',
      'Confidential',
      'Interview 3',
      near,
      far,
      farNote,
      elsewhere,
      project,
      admin.actor.userId,
      admin.actor.memberId,
      admin.email,
      '@example.com',
    ])
      expect([secret, wire.includes(secret)]).toEqual([secret, false]);

    const own = await share('highlight', far);
    expect((await opened(token)).references.r2).toMatchObject({ readable: true, quote: 'depot closes in May', speaker: 'Chairwoman' });
    await unshare(own.id);
    expect((await opened(token)).references.r2).toEqual({ kind: 'highlight', readable: false });
    await share('note', farNote);
    expect((await opened(token)).references.r2).toMatchObject({ readable: true, noteTitle: 'Confidential minutes' });
    await t.get(HighlightsService).delete(admin.actor, [near]);
    expect((await opened(token)).references.r1).toEqual({ kind: 'highlight', readable: false });
  });

  it('never reads words that were taken out of the source', async () => {
    const note = await make.aNote(project, 'Interview 4', ['Idris', 'My neighbour Roswitha told me about it.']);
    const h = await make.aHighlight(note, 'neighbour Roswitha told me');
    const insight = await share('insight', await anInsight('Word of mouth', [h]));
    const alone = await share('highlight', h);
    expect(await opened(alone.token)).toMatchObject({
      type: 'highlight',
      title: '',
      body: null,
      highlight: { quote: 'neighbour Roswitha told me', status: 'ok' },
    });
    await make.rewrite(note, 'Roswitha ', '');
    for (const { token } of [insight, alone]) {
      const wire = JSON.stringify(await visit(token));
      expect(wire).toContain('neighbour told me');
      expect(wire).toContain('"status":"changed"');
      expect(wire).not.toContain('Roswitha');
    }
    await make.rewrite(note, 'My neighbour told me ', '');
    expect((await opened(alone.token)).highlight).toMatchObject({ quote: null, status: 'orphan', speaker: 'Idris' });
  });

  it('reads a note with the names of those who speak', async () => {
    const { token } = await share('note', await make.aNote(project, 'Interview 5', ['Priyanka', 'I zoom in on the kitchen table.']));
    expect(await opened(token)).toMatchObject({
      type: 'note',
      title: 'Interview 5',
      authorName: null,
      references: {},
      body: { content: [{ attrs: { speaker: 'Priyanka', startMs: 4000 }, content: [{ text: 'I zoom in on the kitchen table.' }] }] },
    });
  });
});
