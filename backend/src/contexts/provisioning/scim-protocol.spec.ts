import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCIM_LIMITS } from '@libs/domain';
import supertest from 'supertest';
import { newId } from '#platform/db';
import { sharedApp, type TestApp } from '../../testing/harness.js';
import { aProvisioned, CORE, ENTERPRISE, type Provisioned, patchOf } from './provisioning.factory.js';

let t: TestApp;
let idp: Provisioned;
let ids: string[];
beforeAll(async () => {
  t = await sharedApp();
  idp = await aProvisioned(t);
  ids = [];
  for (const [name, title] of [
    ['carl', 'B'],
    ['ana', 'a'],
    ['bo', 'C'],
    ['dora', undefined],
  ] as const)
    ids.push((await idp.user(name, { title, emails: [{ value: `${name}@${idp.domain}`, type: 'work', primary: true }] })).id);
});
afterAll(() => t?.close());

const list = async (query: string) => (await idp.call('get', `/Users?${query}`)).body;
const names = (body: any) => body.Resources.map((one: any) => one.userName.split('@')[0]);
const only = `filter=${encodeURIComponent('userName ew ".example" and title pr')}`;

describe('lists', () => {
  it.each<[string, number, number, number]>([
    ['', 5, 5, 1],
    ['count=0', 5, 0, 1],
    ['count=1', 5, 1, 1],
    ['count=-3', 5, 0, 1],
    ['count=99999', 5, 5, 1],
    ['startIndex=2&count=2', 5, 2, 2],
    ['startIndex=0&count=2', 5, 2, 1],
    ['startIndex=-7', 5, 5, 1],
    ['startIndex=5', 5, 1, 5],
    ['startIndex=6', 5, 0, 6],
    ['startIndex=&count=', 5, 5, 1],
  ])('?%s', async (query, totalResults, itemsPerPage, startIndex) => {
    const body = await list(query);
    expect([body.totalResults, body.itemsPerPage, body.startIndex, body.Resources.length]).toEqual([
      totalResults,
      itemsPerPage,
      startIndex,
      itemsPerPage,
    ]);
  });

  it('show every page once, in the same order', async () => {
    const pages = [];
    for (let i = 1; i <= 5; i++) pages.push(...(await list(`startIndex=${i}&count=1`)).Resources.map((one: any) => one.id));
    expect(pages).toEqual((await list('')).Resources.map((one: any) => one.id));
    expect(new Set(pages).size).toBe(5);
  });

  it.each<[string, string[]]>([
    [`${only}&sortBy=userName`, ['ana', 'bo', 'carl']],
    [`${only}&sortBy=userName&sortOrder=descending`, ['carl', 'bo', 'ana']],
    [`${only}&sortBy=title`, ['ana', 'carl', 'bo']],
    [`${only}&sortBy=emails.value&sortOrder=DESCENDING`, ['carl', 'bo', 'ana']],
    [`filter=${encodeURIComponent('userName co "na@" or userName co "ra@" or userName co "carl@"')}&sortBy=title`, ['ana', 'carl', 'dora']],
    [
      `filter=${encodeURIComponent('userName co "na@" or userName co "ra@" or userName co "carl@"')}&sortBy=title&sortOrder=descending`,
      ['dora', 'carl', 'ana'],
    ],
  ])('?%s', async (query, expected) => expect(names(await list(query))).toEqual(expected));

  it('and resources have what was asked for', async () => {
    const [id] = ids;
    const of = async (query: string) => (await idp.call('get', `/Users/${id}?${query}`)).body;
    expect(await of('attributes=userName,emails.value')).toEqual({
      schemas: [CORE],
      id,
      userName: `carl@${idp.domain}`,
      emails: [{ value: `carl@${idp.domain}` }],
    });
    expect(Object.keys(await of('excludedAttributes=emails,title,id'))).toEqual(expect.not.arrayContaining(['emails', 'title']));
    expect((await of('excludedAttributes=emails,title,id')).id).toBe(id);
    await idp.call('patch', `/Users/${id}`, patchOf({ op: 'add', value: { [ENTERPRISE]: { department: 'R', division: 'S' } } }));
    expect((await of(`attributes=${ENTERPRISE}:department`))[ENTERPRISE]).toEqual({ department: 'R' });
    expect((await list(`attributes=id&count=1`)).Resources[0]).toEqual({ schemas: expect.any(Array), id: expect.any(String) });
  });
});

