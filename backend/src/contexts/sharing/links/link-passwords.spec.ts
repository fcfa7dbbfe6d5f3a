import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import supertest from 'supertest';
import { Passwords } from '#contexts/identity';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { evidenceOf } from '../../insights/insights.factory.js';

const RIGHT = 'violet ladder 42';
const OPEN = 'mutation ($i: OpenPublicLinkInput!) { openPublicLink(input: $i) { ok } }';
const READ = 'query ($t: String!) { publicObject(token: $t) { title } }';

let t: TestApp;
let admin: Person;
let highlightId: string;
let noteId: string;
beforeAll(async () => {
  t = await sharedApp();
  ({ admin } = await t.aWorkspace());
});
afterAll(() => t.close());
afterEach(() => void jest.restoreAllMocks());
beforeEach(async () => {
  const make = evidenceOf(t, admin.actor);
  const projectId = await make.aProject('Deposits', 2);
  ({ highlightId, noteId } = await aQuote(projectId));
  await t.db.global('delete from rate_hits');
});

async function aQuote(projectId: string) {
  const note = (
    await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id docVersion } }`, {
      i: { projectId, title: 'Call', text: 'Ana: I waited two weeks for the deposit.' },
    })
  ).createNote;
  const i = { noteId: note.id, version: note.docVersion, start: 0, end: 20 };
  const created = await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, { i });
  return { noteId: note.id as string, highlightId: created.createHighlight.id as string };
}
const share = async (
  more: Record<string, unknown> = {},
  objectType = 'note',
  objectId = noteId,
): Promise<{ id: string; token: string; hasPassword: boolean }> =>
  (await admin.ask(`mutation ($i: ShareInput!) { share(input: $i) { id token hasPassword } }`, { i: { objectType, objectId, ...more } }))
    .share;

const visit = (address = '203.0.113.7') => ({
  post: (query: string, variables: object, cookie = '') =>
    supertest(t.http)
      .post('/api/graphql')
      .set({ host: admin.host, 'x-forwarded-for': address, origin: `http://${admin.host}`, ...(cookie && { cookie }) })
      .send({ query, variables }),
});
const reads = async (token: string, cookie = '') => (await visit().post(READ, { t: token }, cookie)).body.data?.publicObject ?? null;
/** What a browser has after it tried a password: a cookie, or the answer that it got. */
async function tries(token: string, password: string): Promise<{ cookie: string; body: any }> {
  const { headers, body } = await visit().post(OPEN, { i: { token, password } });
  return { cookie: String(headers['set-cookie'] ?? '').split(';')[0]!, body };
}
const withoutId = (body: any) => JSON.stringify(body, (name, value) => (name === 'requestId' ? undefined : value));

