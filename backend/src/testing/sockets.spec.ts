import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import WebSocket from 'ws';
import { SessionsService } from '#contexts/identity';
import { newId } from '#platform/db';
import { Live } from '#platform/live';
import { type Person, startApp, type TestApp } from './harness.js';

const OWN = 'subscription Mine { changed { id } }';
let t: TestApp;
let web: string;
beforeAll(async () => {
  web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
  fs.writeFileSync(path.join(web, 'documents.json'), JSON.stringify({ [createHash('sha256').update(OWN).digest('hex')]: OWN }));
  t = await startApp({ env: { GRAPHQL_FREE_TEXT: 'off', WEB_DIR: web } });
});
afterAll(async () => {
  await t.close();
  fs.rmSync(web, { recursive: true });
});

interface Line {
  socket: WebSocket;
  heard: any[];
  closed: Promise<number>;
  ask: (id: string, query: unknown) => void;
  wait: (test: (m: any) => boolean) => Promise<any>;
}

async function open(headers: Record<string, string>): Promise<Line> {
  const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', { headers });
  const heard: any[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((ok) => socket.once('close', ok));
  await new Promise((ok, no) => socket.once('open', ok).once('error', no));
  const wait = async (test: (m: any) => boolean) => {
    for (let i = 0; i < 500 && !heard.some(test); i++) await new Promise((r) => setTimeout(r, 10));
    const result = heard.find(test);
    if (!result) throw new Error(`not heard: ${JSON.stringify(heard).slice(0, 500)}`);
    return result;
  };
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await wait((m) => m.type === 'connection_ack');
  return { socket, heard, closed, wait, ask: (id, query) => socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } })) };
}
const asBrowser = (p: Person) => open({ host: p.host, cookie: p.cookie, origin: `http://${p.host}` });
async function listeners(n: number): Promise<void> {
  for (let i = 0; i < 500 && t.get(Live).size !== n; i++) await new Promise((r) => setTimeout(r, 10));
  expect(t.get(Live).size).toBe(n);
}
async function aToken(p: Person): Promise<{ id: string; secret: string }> {
  const { AccessTokensService } = await import('../contexts/workspace/access-tokens/access-tokens.service.js');
  const token = await t.get(AccessTokensService).create(p.actor, { name: 'script', expiresAt: null } as any);
  return { id: token.accessToken.id, secret: token.secret };
}

describe('a socket', () => {
  it('runs the product’s own documents for a session, any text for a token', async () => {
    const { admin } = await t.aWorkspace();
    const line = await asBrowser(admin);
    line.ask('own', OWN);
    line.ask('free', 'subscription { changed { id kind } }');
    const refused = await line.wait((m) => m.id === 'free');
    expect(refused).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'Forbidden' } }] });
    expect(line.heard.filter((m) => m.id === 'own')).toEqual([]);
    line.ask('tree', { kind: 'Document', definitions: [] });
    expect(await line.closed).toBe(4400);
    const { secret } = await aToken(admin);
    const script = await open({ host: admin.host, authorization: `Bearer ${secret}` });
    script.ask('free', 'subscription { changed { id kind } }');
    script.ask('wrong', 'subscription { changed { id nothing } }');
    script.ask('long', `subscription { changed { id } } #${'x'.repeat(SERVER_LIMITS.graphql.bytes)}`);
    script.ask('wide', `subscription { ${Array.from({ length: 40 }, (_, i) => `a${i}: changed { id }`).join(' ')} }`);
    for (const id of ['wrong', 'long', 'wide'])
      expect(await script.wait((m) => m.id === id)).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'ValidationError' } }],
      });
    expect(script.heard.filter((m) => m.id === 'free')).toEqual([]);
    script.socket.close();
  });

  it('has at most 64 subscriptions, which count until they end', async () => {
    const { admin } = await t.aWorkspace();
    const before = t.get(Live).size;
    const line = await asBrowser(admin);
    const max = SERVER_LIMITS.graphql.subscriptions;
    for (let i = 0; i < max; i++) line.ask(`s${i}`, OWN);
    await listeners(before + 3 + 2 * max);
    line.ask('more', OWN);
    expect(await line.wait((m) => m.id === 'more')).toMatchObject({ payload: { errors: [{ extensions: { code: 'TooManyRequests' } }] } });
    line.socket.send(JSON.stringify({ id: 's7', type: 'complete' }));
    await listeners(before + 1 + 2 * max);
    line.ask('again', OWN);
    await listeners(before + 3 + 2 * max);
    line.ask('s0', OWN);
    expect(await line.closed).toBe(4409);
    await listeners(before);
  });

  it.each([
    ['a removed member', (p: Person) => removed(p)],
    ['an ended session', (p: Person) => t.get(SessionsService).endAll(p.actor.userId)],
    ['a session of an ended root session', (p: Person) => endedParent(p)],
    [
      'a deactivated member',
      (p: Person) => t.db.tx(p.actor, (m) => m.query(`update members set deactivated_at = now() where id = $1`, [p.actor.memberId])),
    ],
    ['a deactivated user', (p: Person) => t.db.global(`update users set deactivated_at = now() where id = $1`, [p.actor.userId])],
  ])('of %s is closed, others stay', async (_, end) => {
    const { id, admin } = await t.aWorkspace();
    const leaver = await t.aMember(id, 'contributor');
    const [mine, theirs] = [await asBrowser(leaver), await asBrowser(admin)];
    mine.ask('1', OWN);
    await end(leaver);
    expect(await mine.closed).toBe(4403);
    expect(theirs.socket.readyState).toBe(WebSocket.OPEN);
    theirs.socket.close();
  });

  it('of a revoked token is closed', async () => {
    const { admin } = await t.aWorkspace();
    const { id, secret } = await aToken(admin);
    const script = await open({ host: admin.host, authorization: `Bearer ${secret}` });
    await t.db.tx(admin.actor, (m) => m.query(`update access_tokens set revoked_at = now() where id = $1`, [id]));
    expect(await script.closed).toBe(4403);
  });
});

