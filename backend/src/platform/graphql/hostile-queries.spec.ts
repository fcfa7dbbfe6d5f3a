import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import supertest from 'supertest';
import WebSocket from 'ws';
import { type Person, startApp, type TestApp } from '../../testing/harness.js';
import { HOSTILE_KINDS, HOSTILE_VARIABLES, hostileQuery } from '../../testing/hostile-queries.js';
import { QueryGate } from './query-gate.js';

// No query takes a tenth of this, but those that explode take a hundred times as much: a busy machine is distinguished from an explosion.
const MAX_CPU_MS = 1000;
const BYTES = 64 * 1024;

let t: TestApp;
let admin: Person;
let token: string;
beforeAll(async () => {
  t = await startApp({ env: { GRAPHQL_FREE_TEXT: 'off' } });
  ({ admin } = await t.aWorkspace());
  token = await aToken(admin);
});
afterAll(() => t?.close());

async function aToken(person: Person): Promise<string> {
  const { createAccessToken } = await person.ask('mutation { createAccessToken(input: { name: "script" }) { secret } }');
  return createAccessToken.secret;
}
type Headers = Record<string, string>;
const asToken = (): Headers => ({ host: admin.host, authorization: `Bearer ${token}` });
/** A token of a user without requests so far. */
const asNewToken = async (): Promise<Headers> => ({
  host: admin.host,
  authorization: `Bearer ${await aToken(await t.aMember(admin.actor.workspaceId, 'contributor'))}`,
});
const asSession = (): Headers => ({ host: admin.host, cookie: admin.cookie, origin: `http://${admin.host}` });
const asStranger = (): Headers => ({ host: 'localhost:3000' });
const post = (headers: Headers, body: object | string) =>
  supertest(t.http).post('/api/graphql').set(headers).set('content-type', 'application/json').send(body);

async function cpuOf<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return { answer, ms: (user + system) / 1000 };
}

/** Posts, and again where it cost too much: a collection of garbage comes once, an explosion each time. */
async function cheapPost(headers: () => Promise<Headers>, body: object | string) {
  for (let attempts = 1; ; attempts++) {
    const ready = await headers();
    const { answer, ms } = await cpuOf(async () => post(ready, body));
    if (ms < MAX_CPU_MS || attempts === 3) return { answer, ms };
  }
}

