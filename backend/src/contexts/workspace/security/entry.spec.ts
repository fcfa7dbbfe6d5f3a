import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import supertest from 'supertest';
import { WebSocket } from 'ws';
import { ACCESS_METADATA, EXPORTS } from '#platform/access';
import { newId } from '#platform/db';
import { Browser } from '../../../testing/browser.js';
import { forgetRates } from '../../../testing/forget-rates.js';
import { type Fixture, fullWorkspace } from '../../../testing/full-workspace.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot } from '../../../testing/person-on-root.js';
import { graphqlCallOf, rootsOf } from '../../../testing/root-calls.js';
import { aProvisioned } from '../../provisioning/provisioning.factory.js';

const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';
const UPDATE =
  'mutation ($input: UpdateSecurityInput!) { updateSecurity(input: $input) { requireSecondFactor allowedNetworks { network label } } }';
const SESSION = '{ session { user { id } workspace { id } hold { reason message } } }';

let t: TestApp;
beforeAll(async () => {
  // The test is a proxy, so that it can come from everywhere.
  t = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(() => t?.close());

type Headers = Record<string, string>;
const cookieOf = (p: Person): Headers => ({ host: p.host, cookie: p.cookie, origin: `http://${p.host}` });
async function ask(headers: Headers, address: string, query: string, variables?: unknown) {
  t.trust(query);
  return (
    await supertest(t.http)
      .post('/api/graphql')
      .set({ ...headers, 'x-forwarded-for': address })
      .send({ query, variables })
  ).body;
}
const set = (p: Person, input: Record<string, unknown>, address = '127.0.0.1') => ask(cookieOf(p), address, UPDATE, { input });
const column = (workspaceId: string, change: string) => t.db.global(`update workspaces set ${change} where id = $1`, [workspaceId]);
async function aToken(p: Person): Promise<Headers> {
  const { createAccessToken } = await p.ask('mutation { createAccessToken(input: { name: "x" }) { secret } }');
  return { host: p.host, authorization: `Bearer ${createAccessToken.secret}` };
}
/** An open socket, and the code with which it closes. */
async function socketOf(headers: Headers, address: string): Promise<{ closed: Promise<number>; socket: WebSocket }> {
  const at = `ws://127.0.0.1:${t.http.address().port}/api/graphql`;
  const socket = new WebSocket(at, 'graphql-transport-ws', { headers: { ...headers, 'x-forwarded-for': address } });
  const closed = new Promise<number>((done) => socket.once('close', done));
  await new Promise((ok, no) => socket.once('open', ok).once('error', no));
  return { closed, socket };
}
const within = (ms: number, what: Promise<number>) =>
  Promise.race([what, new Promise<string>((done) => setTimeout(() => done('still open'), ms))]);
/** Every route with a handler of its own, with what it asks for. */
const routes = () =>
  [...t.app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }: any) =>
      Object.getOwnPropertyNames(metatype.prototype).flatMap((name) => {
        const handler = metatype.prototype[name];
        const path = Reflect.getMetadata('path', handler);
        if (path === undefined || Reflect.getMetadata('method', handler) === undefined) return [];
        const whole = `/${Reflect.getMetadata('path', metatype)}/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
        const method = RequestMethod[Reflect.getMetadata('method', handler)]!.toLowerCase() as 'get' | 'post';
        return [
          {
            method,
            path: whole,
            need: Reflect.getMetadata(ACCESS_METADATA, handler) as string,
            exports: Reflect.getMetadata(EXPORTS, handler) === true,
          },
        ];
      }),
    );
const addressOf = (path: string) => path.replace(/:\w+/g, newId());

describe('the allowed networks of a workspace', () => {
  it('shut every entrance to a member who calls from elsewhere, by a session as by a token', async () => {
    const { id, admin } = await t.aWorkspace();
    const a = await fullWorkspace(t);
    const token = await aToken(admin);
    await column(id, `allowed_networks = '[{"network": "${HOME}/32", "label": "Home"}]'`);
    const open: string[] = [];
    for (const headers of [cookieOf(admin), token]) {
      forgetRates(t);
      for (const { method, path, need } of routes()) {
        if (need === 'public') continue;
        const answer = await supertest(t.http)
          [method](addressOf(path))
          .set({ ...headers, 'x-forwarded-for': AWAY });
        if (answer.status !== 403 || answer.body.error?.reason !== 'network') open.push(`${method} ${path}: ${answer.status}`);
      }
      for (const root of rootsOf(t.get(GraphQLSchemaHost).schema)) {
        const handler = `${root.kind} ${root.field.name}`;
        if (root.kind === 'subscription' || PUBLIC.has(root.field.name)) continue;
        const { text, variables } = graphqlCallOf(a, root.kind, root.field);
        const body = await ask(headers, AWAY, text, variables);
        if (body.errors?.[0]?.extensions?.reason !== 'network') open.push(`${handler}: ${JSON.stringify(body).slice(0, 100)}`);
      }
      await expect(socketOf(headers, AWAY)).rejects.toThrow(/401/);
      const home = await socketOf(headers, HOME);
      home.socket.close();
    }
    expect(open).toEqual([]);
    const { session } = (await ask(cookieOf(admin), AWAY, SESSION)).data;
    expect(session).toMatchObject({ workspace: null, hold: { reason: 'network', message: expect.stringContaining(AWAY) } });
    expect((await ask(cookieOf(admin), `::ffff:${HOME}`, SESSION)).data.session.workspace).toEqual({ id });
  }, 240_000);

  it('hold for SCIM, and not for public links', async () => {
    const { admin, workspaceId, token } = await aProvisioned(t);
    const { createProject } = await admin.ask('mutation { createProject(input: { name: "P" }) { id } }');
    const created = { i: { projectId: createProject.id, title: 'Shared', text: 'Ana: Yes.' } };
    const note = (await admin.ask('mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }', created)).createNote.id;
    const link = (await admin.ask(`mutation { share(input: { objectType: note, objectId: "${note}" }) { token } }`)).share.token;
    await column(workspaceId, `allowed_networks = '[{"network": "${HOME}/32", "label": ""}]'`);
    const scim = (address: string) =>
      supertest(t.http)
        .get('/scim/v2/Users')
        .set({ host: admin.host, authorization: `Bearer ${token}`, 'x-forwarded-for': address });
    expect([(await scim(HOME)).status, (await scim(AWAY)).status]).toEqual([200, 403]);
    const page = await ask({ host: admin.host }, AWAY, `{ publicObject(token: "${link}") { __typename } }`);
    expect(page.errors).toBeUndefined();
  });

  it('close open sockets within five seconds', async () => {
    const { admin } = await t.aWorkspace();
    const token = await aToken(admin);
    const lines = await Promise.all([cookieOf(admin), token].map((headers) => socketOf(headers, AWAY)));
    const home = await socketOf(cookieOf(admin), HOME);
    expect((await set(admin, { allowedNetworks: [{ network: HOME, label: 'Home' }] }, HOME)).errors).toBeUndefined();
    expect(await Promise.all(lines.map(({ closed }) => within(5000, closed)))).toEqual([4403, 4403]);
    expect(home.socket.readyState).toBe(WebSocket.OPEN);
    home.socket.close();
  });

  it('are not set without the address of their author, unless confirmed, and take 100 at most', async () => {
    const { admin } = await t.aWorkspace();
    const allowedNetworks = [{ network: '192.0.2.0/24', label: 'Office' }];
    const refused = await set(admin, { allowedNetworks }, AWAY);
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringContaining(AWAY),
      extensions: { code: 'ValidationError', reason: 'locked-out' },
    });
    const list = (length: number) => [
      { network: AWAY, label: '' },
      ...Array.from({ length: length - 1 }, (_, i) => ({ network: `192.0.2.${i}`, label: '' })),
    ];
    expect((await set(admin, { allowedNetworks: list(101) }, AWAY)).errors[0].extensions.code).toBe('ValidationError');
    expect((await set(admin, { allowedNetworks: list(100) }, AWAY)).data.updateSecurity.allowedNetworks).toHaveLength(100);
    for (const network of ['nonsense', '0.0.0.0/0', '10.0.0.0/40'])
      expect((await set(admin, { allowedNetworks: [{ network, label: '' }] }, AWAY)).errors[0].extensions.fields).toHaveProperty(
        'allowedNetworks',
      );
    expect((await set(admin, { allowedNetworks, confirmLockout: true }, AWAY)).errors).toBeUndefined();
    expect((await ask(cookieOf(admin), AWAY, SESSION)).data.session.hold.reason).toBe('network');
    const member = await t.aMember(admin.actor.workspaceId, 'contributor');
    const seen = await ask(cookieOf(member), '192.0.2.8', '{ securitySettings { allowedNetworks { network } } }');
    expect(seen.data.securitySettings.allowedNetworks).toEqual([]);
  });
});

/** Root fields that ask for no sign-in. */
const PUBLIC = new Set(
  `session logout signup confirmEmail login requestPasswordReset resetPassword requestUnlock unlock requestMagicLink magicLogin confirmEmailChange
  undoEmailChange verifySecondStep secondStepWays startPasskeyLogin passkeyLogin subdomainCheck workspacePreview invitePreview publicObject ssoOptions
  confirmDomain regions openPublicLink`.split(/\s+/),
);

describe('a second factor that a workspace requires', () => {
  it('holds members without one back in every root field but those for all, until they have one; others come in', async () => {
    const a: Fixture = await fullWorkspace(t);
    const { id, admin } = await t.aWorkspace();
    const provided = await t.aMember(id, 'contributor');
    await t.db.global(`update sessions set method = 'saml' where user_id = $1`, [provided.actor.userId]);
    const token = await aToken(admin);
    const line = await socketOf(cookieOf(admin), HOME);
    expect((await set(admin, { requireSecondFactor: true })).errors).toBeUndefined();
    expect(await within(5000, line.closed)).toBe(4403);
    const open: string[] = [];
    forgetRates(t);
    for (const root of rootsOf(t.get(GraphQLSchemaHost).schema)) {
      if (root.kind === 'subscription' || PUBLIC.has(root.field.name)) continue;
      const { text, variables } = graphqlCallOf(a, root.kind, root.field);
      const body = await ask(cookieOf(admin), HOME, text, variables);
      if (body.errors?.[0]?.extensions?.reason !== 'secondFactor') open.push(`${root.field.name}: ${JSON.stringify(body).slice(0, 100)}`);
    }
    expect(open).toEqual([]);
    expect((await ask(cookieOf(provided), HOME, SESSION)).data.session.workspace).toEqual({ id });
    expect((await ask(token, HOME, '{ projects(first: 1) { nodes { id } } }')).errors).toBeUndefined();
    await t.db.global(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [admin.actor.userId]);
    expect((await ask(cookieOf(admin), HOME, SESSION)).data.session).toMatchObject({ workspace: { id }, hold: null });
    // Without it again, the workspace closes again, also for the open socket.
    const repeated = await socketOf(cookieOf(admin), HOME);
    await t.db.global(`delete from totp_secrets where user_id = $1`, [admin.actor.userId]);
    expect(await within(5000, repeated.closed)).toBe(4403);
    expect((await ask(cookieOf(admin), HOME, SESSION)).data.session.hold.reason).toBe('secondFactor');
  }, 240_000);
});

describe('the session length of a workspace', () => {
  it.each([
    ['days after a login', { sessionDays: 1 }, `created_at = now() - interval '25 hours'`],
    ['an hour without use', { idleMinutes: 60 }, `last_seen_at = now() - interval '61 minutes'`],
  ])('ends sessions by %s at once, sockets too, and lets no old login open it again', async (_, input, older) => {
    const { email, browser } = await aPersonOnRoot(t);
    const subdomain = `length-${newId().slice(-8)}`;
    const make = 'mutation ($i: CreateWorkspaceInput!) { createWorkspace(input: $i) { id } }';
    await browser.ask('', make, { i: { name: 'Length', subdomain, region: 'us_b' } });
    await browser.handOver(subdomain);
    const host = `${subdomain}.localhost:3000`;
    const ownHeaders: Headers = { host, cookie: browser.cookies.get(host)!, origin: `http://${host}` };
    // The login and what was opened from it, and a second member who logged in just now.
    await t.db.global(`update sessions set ${older} where user_id = (select id from users where email = $1)`, [email]);
    if ('idleMinutes' in input)
      await t.db.global(
        `update sessions set created_at = now() - interval '5 hours' where user_id = (select id from users where email = $1)`,
        [email],
      );
    const [{ id } = { id: '' }] = await t.db.global<{ id: string }>(`select id from workspaces where subdomain = $1`, [subdomain]);
    const newPerson = await t.aMember(id, 'admin');
    const [line, kept] = [await socketOf(ownHeaders, HOME), await socketOf(cookieOf(newPerson), HOME)];
    // The handshake was a use.
    if ('idleMinutes' in input)
      await t.db.global(`update sessions set ${older} where user_id = (select id from users where email = $1)`, [email]);
    expect((await set(newPerson, input)).errors).toBeUndefined();
    expect(await within(5000, line.closed)).toBe(4403);
    expect(kept.socket.readyState).toBe(WebSocket.OPEN);
    kept.socket.close();
    expect((await ask(ownHeaders, HOME, SESSION)).data.session).toMatchObject({ user: null, workspace: null });
    const open = 'mutation ($s: String!) { openWorkspace(input: { subdomain: $s }) { code } }';
    expect((await browser.gql('', open, { s: subdomain })).errors?.[0]?.extensions).toMatchObject({
      code: 'Forbidden',
      reason: 'session-over',
    });
    const repeatedBrowser = new Browser(t);
    await repeatedBrowser.enter(subdomain, email, 'Kettle-9-pronounces!');
    expect((await repeatedBrowser.ask(subdomain, SESSION)).session.workspace).toEqual({ id });
  });

  it('takes only what is offered', async () => {
    const { admin } = await t.aWorkspace();
    for (const input of [{ sessionDays: 2 }, { sessionDays: -1 }, { idleMinutes: 5 }])
      expect((await set(admin, input)).errors[0].extensions.code).toBe('ValidationError');
  });
});