describe('the password of a link', () => {
  it('opens it in one browser, and a link without one stays as it is', async () => {
    const open = await share();
    expect(open.hasPassword).toBe(false);
    expect(await reads(open.token)).not.toBeNull();
    const link = await share({ password: RIGHT });
    expect(link).toEqual({ ...open, hasPassword: true });
    expect(await reads(link.token)).toBeNull();
    const { cookie } = await tries(link.token, RIGHT);
    expect(await reads(link.token, cookie)).toEqual({ title: 'Call' });
    // The expiry is another matter, and taking the password away opens it again.
    expect((await share({ expiresAt: null })).hasPassword).toBe(true);
    expect((await share({ password: null })).hasPassword).toBe(false);
    expect(await reads(link.token)).not.toBeNull();
    const { min, max } = LIMITS.linkPassword;
    for (const length of [min - 1, max + 1])
      await expect(share({ password: 'kestrel harbor 7 '.repeat(9).slice(0, length) })).rejects.toMatchObject({ code: 'ValidationError' });
    for (const length of [min, max])
      expect((await share({ password: 'kestrel harbor 7 '.repeat(9).slice(0, length) })).hasPassword).toBe(true);
    await expect(share({ password: 'password' })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('ends with the next one, also with the same one set again, and opens no other link', async () => {
    const link = await share({ password: RIGHT });
    const { cookie } = await tries(link.token, RIGHT);
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)];
    const other = await share({ password: RIGHT }, 'highlight', highlightId);
    const { cookie: theirs } = await tries(other.token, RIGHT);
    const theirName = theirs.slice(0, theirs.indexOf('='));
    // Seeded faults of the cookie: each letter of it in turn, its parts, its end moved, that of the other link under this name.
    const [end, mac] = value.split('.') as [string, string];
    const letters = [...mac].flatMap((letter, at) =>
      at % 5 ? [] : [`${end}.${mac.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${mac.slice(at + 1)}`],
    );
    const forged = [
      ...letters,
      `${Number(end) + 1}.${mac}`,
      `${end}.`,
      `.${mac}`,
      mac,
      `${end}.${mac}A`,
      `${end}.${mac.toUpperCase()}`,
      `1.${mac}`,
      theirs.slice(theirs.indexOf('=') + 1),
    ];
    for (const value of forged) {
      await t.db.global('delete from rate_hits');
      expect([value, await reads(link.token, `${name}=${value}`)]).toEqual([value, null]);
    }
    expect(await reads(other.token, `${theirName}=${value}`)).toBeNull();
    expect(await reads(link.token, cookie)).not.toBeNull();
    await share({ password: RIGHT });
    expect(await reads(link.token, cookie)).toBeNull();
  });

  it('is asked for in one way, whatever there is behind a token: same words, same work, same status', async () => {
    const locked = await share({ password: RIGHT });
    const plain = await share({}, 'highlight', highlightId);
    const work = jest.spyOn(t.get(Passwords), 'isRight');
    const answers: string[] = [];
    for (const [token, password] of [
      [locked.token, 'wrong ladder 42'],
      [plain.token, RIGHT],
      ['A'.repeat(12), RIGHT],
      ['no token at all', RIGHT],
      [locked.token, ''],
      [locked.token, RIGHT.toUpperCase()],
    ] as const) {
      const { cookie, body } = await tries(token, password);
      expect(cookie).toBe('');
      answers.push(withoutId(body));
    }
    expect(new Set(answers).size).toBe(1);
    expect(work).toHaveBeenCalledTimes(6);
    // Neither page nor preview says that there is something.
    const pages = await Promise.all(
      [locked.token, 'A'.repeat(12)].map(async (token) => {
        const { status, text } = await supertest(t.http).get(`/public-object/${token}`).set({ host: admin.host, accept: 'text/html' });
        return `${status} ${text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(token, '')}`;
      }),
    );
    expect(pages[0]).toBe(pages[1]);
    expect(pages[0]).not.toMatch(/^200 /);
  });

  it('may be guessed five times a minute from one address, whether or not there is such a link', async () => {
    const locked = await share({ password: RIGHT });
    for (const token of [locked.token, 'A'.repeat(12)]) {
      const codes: string[] = [];
      for (let n = 0; n < 7; n++) codes.push((await tries(token, `guess number ${n}`)).body.errors[0].extensions.code);
      expect(codes).toEqual([...Array(5).fill('ValidationError'), ...Array(2).fill('TooManyRequests')]);
    }
    // Not the right one either, from there.
    expect((await tries(locked.token, RIGHT)).cookie).toBe('');
  });

  it('keeps what is behind it out of frames and of other pages', async () => {
    const embed = async () => (await supertest(t.http).get(`/embed/highlights/${highlightId}`).set({ host: admin.host })).status;
    await share({}, 'highlight', highlightId);
    await share();
    expect(await embed()).toBe(200);
    const token = (await share({}, 'highlight', highlightId)).token;
    const source = async () =>
      (await visit().post('query ($t: String!) { publicObject(token: $t) { highlight } }', { t: token })).body.data.publicObject;
    expect((await source()).highlight.noteTitle).toBe('Call');
    await share({ password: RIGHT });
    expect((await source()).highlight.noteTitle).toBeNull();
    await share({ password: RIGHT }, 'highlight', highlightId);
    expect(await embed()).toBe(404);
  });
});