describe('a hostile query', () => {
  it.each(HOSTILE_KINDS.map((kind, i) => [kind, i] as const))('of %s costs little and leaves nothing', async (kind, i) => {
    const gate = t.get(QueryGate);
    for (const n of [i, i + HOSTILE_KINDS.length]) {
      // What each costs is looked at, not how much one person may send.
      const { answer, ms } = await cheapPost(asNewToken, { query: hostileQuery(n, BYTES).query });
      expect([kind, ms < MAX_CPU_MS]).toEqual([kind, true]);
      // What is within the limits may run; all else is refused as the caller's mistake, never as ours.
      if (answer.body.errors) expect(['ValidationError', 'NotFound']).toContain(answer.body.errors[0].extensions.code);
      else expect(kind).toBe('all that is allowed');
    }
    expect(gate.adHocQueries.size).toBe(0);
  });

  it('of a session or a stranger is not even read', async () => {
    for (const [who, code] of [
      [asSession, 'Forbidden'],
      [asStranger, 'Unauthorized'],
    ] as const)
      for (const query of ['{ session { user { id } } }', '{', hostileQuery(3, 50_000).query])
        expect((await post(who(), { query })).body.errors[0].extensions.code).toBe(code);
  });

  it('beside the name of a document is no document', async () => {
    const own = '{ session { rootDomain } }';
    t.trust(own);
    const extensions = { persistedQuery: { version: 1, sha256Hash: own } };
    expect((await post(asStranger(), { extensions })).body.data).toEqual({ session: { rootDomain: 'localhost:3000' } });
    expect((await post(asStranger(), { query: own, operationName: 'other' })).body.data).toEqual({
      session: { rootDomain: 'localhost:3000' },
    });
    expect((await post(asStranger(), { query: `${own} `, extensions })).body.errors[0].extensions.code).toBe('Unauthorized');
    for (const sha256Hash of ['__proto__', 'constructor', 'f'.repeat(64), '', 7, null, ['a']])
      expect((await post(asStranger(), { extensions: { persistedQuery: { sha256Hash } } })).body.errors[0].extensions.code).toBe(
        'ValidationError',
      );
  });

  it.each(Object.entries(HOSTILE_VARIABLES))('with variables of %s is refused', async (_, variables) => {
    const query = 'query ($v: JSON) { session { rootDomain } }';
    for (const who of [asToken, asSession]) {
      const { answer, ms } = await cheapPost(async () => who(), `{"query":${JSON.stringify(query)},"variables":${variables()}}`);
      expect(ms).toBeLessThan(MAX_CPU_MS);
      expect(answer.body.data ?? null).toBeNull();
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('is refused in a batch, as a subscription, as a form and without a word', async () => {
    const item = { query: '{ session { rootDomain } }' };
    for (const body of [[item, item], { query: 'subscription { changed { id } }' }, {}, { query: ['{', '}'] }, 'null', '"x"', '7']) {
      const { body: answer, status } = await post(asToken(), body);
      expect([body, answer.data ?? null]).toEqual([body, null]);
      expect(status).toBeLessThan(500);
    }
  });

  it('that fits is answered as before, and kept ready only when it comes again', async () => {
    const { adHocQueries } = t.get(QueryGate);
    const query = 'query Mine($n: Int!) { projects(first: $n) { total } session { user { id } ...w } } fragment w on Session { role }';
    for (let i = 0; i < 4; i++) {
      expect((await post(asToken(), { query, variables: { n: 3 } })).body.data).toEqual({
        projects: { total: 0 },
        session: { user: { id: admin.actor.userId }, role: 'admin' },
      });
      expect(adHocQueries.size).toBe(i ? 1 : 0);
    }
    expect((await post(asToken(), { query, variables: { n: 'x' } })).body.errors[0].extensions.code).toBe('ValidationError');
    expect((await post(asToken(), { query, variables: { n: 100_000 } })).body.errors[0].message).toMatch(/cost|first|most/i);
  });

  it('over a socket meets the same gate', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', { headers: asToken() });
    const heard: any[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await new Promise((ok, no) => socket.once('open', ok).once('error', no));
    const closed = new Promise<number>((ok) => socket.once('close', ok));
    const said = async (test: (m: any) => boolean) => {
      for (let i = 0; i < 1000 && !heard.some(test); i++) await new Promise((r) => setTimeout(r, 10));
      return heard.find(test);
    };
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer other', headers: { host: 'other' } } }));
    await said((m) => m.type === 'connection_ack');
    const queries = HOSTILE_KINDS.map((_, i) => hostileQuery(i, BYTES / 4).query.replace(/^\{/, 'subscription {'));
    const { ms } = await cpuOf(async () => {
      for (const [i, query] of queries.entries()) {
        socket.send(JSON.stringify({ id: `h${i}`, type: 'subscribe', payload: { query } }));
        expect(await said((m) => m.id === `h${i}`)).toMatchObject({
          type: 'error',
          payload: [{ extensions: { code: 'ValidationError' } }],
        });
      }
    });
    expect(ms).toBeLessThan(queries.length * MAX_CPU_MS);
    socket.send(`{"id":"v","type":"subscribe","payload":{"query":"subscription { changed { id } }","variables":{"__proto__":{"a":1}}}}`);
    expect(await said((m) => m.id === 'v')).toMatchObject({ type: 'error' });
    socket.send('x'.repeat(LIMITS.socket.bytes + 1));
    expect(await closed).toBe(1009);
  });

  it('is refused by its length when a token sends many', async () => {
    const script = await asNewToken();
    const codes: string[] = [];
    // The limit fills up with time, and on a busy machine as fast as the queries are answered: they all come at one moment.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let n = 0; n < 20; n++) {
      const { body } = await post(script, { query: hostileQuery(n, BYTES).query });
      codes.push(body.errors?.[0].extensions.code ?? 'answered');
    }
    clock.mockRestore();
    expect(codes.lastIndexOf('TooManyRequests')).toBe(19);
    expect(codes.slice(0, 10)).not.toContain('TooManyRequests');
  });
});
