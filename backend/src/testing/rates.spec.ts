import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import supertest from 'supertest';
import WebSocket from 'ws';
import { RequestRateLimiter } from '#platform/access';
import { type Person, startApp, type TestApp } from './harness.js';

const READ = '{ session { rootDomain } }';
const { stranger } = LIMITS.rate;
let t: TestApp;
let admin: Person;
beforeAll(async () => {
  // The test is a proxy, so that it can come from everywhere.
  t = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  ({ admin } = await t.aWorkspace());
});
afterAll(() => t?.close());

const from = (address: string, headers: Record<string, string> = {}) =>
  supertest(t.http)
    .post('/api/graphql')
    .set({ host: t.config.rootDomain, 'x-forwarded-for': address, ...headers })
    .send({ query: READ });
const signedIn = () => ({ host: admin.host, cookie: admin.cookie, origin: `http://${admin.host}` });

describe('requests', () => {
  it('of strangers at one address are so many, and then they wait; other addresses and people who are signed in there do not', async () => {
    // As if so many had come just now: counted one by one, a slow machine would have forgotten the first before the last.
    const all = { user: null, actor: null, address: '2001:db8:1:1::2' };
    t.get(RequestRateLimiter).count(all, stranger.burst * 1000);
    const refused = await from('2001:db8:1:1::3');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'TooManyRequests', retryAfter: expect.any(Number) } }],
    });
    const page = await supertest(t.http).get('/auth/login').set({ host: t.config.rootDomain, 'x-forwarded-for': '2001:db8:1:1::6' });
    expect([page.status, Number(page.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await from('1.1.1.1, 2001:db8:1:1::5')).status).toBe(429);
    expect((await from('2001:db8:1:2::5')).status).toBe(200);
    expect((await from('2001:db8:1:1::5', signedIn())).status).toBe(200);
    // An invalid cookie gives no session.
    expect((await from('2001:db8:1:1::5', { ...signedIn(), cookie: 'verbatim=none' })).status).toBe(429);
  });

  it('with a wrong SCIM token are those of a stranger', async () => {
    const asked = (address: string) =>
      supertest(t.http).get('/scim/v2/Users').set({ host: admin.host, 'x-forwarded-for': address, authorization: 'Bearer scim.wrong' });
    const many = (address: string) => t.get(RequestRateLimiter).count({ user: null, actor: null, address }, stranger.burst * 1000);
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await asked('203.0.113.9')).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
    // Who has asked for nothing may ask for anything once; this one has asked lately.
    expect(() => many('203.0.113.9')).toThrow(/Too many requests/);
    many('203.0.113.77');
    const refused = await asked('203.0.113.77');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('of a stranger are short', async () => {
    const long = `{"query":"${READ}","x":"${'x'.repeat(LIMITS.rate.strangerBytes)}"}`;
    const send = (headers: Record<string, string>) =>
      supertest(t.http)
        .post('/api/graphql')
        .set({ host: t.config.rootDomain, 'content-type': 'application/json', ...headers })
        .send(long);
    expect((await send({})).body.errors[0].extensions.code).toBe('ValidationError');
    expect((await send(signedIn())).status).toBe(200);
  });

  it('of a person weigh as much as their queries cost', async () => {
    const { admin: other } = await t.aWorkspace();
    const query = '{ projects(first: 490) { nodes { id name description status noteCount createdAt updatedAt folder { id } } } }';
    let refused: supertest.Response | undefined;
    let count = 0;
    // Each counts once for itself and nine times for its 4,900 points, though the page is refused for being too long.
    for (; !refused && count * 10 < LIMITS.rate.person.burst * 4; count += 200) {
      const answers = await Promise.all(Array.from({ length: 200 }, () => other.request('post', '/api/graphql').send({ query })));
      refused = answers.find((a) => a.status === 429);
    }
    expect(count * 10).toBeGreaterThanOrEqual(LIMITS.rate.person.burst);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await admin.request('post', '/api/graphql').send({ query })).status).toBe(200);
  });
});

describe('sockets', () => {
  const { perPerson, messages } = LIMITS.socket;
  const open = (p: Person) =>
    new Promise<WebSocket | { status: number; retryAfter: number }>((ok, no) => {
      const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', {
        headers: { host: p.host, cookie: p.cookie, origin: `http://${p.host}` },
      });
      socket.once('open', () => ok(socket));
      socket.once('unexpected-response', (_, answer) =>
        ok({ status: answer.statusCode!, retryAfter: Number(answer.headers['retry-after']) }),
      );
      socket.once('error', no);
    });

  it('of one person are so many at a time; a colleague has their own', async () => {
    const { id, admin: busy } = await t.aWorkspace();
    const colleague = await t.aMember(id, 'viewer');
    const sockets = await Promise.all(Array.from({ length: perPerson }, () => open(busy)));
    expect(sockets.filter((s) => s instanceof WebSocket)).toHaveLength(perPerson);
    const more = await open(busy);
    expect(more).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    const theirs = await open(colleague);
    expect(theirs).toBeInstanceOf(WebSocket);
    for (const socket of [...sockets, theirs]) (socket as WebSocket).terminate();
    for (let i = 0; i < 200 && !((await open(busy)) instanceof WebSocket); i++) await new Promise((r) => setTimeout(r, 20));
    expect(await open(busy)).toBeInstanceOf(WebSocket);
  });

  it('that send too much are closed with the seconds to wait', async () => {
    const socket = (await open(admin)) as WebSocket;
    const closed = new Promise<[number, string]>((ok) => socket.once('close', (code, reason) => ok([code, String(reason)])));
    socket.send(JSON.stringify({ type: 'connection_init' }));
    for (let i = 0; i < messages.burst * 2; i++) socket.send(JSON.stringify({ type: 'ping' }));
    expect(await closed).toEqual([1013, expect.stringMatching(/^Too many messages\. Try again in (a second|\d+ seconds)\.$/)]);
  });

  it('are for the API’s path, our own pages and members', async () => {
    const port = t.http.address().port;
    const status = (path: string, headers: Record<string, string>) =>
      new Promise<number>((ok, no) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, 'graphql-transport-ws', { headers });
        socket.once('unexpected-response', (_, answer) => ok(answer.statusCode!));
        socket.once('open', () => no(new Error('it opened')));
        socket.once('error', no);
      });
    const { host, cookie, origin } = { ...signedIn() };
    expect(await status('/api/graphql', { host })).toBe(401);
    expect(await status('/api/graphql', { host, cookie, origin: 'http://evil.example' })).toBe(403);
    expect(await status('/api/other', { host, cookie, origin })).toBe(404);
  });
});
