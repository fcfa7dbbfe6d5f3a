import { personColour } from '@libs/domain';
import { SessionsService } from '#contexts/identity';
import { secretHash } from '#platform/access';
import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot } from '../../../testing/person-on-root.js';
import { Memberships } from '../memberships/memberships.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { Authors, initialsOf } from './authors.service.js';
import { MembersService } from './members.service.js';

const MEMBERS = '{ members { nodes { id user { id name initials colour } email role joinedAt lastSeenAt isYou } } }';
const ROLE = 'mutation ($id: ID!, $role: WorkspaceRole!) { changeMemberRole(input: { id: $id, role: $role }) { id role user { name } } }';
const REMOVE = 'mutation ($id: ID!) { removeMember(id: $id) { ids } }';

let app: TestApp;
let admin: Person;
let workspaceId: string;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  ({ admin, id: workspaceId } = await app.aWorkspace());
});
afterAll(() => app?.close());

const codeOf = (answer: { errors?: { extensions: any }[] }) => answer.errors?.[0]?.extensions.code;

it('lists everybody of this workspace to every member, by name', async () => {
  const viewer = await app.aMember(workspaceId, 'viewer', 'Bo Berg');
  await app.aWorkspace();
  const members = (await viewer.ask(MEMBERS)).members.nodes;
  expect(members.map((m: any) => [m.user.name, m.user.initials, m.role, m.isYou, m.email])).toEqual([
    ['Ada Admin', 'AA', 'admin', false, admin.email],
    ['Bo Berg', 'BB', 'viewer', true, viewer.email],
  ]);
  expect(members[1].lastSeenAt).not.toBeNull();
});

it('changes a role, which counts from the next request on', async () => {
  const person = await app.aMember(workspaceId, 'viewer');
  expect(codeOf(await person.gql(ROLE, { id: person.actor.memberId, role: 'admin' }))).toBe('Forbidden');
  expect((await admin.ask(ROLE, { id: person.actor.memberId, role: 'admin' })).changeMemberRole.role).toBe('admin');
  expect((await person.ask('{ session { role } }')).session.role).toBe('admin');
  await person.ask(ROLE, { id: admin.actor.memberId, role: 'viewer' });
  expect(codeOf(await admin.gql(ROLE, { id: person.actor.memberId, role: 'viewer' }))).toBe('Forbidden');
});