it('says what it can do', async () => {
  expect((await idp.call('get', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true },
    sort: { supported: true },
    etag: { supported: true },
    bulk: { supported: false },
  });
  const types = (await idp.call('get', '/ResourceTypes')).body;
  expect(types.Resources.map((one: any) => one.endpoint)).toEqual(['/Users', '/Groups']);
  const schemas = (await idp.call('get', '/Schemas')).body;
  expect(schemas.totalResults).toBe(3);
  for (const { id, meta } of schemas.Resources) {
    const response = await idp.call('get', `/Schemas/${id}`);
    expect([response.status, response.body.meta.location]).toEqual([200, meta.location]);
  }
  expect((await idp.call('get', '/ResourceTypes/User')).body.schemaExtensions).toEqual([{ schema: ENTERPRISE, required: false }]);
  for (const path of ['/Schemas/urn:none', '/ResourceTypes/Robot', '/Bulk', '/Me', '/', '/Users/a/b'])
    expect((await idp.call('get', path)).status).toBe(404);
});

it('keeps a change by its entity tag', async () => {
  const { id, meta } = await idp.user(`tag${randomBytes(3).toString('hex')}`);
  const path = `/Users/${id}`;
  const change = patchOf({ op: 'replace', value: { title: 'One' } });
  expect((await idp.call('get', path, undefined, { 'if-none-match': meta.version })).status).toBe(304);
  const changed = await idp.call('patch', path, change, { 'if-match': meta.version });
  expect([changed.status, changed.headers['etag']]).toEqual([200, changed.body.meta.version]);
  expect(changed.body.meta.version).not.toBe(meta.version);
  const late = [
    await idp.call('patch', path, change, { 'if-match': meta.version }),
    await idp.call('put', path, { userName: 'x' }, { 'if-match': meta.version }),
    await idp.call('delete', path, undefined, { 'if-match': meta.version }),
  ];
  expect(late.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([412, '412']));
  expect((await idp.call('patch', path, change, { 'if-match': '*' })).status).toBe(200);
  // The same again changes nothing.
  expect((await idp.call('patch', path, change)).headers['etag']).toBe(changed.headers['etag']);
  expect((await idp.call('delete', path, undefined, { 'if-match': `"other", ${changed.headers['etag']}` })).status).toBe(204);
});

describe('two workspaces', () => {
  it('know nothing of each other', async () => {
    const other = await aProvisioned(t);
    const theirs = await other.user('zoe');
    const group = (await other.call('post', '/Groups', { displayName: 'Theirs', members: [{ value: theirs.id }] })).body;
    for (const path of [`/Users/${theirs.id}`, `/Groups/${group.id}`]) {
      const answers = [
        await idp.call('get', path),
        await idp.call('put', path, { userName: `x@${idp.domain}`, displayName: 'x' }),
        await idp.call('patch', path, patchOf({ op: 'replace', value: { displayName: 'x' } })),
        await idp.call('delete', path),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await idp.call('post', '/Groups', { displayName: 'Mixed', members: [{ value: theirs.id }] })).status).toBe(400);
    expect(JSON.stringify([await list('count=200'), (await idp.call('get', '/Groups')).body])).not.toMatch(/zoe|Theirs/);
    for (const filter of [`userName eq "${theirs.userName}"`, `id eq "${theirs.id}"`])
      expect((await list(`filter=${encodeURIComponent(filter)}`)).totalResults).toBe(0);
    // The same person may be at both: the account is one, what is said of it is not.
    expect((await other.call('get', `/Users/${theirs.id}`)).body).toEqual(
      expect.objectContaining({ userName: theirs.userName, active: true }),
    );
    // A token is good on its own host alone.
    const response = await supertest(t.http)
      .get('/scim/v2/Users')
      .set({ host: other.admin.host, authorization: `Bearer ${idp.token}` });
    expect(response.status).toBe(401);
    expect(
      (
        await supertest(t.http)
          .get('/scim/v2/Users')
          .set({ host: 'localhost:3000', authorization: `Bearer ${idp.token}` })
      ).status,
    ).toBe(404);
  });
});

