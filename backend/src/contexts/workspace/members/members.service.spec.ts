import { personColour } from '@libs/domain';
import { SessionsService } from '#contexts/identity';
import { secretHash } from '#platform/access';
import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Authors, initialsOf } from './authors.service.js';
import { MembersService } from './members.service.js';

const MEMBERS = '{ members { id user { id name initials colour } email role joinedAt lastSeenAt isYou } }';
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
  const { members } = await viewer.ask(MEMBERS);
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
  const { members } = await admin.ask(MEMBERS);
  expect(members.map((m: any) => m.role).sort()).toEqual(['admin', 'viewer']);
});

it('gives nobody a seat back who still holds a session, as one that was handed over in the same moment', async () => {
  const person = await app.aMember(workspaceId, 'contributor');
  await admin.ask(REMOVE, { id: person.actor.memberId });
  await app.db.globalTx(async (m) => {
    const visitor = { address: '127.0.0.1', agent: '', cookie: null };
    const parent = await app.get(SessionsService).begin(m, person.actor.userId, visitor);
    const found: { id: string }[] = await m.query('select id from sessions where token_hash = $1', [secretHash(parent)]);
    const secret = await app.get(SessionsService).begin(m, person.actor.userId, visitor, { workspaceId, parentId: found[0]!.id });
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
  expect((await admin.ask(MEMBERS)).members).toHaveLength(1);
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