/** GET routes that answer what a page shows and no file that is taken away, and that of files, which shows pictures as well. */
const SHOWN = new Set(['/api/docs/:id', '/api/docs/:id/times', '/api/docs/:id/steps', '/api/docs/:id/versions/:version', '/api/files/:id']);
/** Root fields that speak of exports and make none. */
const NO_EXPORT = new Set(['projectExports', 'cancelProjectExport']);

describe('downloads for admins alone', () => {
  it('are marked at every route that is no page, and at every root field that exports', () => {
    const unmarked = routes().filter(
      ({ method, path, need, exports }) => method === 'get' && need !== 'public' && !exports && !SHOWN.has(path),
    );
    expect(unmarked).toEqual([]);
    expect(routes().filter(({ exports }) => exports).length).toBeGreaterThan(10);
    const fields = rootsOf(t.get(GraphQLSchemaHost).schema).filter(
      ({ field }) => /export|download/i.test(field.name) && !NO_EXPORT.has(field.name),
    );
    expect(fields.map(({ field }) => field.name)).toEqual(['exportProject']);
  });

  it('send no file to anybody else, by whatever route, session or token', async () => {
    const a = await fullWorkspace(t);
    // Who made everything is an admin no longer, and another is.
    const member = a.owner;
    const other = await t.aMember(a.workspaceId, 'admin');
    await t.db.tx(other.actor, (m) => m.query(`update members set role = 'contributor' where id = $1`, [member.actor.memberId]));
    const headersOf: Record<string, Headers> = { member: cookieOf(member), token: await aToken(member) };
    const sent = async (who: string) => {
      const files: string[] = [];
      for (const url of a.urls) {
        const r = await supertest(t.http).get(url).set(headersOf[who]!);
        const isFile = /^attachment/i.test(r.headers['content-disposition'] ?? '') && !/^image\//.test(r.headers['content-type'] ?? '');
        if (r.status < 300 && isFile) files.push(url);
      }
      return files;
    };
    const before = await sent('member');
    expect(before.length).toBeGreaterThan(3);
    await column(a.workspaceId, `downloads = 'admins'`);
    expect({ member: await sent('member'), token: await sent('token') }).toEqual({ member: [], token: [] });
    const order = `mutation { exportProject(input: { projectId: "${a.ids['project']}", format: CSV, contents: [TAGS] }) { id } }`;
    expect((await member.gql(order)).errors?.[0]?.extensions).toMatchObject({ code: 'Forbidden', reason: 'downloads' });
    await other.request('get', '/api/exports/workspace').expect(200);
    await t.db.tx(other.actor, (m) => m.query(`update members set role = 'admin' where id = $1`, [member.actor.memberId]));
    expect(await sent('member')).toEqual(before);
  }, 120_000);
});
