import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let teamId: string;
let workspaceId: string;
beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace('movable');
  ({ admin } = workspace);
  workspaceId = workspace.id;
  teamId = workspaceId.replaceAll('-', '');
});
afterAll(() => t.close());

const follow = async (person: Person, rest: string) => {
  const { status, headers } = await person.request('get', `/team-redirect/${rest}`);
  return `${status} ${headers.location ?? ''}`.trim();
};

describe('an address with the id of a team', () => {
  it('leads to where the workspace lives, with path and query', async () => {
    const home = `http://movable.${t.config.rootDomain}`;
    for (const id of [teamId, workspaceId, teamId.toUpperCase()]) {
      expect(await follow(admin, `${id}/data/n1?peek=highlight:h1&x=%2F`)).toBe(`302 ${home}/data/n1?peek=highlight:h1&x=%2F`);
      expect(await follow(admin, id)).toBe(`302 ${home}/`);
      expect(await follow(admin, `${id}?a=b`)).toBe(`302 ${home}/?a=b`);
      expect(await follow(admin, `${id}//elsewhere.example/`)).toBe(`302 ${home}//elsewhere.example/`);
    }
  });

  it('follows a change of the sub-domain', async () => {
    await t.db.global(`update workspaces set subdomain = 'moved' where id = $1`, [workspaceId]);
    expect(await follow(admin, `${teamId}/home`)).toBe(`302 http://moved.${t.config.rootDomain}/home`);
    await t.db.global(`update workspaces set subdomain = 'movable' where id = $1`, [workspaceId]);
  });

  it('is the same 404 for an unknown team and for one of others', async () => {
    const other = await t.aWorkspace();
    for (const id of [other.id, other.id.replaceAll('-', ''), '0'.repeat(32), 'nonsense', '', '%00', '..%2F..'])
      expect([id, await follow(admin, `${id}/home`)]).toEqual([id, '404']);
  });

  it('leads to the login without a session, for every id alike', async () => {
    for (const id of [teamId, 'nonsense']) {
      const reply = await supertest(t.http).get(`/team-redirect/${id}/home`).set('host', t.config.rootDomain);
      expect(reply.status).toBe(302);
      expect(reply.headers.location).toBe(
        `http://${t.config.rootDomain}/auth/login?next=${encodeURIComponent(`/team-redirect/${id}/home`)}`,
      );
    }
  });
});
