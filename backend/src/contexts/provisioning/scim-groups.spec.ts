import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { sharedApp, type TestApp } from '../../testing/harness.js';
import { aProvisioned, type Provisioned, patchOf } from './provisioning.factory.js';

let t: TestApp;
let idp: Provisioned;
beforeAll(async () => {
  t = await sharedApp();
  idp = await aProvisioned(t);
});
afterAll(() => t?.close());

let n = 0;
const fresh = (name = 'person') => `${name}${++n}`;
const scimError = (status: number, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail: expect.any(String),
  ...(scimType && { scimType }),
});
const filtered = (path: string, filter: string, more = '') => idp.call('get', `${path}?filter=${encodeURIComponent(filter)}${more}`);

describe('groups', () => {
  it('come, fill, are renamed and go as both send it, and are read-only here', async () => {
    const [a, b, c] = [await idp.user(fresh()), await idp.user(fresh()), await idp.user(fresh())];
    const name = fresh('Team');
    const response = await idp.call('post', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: name,
      externalId: 'g-1',
      members: [{ value: a.id, display: 'A' }],
    });
    expect([response.status, response.headers['location'], response.body.members]).toMatchObject([
      201,
      response.body.meta.location,
      [{ value: a.id, type: 'User' }],
    ]);
    const path = `/Groups/${response.body.id}`;
    const inIt = async () => ((await idp.call('get', path)).body.members as { value: string }[]).map(({ value }) => value);
    await idp.call('patch', path, patchOf({ op: 'Add', path: 'members', value: [{ value: b.id }, { value: c.id }] }));
    expect(await inIt()).toEqual([a.id, b.id, c.id].sort());
    expect((await idp.call('get', `/Users/${b.id}`)).body.groups).toEqual([
      { value: response.body.id, display: name, type: 'direct', $ref: response.body.meta.location },
    ]);
    await idp.call('patch', path, patchOf({ op: 'remove', path: `members[value eq "${a.id}"]` }));
    await idp.call('patch', path, patchOf({ op: 'Remove', path: 'members', value: [{ value: b.id }] }));
    expect(await inIt()).toEqual([c.id]);
    const renamed = await idp.call('patch', path, patchOf({ op: 'replace', value: { id: response.body.id, displayName: `${name} 2` } }));
    expect([renamed.status, renamed.body.displayName]).toEqual([200, `${name} 2`]);
    const lean = await filtered('/Groups', `displayName eq "${name.toUpperCase()} 2"`, '&excludedAttributes=members');
    expect(lean.body.Resources).toEqual([expect.not.objectContaining({ members: expect.anything() })]);
    expect(lean.body.Resources[0].meta.version).toBe(renamed.headers['etag']);
    const { errors } = await idp.admin.gql(`mutation ($id: ID!) { updateGroup(input: { id: $id, name: "Own" }) { id } }`, {
      id: response.body.id,
    });
    expect(errors![0]!.message).toBe('This group is kept by your identity provider. Change it there.');
    for (const displayName of [`${name} 2`, `${name} 2`.toUpperCase()])
      expect((await idp.call('post', '/Groups', { displayName })).body).toEqual(scimError(409, 'uniqueness'));
    expect((await idp.call('patch', path, patchOf({ op: 'add', path: 'members', value: [{ value: newId() }] }))).body.scimType).toBe(
      'invalidValue',
    );
    expect((await idp.call('put', path, { displayName: name, members: [] })).body.members).toEqual([]);
    expect((await idp.call('delete', path)).status).toBe(204);
    expect((await idp.call('get', path)).status).toBe(404);
  });

  it('of admins are not its own', async () => {
    const { id } = (await idp.admin.ask(`mutation { createGroup(input: { name: "By hand" }) { id } }`)).createGroup;
    for (const method of ['get', 'delete'] as const) expect((await idp.call(method, `/Groups/${id}`)).status).toBe(404);
    expect((await idp.call('patch', `/Groups/${id}`, patchOf({ op: 'replace', value: { displayName: 'Mine' } }))).status).toBe(404);
    expect((await idp.call('post', '/Groups', { displayName: 'by HAND' })).body.scimType).toBe('uniqueness');
  });

  it('have limits that are a clear refusal', async () => {
    const other = await aProvisioned(t);
    const { perWorkspace, members: max } = LIMITS.userGroups;
    const ids = Array.from({ length: max + 1 }, () => newId());
    await t.db.globalTx((m) =>
      m.query(`insert into users (id, email, name) select id, id || '@many.example', 'Many' from unnest($1::uuid[]) id`, [ids]),
    );
    await t.db.tx(other.admin.actor, (m) =>
      m.query(`insert into members (workspace_id, id, user_id, role) select $1, id, id, 'viewer' from unnest($2::uuid[]) id`, [
        other.workspaceId,
        ids,
      ]),
    );
    const full = await other.call('post', '/Groups', { displayName: 'Full', members: ids.slice(0, max).map((value) => ({ value })) });
    expect([full.status, full.body.members.length]).toEqual([201, max]);
    const over = await other.call(
      'patch',
      `/Groups/${full.body.id}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: ids[max] }] }),
    );
    expect([over.status, over.body]).toEqual([400, scimError(400, 'tooMany')]);
    await t.db.tx(other.admin.actor, (m) =>
      m.query(`insert into groups (workspace_id, id, name) select $1, gen_random_uuid(), 'G' || n from generate_series(2, $2::int) n`, [
        other.workspaceId,
        perWorkspace,
      ]),
    );
    expect((await other.call('post', '/Groups', { displayName: 'One more' })).body).toEqual(scimError(400, 'tooMany'));
  });

  it('lose nothing when several change one at once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => idp.user(fresh())));
    const { body } = await idp.call('post', '/Groups', { displayName: fresh('Busy') });
    const answers = await Promise.all([
      ...users.map(({ id }) => idp.call('patch', `/Groups/${body.id}`, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))),
      idp.call('patch', `/Groups/${body.id}`, patchOf({ op: 'replace', value: { externalId: 'busy' } })),
      ...users.map(({ id }, i) => idp.call('patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: `T${i}` }))),
      ...users.map(({ id }, i) => idp.call('patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'nickName', value: `N${i}` }))),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const group = (await idp.call('get', `/Groups/${body.id}`)).body;
    expect([group.members.length, group.externalId]).toEqual([8, 'busy']);
    for (const [i, { id }] of users.entries())
      expect((await idp.call('get', `/Users/${id}`)).body).toMatchObject({ title: `T${i}`, nickName: `N${i}` });
  });
});