const removed = (p: Person) => t.db.tx(p.actor, (m) => m.query(`update members set removed_at = now() where id = $1`, [p.actor.memberId]));
async function endedParent(p: Person): Promise<void> {
  const parent = newId();
  await t.db.global(`insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    parent,
    p.actor.userId,
    Buffer.from(parent),
  ]);
  await t.db.global(`update sessions set parent_id = $2 where user_id = $1 and id <> $2`, [p.actor.userId, parent]);
  await t.get(SessionsService).end(parent);
}

describe('a request', () => {
  it('that is too long, too deep or cut off is a ValidationError', async () => {
    const { admin } = await t.aWorkspace();
    const { secret } = await aToken(admin);
    const post = (body: Record<string, unknown> | string) =>
      admin
        .request('post', '/api/graphql')
        .unset('cookie')
        .set('authorization', `Bearer ${secret}`)
        .set('content-type', 'application/json')
        .send(body);
    const long = await post({ query: `{ session { rootDomain } } #${'x'.repeat(SERVER_LIMITS.graphql.bytes)}` });
    expect(long.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'ValidationError' } }] });
    expect(
      (await post({ query: `{ session { rootDomain } } #${'x'.repeat(SERVER_LIMITS.graphql.bytes - 100)}` })).body.errors,
    ).toBeUndefined();
    const deep = (n: number) => '['.repeat(n) + ']'.repeat(n);
    const query = `mutation ($i: PushStepsInput!) { pushSteps(input: $i) { version } }`;
    for (const n of [SERVER_LIMITS.graphql.nesting, 9000, 100_000]) {
      const input = `{"docId":"${newId()}","version":0,"epoch":0,"clientId":"a","steps":[${deep(n)}],"metas":[null],"ops":[]}`;
      const answer = await post(`{"query":${JSON.stringify(query)},"variables":{"i":${input}}}`);
      expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'ValidationError' } }] });
    }
    const literal = await post({
      query: `mutation { pushSteps(input: { docId: "x", version: 0, epoch: 0, clientId: "a", steps: ${deep(9000)}, metas: [], ops: [] }) { version } }`,
    });
    expect(literal.body).toMatchObject({ errors: [{ extensions: { code: 'ValidationError' } }] });
  });

  it('with an upload that was cut off says so', async () => {
    const { admin } = await t.aWorkspace();
    const projectId = newId();
    await t.db.tx(admin.actor, (m) =>
      m.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'P', $3)`, [
        admin.actor.workspaceId,
        projectId,
        admin.actor.userId,
      ]),
    );
    const whole =
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello there\r\n--x--\r\n';
    const send = (body: string) =>
      admin.request('post', `/api/projects/${projectId}/imports`).set('content-type', 'multipart/form-data; boundary=x').send(body);
    for (const at of [30, 80, 102, whole.length - 8]) {
      const cut = await send(whole.slice(0, at));
      expect([at, cut.status]).toEqual([at, 400]);
      expect(cut.body.error).toMatchObject({ code: 'ValidationError' });
    }
    expect((await send(whole)).status).toBe(201);
    expect(await t.db.read(admin.actor, `select 1 from files where project_id = $1`, [projectId])).toHaveLength(1);
  });
});