describe('the token', () => {
  it('is shown once, and works for a day more when it is replaced', async () => {
    const own = await aProvisioned(t);
    const get = (token: string) =>
      supertest(t.http)
        .get('/scim/v2/Users')
        .set({ host: own.admin.host, ...(token && { authorization: `Bearer ${token}` }) });
    const next: string = (await own.admin.ask('mutation { rotateScimToken { secret } }')).rotateScimToken.secret;
    expect([(await get(own.token)).status, (await get(next)).status]).toEqual([200, 200]);
    const { tokens } = (await own.admin.ask('{ scimSettings { baseUrl tokens { id expiresAt lastUsedAt } } }')).scimSettings;
    const remaining = (Date.parse(tokens[1].expiresAt) - Date.now()) / 3_600_000;
    expect([tokens.length, tokens[0].expiresAt, Math.round(remaining), !!tokens[0].lastUsedAt]).toEqual([
      2,
      null,
      SCIM_LIMITS.overlapHours,
      true,
    ]);
    await t.db.tx(own.admin.actor, (m) =>
      m.query(`update scim_tokens set expires_at = now() - interval '1 second' where id = $1`, [tokens[1].id]),
    );
    expect((await get(own.token)).status).toBe(401);
    await own.admin.ask('mutation ($id: ID!) { revokeScimToken(id: $id) { ids } }', { id: tokens[0].id });
    const { createAccessToken } = await own.admin.ask(`mutation { createAccessToken(input: { name: "s" }) { secret } }`);
    for (const token of [next, '', 'scim.', createAccessToken.secret]) {
      const refused = await get(token);
      expect([refused.status, refused.headers['www-authenticate'], refused.headers['content-type']]).toEqual([
        401,
        'Bearer realm="SCIM"',
        'application/scim+json; charset=utf-8',
      ]);
    }
    const rows = await t.db.read<any>(own.admin.actor, `select * from scim_tokens where workspace_id = $1`, [own.workspaceId]);
    expect(JSON.stringify(rows)).not.toContain(own.token.slice(5));
    const contributor = await t.aMember(own.workspaceId, 'contributor');
    for (const query of ['{ scimSettings { baseUrl } }', '{ scimRequests { nodes { id } } }', 'mutation { rotateScimToken { secret } }'])
      expect((await contributor.gql(query)).errors![0]!.extensions.code).toBe('Forbidden');
  });

  it('is good for so many requests in a minute, and then they wait', async () => {
    const own = await aProvisioned(t);
    await t.db.global(
      `insert into rate_hits (key, slot, count) select $1, date_trunc('minute', now()) + n * interval '1 minute', $2 from generate_series(0, 1) n`,
      [`SCIM ${own.workspaceId}`, SCIM_LIMITS.perMinute],
    );
    const { status, headers, body } = await own.call('get', '/Users');
    expect([status, Number(headers['retry-after']) > 0, body.status]).toEqual([429, true, '429']);
  });
});

it('keeps the last requests for admins, without what was said of people', async () => {
  const own = await aProvisioned(t);
  const secret = 'Zebedee';
  await own.call('post', '/Users', { schemas: [CORE], userName: `${secret}@${own.domain}`, displayName: secret, active: 'False' });
  await own.call('get', `/Users?filter=${encodeURIComponent(`userName eq "${secret}@${own.domain}"`)}`);
  await own.call('patch', `/Users/${newId()}`, patchOf({ op: 'replace', path: `emails[value eq "${secret}"].value`, value: secret }));
  await own.call('post', '/Users', { schemas: [CORE], userName: 'x@elsewhere.example' });
  await own.call('post', '/Users', `{"userName": "${secret}`);
  const { nodes } = (await own.admin.ask('{ scimRequests { nodes { method path httpStatus duration body refusal } } }')).scimRequests;
  expect(nodes.map((one: any) => [one.method, one.path.replace(/[0-9a-f-]{36}/, 'id'), one.httpStatus])).toEqual([
    ['POST', '/Users', 400],
    ['POST', '/Users', 400],
    ['PATCH', '/Users/id', 404],
    ['GET', '/Users?filter=userName eq "…"', 200],
    ['POST', '/Users', 201],
  ]);
  expect(nodes[1].refusal).toContain('elsewhere.example is not verified');
  expect(JSON.parse(nodes[4].body)).toEqual({ schemas: [CORE], userName: '…', displayName: '…', active: 'False' });
  expect(JSON.stringify(nodes)).not.toContain(secret);
  for (let i = 0; i < SCIM_LIMITS.requests + 25; i++) await own.call('get', '/Nothing');
  expect((await own.admin.ask('{ scimRequests { nodes { id } } }')).scimRequests.nodes).toHaveLength(SCIM_LIMITS.requests);
  const [{ n }] = (await t.db.read<{ n: number }>(own.admin.actor, `select count(*)::int as n from scim_requests where workspace_id = $1`, [
    own.workspaceId,
  ])) as [{ n: number }];
  expect(n).toBeLessThan(SCIM_LIMITS.requests + 25);
  const { auditEntries } = await own.admin.ask(
    '{ auditEntries(filter: { areas: [PEOPLE, TOKEN] }) { nodes { via kind action by { id } } } }',
  );
  expect(auditEntries.nodes).toEqual([
    { via: 'scim', kind: 'member', action: 'deactivated', by: null },
    { via: 'scim', kind: 'member', action: 'created', by: null },
    { via: 'session', kind: 'scimToken', action: 'created', by: { id: own.admin.actor.userId } },
  ]);
});
