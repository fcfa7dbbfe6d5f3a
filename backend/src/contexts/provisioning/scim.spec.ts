import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { WebSocket } from 'ws';
import { Authors } from '#contexts/workspace';
import { newId } from '#platform/db';
import { sharedApp, type TestApp } from '../../testing/harness.js';
import { aProvisioned, CORE, ENTERPRISE, type Provisioned, patchOf } from './provisioning.factory.js';

let t: TestApp;
let idp: Provisioned;
beforeAll(async () => {
  t = await sharedApp();
  idp = await aProvisioned(t);
});
afterAll(() => t?.close());

let n = 0;
const fresh = (name = 'person') => `${name}${++n}`;
const members = (status = 'active', of = idp) =>
  of.admin
    .ask('query ($s: MemberStatus) { members(status: $s) { nodes { id email role source user { id name } groups { name } } } }', {
      s: status,
    })
    .then(
      ({ members }) => members.nodes as { id: string; email: string; role: string; source: string; user: { id: string; name: string } }[],
    );
const scimError = (status: number, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail: expect.any(String),
  ...(scimType && { scimType }),
});
const filtered = (path: string, filter: string, more = '') => idp.call('get', `${path}?filter=${encodeURIComponent(filter)}${more}`);

describe('the life of a user', () => {
  it('as Okta sends it', async () => {
    const userName = `${fresh('okta')}@${idp.domain}`;
    const none = await filtered('/Users', `userName eq "${userName}"`, '&startIndex=1&count=100');
    expect([none.status, none.body]).toEqual([200, expect.objectContaining({ totalResults: 0, itemsPerPage: 0, Resources: [] })]);
    expect(none.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    const response = await idp.call('post', '/Users', {
      schemas: [CORE],
      userName,
      name: { givenName: 'Ola', familyName: 'Kettner' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Ola Kettner',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    const id = response.body.id;
    expect([response.status, response.headers['location'], response.headers['etag']]).toEqual([
      201,
      `http://${idp.admin.host}/scim/v2/Users/${id}`,
      response.body.meta.version,
    ]);
    expect(response.body).toMatchObject({
      schemas: [CORE],
      userName,
      active: true,
      externalId: '00ujl29u0le5T6Aj10h7',
      meta: { resourceType: 'User' },
    });
    expect(JSON.stringify(response.body)).not.toContain('1mz050nq');
    expect((await members()).find((m) => m.id === id)).toMatchObject({
      email: userName,
      role: 'viewer',
      source: 'SCIM',
      user: { name: 'Ola Kettner' },
    });
    const [account] = await t.db.global<any>(`select password_hash as hash, confirmed_at as confirmed from users where lower(email) = $1`, [
      userName,
    ]);
    expect(account).toEqual({ hash: null, confirmed: expect.any(Date) });

    expect((await idp.call('get', `/Users/${id}`)).body).toEqual(response.body);
    const repeated = await idp.call('post', '/Users', { schemas: [CORE], userName: userName.toUpperCase() });
    expect([repeated.status, repeated.body]).toEqual([409, scimError(409, 'uniqueness')]);
    // Okta changes profiles by PUT, and sends the whole resource.
    const put = await idp.call('put', `/Users/${id}`, {
      ...response.body,
      displayName: 'Ola K.',
      title: 'Lead',
      [ENTERPRISE]: { department: 'R' },
    });
    expect([put.status, put.body.displayName, put.body.title, put.body.schemas]).toEqual([200, 'Ola K.', 'Lead', [CORE, ENTERPRISE]]);
    expect((await members()).find((m) => m.id === id)!.user.name).toBe('Ola K.');
    const off = await idp.call('patch', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await members('deactivated')).map((m) => m.id)).toContain(id);
    const on = await idp.call('patch', `/Users/${id}`, patchOf({ op: 'replace', value: { active: true } }));
    expect([on.body.active, on.body.title]).toEqual([true, 'Lead']);
    expect((await members()).map((m) => m.id)).toContain(id);
  });

  it('as Entra sends it', async () => {
    const userName = `${fresh('entra')}@${idp.domain}`;
    const probe = await filtered('/Users', `userName eq "${newId()}"`);
    expect(probe.body.totalResults).toBe(0);
    const response = await idp.call('post', '/Users', {
      schemas: [CORE, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName,
      active: 'True',
      addresses: [{ primary: false, type: 'work', country: 'DE', formatted: 'Unter den Linden 1' }],
      displayName: 'Em Ettner',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { familyName: 'Ettner', givenName: 'Em', formatted: 'Em Ettner' },
      [ENTERPRISE]: { department: 'Design', manager: 'M-7' },
    });
    expect([response.status, response.body.active, response.body[ENTERPRISE]]).toEqual([
      201,
      true,
      { department: 'Design', manager: { value: 'M-7' } },
    ]);
    const { id } = response.body;
    const match = await filtered('/Users', `userName eq "${userName.toUpperCase()}"`);
    expect(match.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await filtered('/Users', `externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"`)).body.totalResults).toBe(1);
    const changed = await idp.call(
      'patch',
      `/Users/${id}`,
      patchOf(
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'em@home.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Etner' },
        { op: 'Replace', path: 'displayName', value: 'Em Etner' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Research' },
        { op: 'Replace', value: { 'name.givenName': 'Emm', [`${ENTERPRISE}:costCenter`]: '9' } },
      ),
    );
    expect(changed.body).toMatchObject({
      displayName: 'Em Etner',
      name: { familyName: 'Etner', givenName: 'Emm' },
      emails: [{ value: userName }, { type: 'home', value: 'em@home.example' }],
      [ENTERPRISE]: { department: 'Research', costCenter: '9' },
    });
    // A soft delete, then the real one.
    const off = await idp.call('patch', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    const { userId } = (await t.db.one<{ userId: string }>(idp.admin.actor, `select user_id as "userId" from members where id = $1`, [
      id,
    ]))!;
    expect((await idp.call('delete', `/Users/${id}`)).status).toBe(204);
    for (const method of ['get', 'delete'] as const) expect((await idp.call(method, `/Users/${id}`)).body).toEqual(scimError(404));
    expect((await t.get(Authors).authorsByIds(idp.admin.actor, [userId])).get(userId)!.name).toBe('Deleted user');
    // The name is free again, and its person comes back.
    expect((await idp.user(userName.split('@')[0]!)).id).toBe(id);
  });

  it('ends on an open socket and for every token within five seconds', async () => {
    const { id } = await idp.user(fresh());
    const { userId } = (await t.db.one<{ userId: string }>(idp.admin.actor, `select user_id as "userId" from members where id = $1`, [
      id,
    ]))!;
    const other = await t.aMember(idp.workspaceId, 'contributor');
    // The session of another becomes theirs: they have no password to log in with.
    await t.db.global(`update sessions set user_id = $1 where user_id = $2`, [userId, other.actor.userId]);
    const { createAccessToken } = await other.ask(`mutation { createAccessToken(input: { name: "s" }) { secret } }`);
    const socket = new WebSocket(`ws://127.0.0.1:${t.http.address().port}/api/graphql`, 'graphql-transport-ws', {
      headers: { host: other.host, cookie: other.cookie, origin: `http://${other.host}` },
    });
    await new Promise((done, failed) => socket.once('open', done).once('error', failed));
    const closed = new Promise<number>((done) => socket.once('close', done));
    const startedAt = Date.now();
    await idp.call('patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
    expect(await closed).toBe(4403);
    const byToken = await supertest(t.http)
      .post('/api/graphql')
      .set({ host: other.host, authorization: `Bearer ${createAccessToken.secret}` })
      .send({ query: '{ members { total } }' });
    expect(byToken.body.errors[0].extensions.code).toBe('Unauthorized');
    expect((await other.gql('{ members { total } }')).errors![0]!.extensions.code).toBe('Unauthorized');
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });
});

describe('who may be provisioned', () => {
  it('is at a verified domain; anybody else is refused with the domain', async () => {
    const answer = await idp.call('post', '/Users', { schemas: [CORE], userName: 'eve@elsewhere.example' });
    expect([answer.status, answer.body]).toEqual([
      400,
      { ...scimError(400, 'invalidValue'), detail: expect.stringContaining('elsewhere.example') },
    ]);
    const { id } = await idp.user(fresh());
    const moved = await idp.call(
      'patch',
      `/Users/${id}`,
      patchOf({ op: 'replace', value: { emails: [{ value: 'eve@elsewhere.example' }] } }),
    );
    expect([moved.status, moved.body.scimType]).toEqual([400, 'invalidValue']);
    for (const body of [{}, { userName: '' }, { userName: 'no-address' }, { userName: 'x', emails: [{ value: 'y' }] }, []])
      expect((await idp.call('post', '/Users', body)).status).toBe(400);
  });

  it('is made once, by any of its names, and takes no name of another', async () => {
    const value = `${fresh()}@${idp.domain}`;
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'a'].map((name) =>
        idp.call('post', '/Users', { schemas: [CORE], userName: `${name}-${value}`, emails: [{ value }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const { id } = answers.find(({ status }) => status === 201)!.body;
    const byHand = await t.aMember(idp.workspaceId, 'viewer');
    const renamed = await idp.call(
      'patch',
      `/Users/${id}`,
      patchOf({ op: 'replace', path: 'userName', value: byHand.email.toUpperCase() }),
    );
    expect([renamed.status, renamed.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('keeps the account that is there, without what a stranger signed up with', async () => {
    const [known, unsure] = [`${fresh()}@${idp.domain}`, `${fresh()}@${idp.domain}`];
    await t.db.global(
      `insert into users (id, email, name, password_hash, confirmed_at) values ($1, $2, 'Known', 'their-own', now()), ($3, $4, 'Unsure', 'planted', null)`,
      [newId(), known, newId(), unsure],
    );
    for (const userName of [known, unsure]) expect((await idp.call('post', '/Users', { schemas: [CORE], userName })).status).toBe(201);
    const rows = await t.db.global<any>(`select email, password_hash as hash from users where email = any($1) order by id`, [
      [known, unsure],
    ]);
    expect(rows).toEqual([
      { email: known, hash: 'their-own' },
      { email: unsure, hash: null },
    ]);
  });

  it('can be a member that an admin added, whose account of another domain keeps its address and name', async () => {
    const guest = await t.aMember(idp.workspaceId, 'contributor', 'Gus Guest');
    const response = await filtered('/Users', `userName eq "${guest.email}"`);
    expect(response.body.Resources).toMatchObject([{ id: guest.actor.memberId, displayName: 'Gus Guest', active: true }]);
    const renamed = await idp.call(
      'patch',
      `/Users/${guest.actor.memberId}`,
      patchOf({ op: 'replace', value: { displayName: 'Other', title: 'T' } }),
    );
    expect([renamed.status, renamed.body.title]).toEqual([200, 'T']);
    expect((await members()).find((m) => m.id === guest.actor.memberId)).toMatchObject({
      user: { name: 'Gus Guest' },
      source: 'SCIM',
      role: 'contributor',
    });
    const lastAdmin = await idp.call('patch', `/Users/${idp.admin.actor.memberId}`, patchOf({ op: 'replace', value: { active: false } }));
    expect([lastAdmin.status, lastAdmin.body.detail]).toEqual([400, expect.stringContaining('needs an admin')]);
    expect((await idp.call('delete', `/Users/${idp.admin.actor.memberId}`)).status).toBe(400);
  });
});