it("keeps the last admin, also when two admins take each other's role at once", async () => {
  const alone = await admin.gql(ROLE, { id: admin.actor.memberId, role: 'viewer' });
  expect(alone.errors![0]!.extensions).toMatchObject({ code: 'ValidationError', reason: 'last-admin' });
  expect(codeOf(await admin.gql(REMOVE, { id: admin.actor.memberId }))).toBe('ValidationError');
  const second = await app.aMember(workspaceId, 'admin');
  const service = app.get(MembersService);
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  // The first has demoted the second but not committed when the second removes the first.
  const demoting = app.db.tx(admin.actor, async () => {
    await service.changeRole(admin.actor, second.actor.memberId, 'viewer');
    await held;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const removing = service.remove(second.actor, admin.actor.memberId).catch((e) => e);
  await new Promise((resolve) => setTimeout(resolve, 200));
  commit();
  await demoting;
  expect((await removing).data).toMatchObject({ reason: 'last-admin' });
  const members = (await admin.ask(MEMBERS)).members.nodes;
  expect(members.map((m: any) => m.role).sort()).toEqual(['admin', 'viewer']);
});

it('gives no seat back for an old session, as one that was handed over in the same moment', async () => {
  const person = await app.aMember(workspaceId, 'contributor');
  await admin.ask(REMOVE, { id: person.actor.memberId });
  await app.db.globalTx(async (m) => {
    const visitor = { address: '127.0.0.1', agent: '', cookie: null };
    const parent = await app.get(SessionsService).start(m, person.actor.userId, visitor);
    const rows: { id: string }[] = await m.query('select id from sessions where token_hash = $1', [secretHash(parent)]);
    const secret = await app.get(SessionsService).start(m, person.actor.userId, visitor, { workspaceId, parentId: rows[0]!.id });
    person.cookie = `verbatim=${secret}`;
  });
  const browser = new Browser(app);
  browser.cookies.set(person.host, person.cookie);
  const subdomain = person.host.split('.')[0]!;
  expect((await browser.ask(subdomain, '{ session { user { id } role workspace { id } } }')).session).toEqual({
    user: { id: person.actor.userId },
    role: null,
    workspace: null,
  });
  expect(codeOf(await browser.gql(subdomain, MEMBERS))).toBe('Unauthorized');
});

it('takes everything from a removed member at once: session, tokens, waiting invitations; what they wrote stays theirs as Deleted user', async () => {
  const person = await app.aMember(workspaceId, 'contributor', 'Gone Girl');
  const { createAccessToken } = await person.ask('mutation { createAccessToken(input: { name: "script" }) { secret } }');
  await app.db.tx({ workspaceId }, (m) =>
    m.query(
      `insert into invites (workspace_id, id, email, role, secret_hash, created_by, expires_at) values ($1, gen_random_uuid(), $2, 'viewer', 'x', $3, now() + interval '1 day')`,
      [workspaceId, person.email.toUpperCase(), admin.actor.userId],
    ),
  );
  expect((await admin.ask(REMOVE, { id: person.actor.memberId })).removeMember).toEqual({ ids: [person.actor.memberId] });
  expect(codeOf(await person.gql(MEMBERS))).toBe('Unauthorized');
  expect((await person.ask('{ session { user { id } role } }')).session).toEqual({ user: null, role: null });
  const script = await person
    .request('post', '/api/graphql')
    .unset('cookie')
    .set('authorization', `Bearer ${createAccessToken.secret}`)
    .send({ query: MEMBERS });
  expect(codeOf(script.body)).toBe('Unauthorized');
  expect((await admin.ask('{ invites { id } }')).invites).toEqual([]);
  expect((await admin.ask(MEMBERS)).members.nodes).toHaveLength(1);
  const authors = await app.get(Authors).authorsByIds(admin.actor, [person.actor.userId, admin.actor.userId]);
  expect(authors.get(person.actor.userId)).toEqual({
    id: person.actor.userId,
    name: 'Deleted user',
    initials: 'DU',
    colour: personColour(person.actor.userId),
  });
  expect(authors.get(admin.actor.userId)!.name).toBe('Ada Admin');
  expect(codeOf(await admin.gql(REMOVE, { id: person.actor.memberId }))).toBe('NotFound');
});

describe('a deactivated member', () => {
  const DEACTIVATE = 'mutation ($id: ID!) { deactivateMember(id: $id) { id deactivatedAt } }';
  const REACTIVATE = 'mutation ($id: ID!) { reactivateMember(id: $id) { deactivatedAt role groups { name } } }';
  const BY_STATUS =
    'query ($s: MemberStatus) { members(status: $s) { nodes { id user { name } deactivatedAt } } session { workspace { memberCount } } }';

  it('is kept out at once, is offered to no one, and comes back as they were', async () => {
    const person = await app.aMember(workspaceId, 'contributor', 'Bo Berg');
    const { id: groupId } = (await admin.ask(`mutation { createGroup(input: { name: "Team" }) { id } }`)).createGroup;
    await admin.ask(`mutation ($i: GroupMembersInput!) { addGroupMembers(input: $i) { id } }`, {
      i: { id: groupId, userIds: [person.actor.userId] },
    });
    const { createProject } = await admin.ask('mutation { createProject(input: { name: "P" }) { id } }');
    const { createAccessToken } = await person.ask('mutation { createAccessToken(input: { name: "script" }) { secret } }');
    const byToken = async () =>
      (
        await person
          .request('post', '/api/graphql')
          .unset('cookie')
          .set('authorization', `Bearer ${createAccessToken.secret}`)
          .send({ query: MEMBERS })
      ).body;
    expect((await byToken()).errors).toBeUndefined();

    const { deactivateMember } = await admin.ask(DEACTIVATE, { id: person.actor.memberId });
    expect(deactivateMember).toEqual({ id: person.actor.memberId, deactivatedAt: expect.any(String) });
    expect(codeOf(await person.gql(MEMBERS))).toBe('Unauthorized');
    expect(codeOf(await byToken())).toBe('Unauthorized');
    const sharing = async () =>
      (
        await admin.ask('query ($id: ID!) { peopleWithAccess(place: project, id: $id) { nodes { user { name } } } }', {
          id: createProject.id,
        })
      ).peopleWithAccess.nodes.map((p: any) => p.user.name);
    expect(await sharing()).toEqual(['Ada Admin']);
    expect(await admin.ask(BY_STATUS)).toMatchObject({
      members: { nodes: [{ user: { name: 'Ada Admin' } }] },
      session: { workspace: { memberCount: 1 } },
    });
    expect((await admin.ask(BY_STATUS, { s: 'deactivated' })).members.nodes).toMatchObject([
      { id: person.actor.memberId, user: { name: 'Bo Berg' } },
    ]);
    const { groups, groupPeople } = await admin.ask(
      'query ($id: ID!) { groups { memberCount } groupPeople(groupId: $id) { people { id } } }',
      { id: groupId },
    );
    expect([groups[0].memberCount, groupPeople.people]).toEqual([0, []]);
    // What they wrote keeps their name.
    expect((await app.get(Authors).authorsByIds(admin.actor, [person.actor.userId])).get(person.actor.userId)!.name).toBe('Bo Berg');
    expect(
      codeOf(
        await admin.gql(`mutation ($e: String!) { inviteMembers(input: { emails: [$e], role: viewer }) { invites { link } } }`, {
          e: person.email,
        }),
      ),
    ).toBe('ValidationError');

    const back = (await admin.ask(REACTIVATE, { id: person.actor.memberId })).reactivateMember;
    expect(back).toEqual({ deactivatedAt: null, role: 'contributor', groups: [{ name: 'Team' }] });
    expect(await sharing()).toEqual(['Ada Admin', 'Bo Berg']);
    // The sessions and tokens from before stay ended.
    expect(codeOf(await person.gql(MEMBERS))).toBe('Unauthorized');
    expect(codeOf(await byToken())).toBe('Unauthorized');
    const { auditEntries } = await admin.ask('{ auditEntries(filter: { areas: [PEOPLE] }) { nodes { action kind target } } }');
    expect(auditEntries.nodes).toEqual([
      { action: 'reactivated', kind: 'member', target: 'Bo Berg' },
      { action: 'deactivated', kind: 'member', target: 'Bo Berg' },
    ]);
  });

  it('is never the last admin, never oneself, never of another workspace', async () => {
    const second = await app.aMember(workspaceId, 'admin', 'Bo Berg');
    expect((await admin.gql(DEACTIVATE, { id: admin.actor.memberId })).errors![0]!.message).toBe(
      'You cannot deactivate yourself. Ask another admin.',
    );
    await admin.ask(DEACTIVATE, { id: second.actor.memberId });
    // An admin who may not come in is none.
    expect((await admin.gql(ROLE, { id: admin.actor.memberId, role: 'viewer' })).errors![0]!.extensions.reason).toBe('last-admin');
    expect((await admin.gql(REMOVE, { id: admin.actor.memberId })).errors![0]!.extensions.reason).toBe('last-admin');
    const other = await app.aWorkspace();
    for (const mutation of [DEACTIVATE, REACTIVATE]) {
      expect(codeOf(await admin.gql(mutation, { id: other.admin.actor.memberId }))).toBe('NotFound');
      expect(codeOf(await (await app.aMember(workspaceId, 'contributor')).gql(mutation, { id: admin.actor.memberId }))).toBe('Forbidden');
    }
    // Who is removed while deactivated comes back active by an invitation.
    await admin.ask(REMOVE, { id: second.actor.memberId });
    await app.db.tx(admin.actor, (m) => app.get(Memberships).join(m, admin.actor, second.actor.userId, 'viewer'));
    expect((await admin.ask(BY_STATUS)).members.nodes.map((m: any) => m.user.name)).toContain('Bo Berg');
  });

  it('is refused on the way in, with the reason', async () => {
    const visitor = await aPersonOnRoot(app);
    const { id: userId } = (await visitor.browser.ask('', '{ session { user { id } } }')).session.user;
    const { subdomain } = await app.get(WorkspacesService).one(admin.actor);
    await app.db.tx(admin.actor, (m) => app.get(Memberships).join(m, admin.actor, userId, 'contributor'));
    const memberId = (await admin.ask(MEMBERS)).members.nodes.find((m: any) => m.user.id === userId).id;
    await admin.ask(DEACTIVATE, { id: memberId });
    const text = 'Your account in this workspace was deactivated. Ask an admin to reactivate it.';
    await expect(visitor.browser.handOver(subdomain)).rejects.toThrow(text);
    await expect(app.db.tx(admin.actor, (m) => app.get(Memberships).join(m, admin.actor, userId, 'viewer'))).rejects.toThrow(text);
    await admin.ask(REACTIVATE, { id: memberId });
    expect((await visitor.browser.handOver(subdomain)).status).toBe(303);
  });
});

it('does not find members of another workspace', async () => {
  const other = await app.aWorkspace();
  expect(codeOf(await admin.gql(ROLE, { id: other.admin.actor.memberId, role: 'viewer' }))).toBe('NotFound');
  expect(codeOf(await admin.gql(REMOVE, { id: other.admin.actor.memberId }))).toBe('NotFound');
  const authors = await app.get(Authors).authorsByIds(admin.actor, [other.admin.actor.userId]);
  expect(authors.get(other.admin.actor.userId)!.name).toBe('Unknown user');
});

it('is for members only', async () => {
  expect(codeOf(await new Browser(app).gql(admin.host.split('.')[0]!, MEMBERS))).toBe('Unauthorized');
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Jean-Luc  de la Tour ', 'JT'],
  ['Élodie Ünal', 'ÉÜ'],
  ['(Bo) "Berg"', 'BB'],
  ['王 小明', '王小'],
  ['🦊 Fox', '🦊F'],
  ['', '?'],
])('shows %j by the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
