import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { isProfane } from './profane-words.js';

const CREATE = 'mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id subdomain healthCheckUrl redirectUrl } }';
const CHECK = 'query ($s: String!) { subdomainCheck(subdomain: $s) { subdomain free problem suggestion } }';
const MINE = '{ myWorkspaces { id name subdomain role url lastUsedAt } }';
const DOOR = 'query ($s: String!) { workspacePreview(subdomain: $s) { name subdomain url hasSample } }';

let app: TestApp;
let admin: Person;
let subdomain: string;
beforeAll(async () => {
  app = await sharedApp();
  ({ admin, subdomain } = await app.aWorkspace());
});
afterAll(() => app?.close());

const check = async (s: string) => (await new Browser(app).ask('', CHECK, { s })).subdomainCheck;

describe('a sub-domain', () => {
  it('is normalised and free', async () =>
    expect(await check('  Acme  Research ')).toEqual({ subdomain: 'acme-research', free: true, problem: null, suggestion: null }));

  it('is not free when a workspace has it, and another is offered', async () => {
    const taken = await check(subdomain);
    expect(taken).toMatchObject({ subdomain, free: false, problem: expect.stringContaining('taken') });
    expect(await check(taken.suggestion)).toMatchObject({ free: true });
  });

  it('stays reserved after a workspace has left it', async () => {
    await app.db.global(`insert into former_subdomains (subdomain, workspace_id) values ('left-behind', $1)`, [admin.actor.workspaceId]);
    expect(await check('left-behind')).toMatchObject({ free: false, problem: expect.stringContaining('taken') });
  });

  it.each([
    ['admin', /reserved/],
    ['us_a', /letters a to z/],
    ['us-a', /reserved/],
    ['ab', /at least 3/],
    ['a'.repeat(31), /at most 30/],
    ['-acme', /Begin and end/],
    ['big-shit-research', /not allowed/],
    ['', /required/],
  ])('cannot be %j', async (s, problem) => {
    const answer = await check(s);
    expect(answer.free).toBe(false);
    expect(answer.problem).toMatch(problem);
  });

  it('may contain a bad word inside a good one', async () => {
    expect(isProfane('shit')).toBe(true);
    expect(await check('scunthorpe-essex')).toMatchObject({ free: true });
  });
});

describe('making a workspace', () => {
  let browser: Browser;
  beforeAll(() => {
    browser = new Browser(app);
    browser.cookies.set('localhost:3000', '');
  });
  /** The same person on the root domain. */
  async function rootBrowser(person: Person): Promise<Browser> {
    const b = new Browser(app);
    b.cookies.set('localhost:3000', person.cookie);
    await app.db.global(`update sessions set workspace_id = null where user_id = $1`, [person.actor.userId]);
    return b;
  }

  it('takes its region in any case, quoted or not, and answers it lower-case', async () => {
    const maker = (await app.aWorkspace()).admin;
    browser = await rootBrowser(maker);
    const made = async (region: string, n: number) => {
      const { createWorkspace } = await browser.ask('', CREATE, { input: { name: 'R', subdomain: `region-${n}`, region } });
      return (await app.db.global<{ region: string }>('select region from workspaces where id = $1', [createWorkspace.id]))[0]!.region;
    };
    expect([await made('US_A', 1), await made('Eu_a', 2), await made('au_a', 3)]).toEqual(['us_a', 'eu_a', 'au_a']);
    const literal = `mutation { createWorkspace(input: { name: "R", subdomain: "region-4", region: AU_A }) { id } }`;
    const { createWorkspace: fourth } = await browser.ask('', literal);
    expect(await app.db.global('select region from workspaces where id = $1', [fourth.id])).toEqual([{ region: 'au_a' }]);
    await expect(made('mars', 5)).rejects.toThrow('Choose one of these regions: ');
    const other = (await app.aWorkspace()).admin;
    expect((await other.ask('{ session { workspace { region } } }')).session.workspace.region).toBe('us_b');
  });

  it('gives its maker an admin seat, tells where it answers, and publishes the event', async () => {
    const maker = (await app.aWorkspace()).admin;
    browser = await rootBrowser(maker);
    const { createWorkspace } = await browser.ask('', CREATE, {
      input: { name: ' Households ', subdomain: 'House Holds', region: 'eu_a' },
    });
    expect(createWorkspace).toMatchObject({
      subdomain: 'house-holds',
      healthCheckUrl: 'http://house-holds.localhost:3000/health',
      redirectUrl: 'http://house-holds.localhost:3000/onboarding',
    });
    const { myWorkspaces } = await browser.ask('', MINE);
    expect(myWorkspaces).toHaveLength(2);
    expect(myWorkspaces).toContainEqual({
      id: createWorkspace.id,
      name: 'Households',
      subdomain: 'house-holds',
      role: 'admin',
      url: 'http://house-holds.localhost:3000',
      lastUsedAt: null,
    });
    const [row] = await app.db.global('select region, created_by from workspaces where id = $1', [createWorkspace.id]);
    expect(row).toEqual({ region: 'eu_a', created_by: maker.actor.userId });
    const revisions = await app.db.read(
      { workspaceId: createWorkspace.id },
      `select kind, action from revisions where workspace_id = $1 order by kind`,
      [createWorkspace.id],
    );
    expect(revisions).toEqual([
      { kind: 'member', action: 'created' },
      { kind: 'workspace', action: 'created' },
    ]);
  });

  it('refuses a sub-domain that two people choose at once to one of them', async () => {
    const both = await Promise.all([app.aWorkspace(), app.aWorkspace()].map(async (w) => rootBrowser((await w).admin)));
    const answers = await Promise.all(both.map((b) => b.gql('', CREATE, { input: { name: 'Race', subdomain: 'the-race' } })));
    const errors = answers.flatMap((a) => a.errors ?? []);
    expect(errors).toHaveLength(1);
    expect(errors[0]!.extensions).toMatchObject({ code: 'ValidationError', fields: { subdomain: expect.stringContaining('taken') } });
  });

  it('is for people who signed in on the root domain', async () => {
    const input = { name: 'X', subdomain: 'never-made' };
    expect((await new Browser(app).gql('', CREATE, { input })).errors![0]!.extensions.code).toBe('Unauthorized');
    expect((await admin.gql(CREATE, { input })).errors![0]!.extensions.code).toBe('Forbidden');
  });
});

describe('a workspace', () => {
  it('lists the last used first and leaves out those that one was removed from', async () => {
    const other = await app.aWorkspace();
    const inOther = async (sql: string) => app.db.tx({ workspaceId: other.id }, (m) => m.query(sql, [other.id, admin.actor.userId]));
    await inOther(
      `insert into members (workspace_id, id, user_id, role, last_seen_at) values ($1, gen_random_uuid(), $2, 'viewer', now() - interval '1 day')`,
    );
    const { myWorkspaces } = await admin.ask(MINE);
    expect(myWorkspaces.map((w: any) => [w.subdomain, w.role])).toEqual([
      [subdomain, 'admin'],
      [other.subdomain, 'viewer'],
    ]);
    await inOther(`update members set removed_at = now() where workspace_id = $1 and user_id = $2`);
    expect((await admin.ask(MINE)).myWorkspaces).toHaveLength(1);
  });

  it('shows a stranger its door and nothing else', async () => {
    const stranger = new Browser(app);
    expect((await stranger.ask(subdomain, DOOR, { s: subdomain })).workspacePreview).toEqual({
      name: `Workspace ${subdomain}`,
      subdomain,
      url: `http://${subdomain}.localhost:3000`,
      hasSample: false,
    });
    expect((await stranger.ask('', DOOR, { s: 'not-there' })).workspacePreview).toBeNull();
    expect((await stranger.ask(subdomain, '{ session { workspace { id } role user { id } } }')).session).toEqual({
      workspace: null,
      role: null,
      user: null,
    });
    expect((await stranger.gql(subdomain, MINE)).errors![0]!.extensions.code).toBe('Unauthorized');
  });

  it('redirects from a former sub-domain, without a session', async () => {
    await app.db.global(`insert into former_subdomains (subdomain, workspace_id) values ('old-name', $1)`, [admin.actor.workspaceId]);
    const browser = new Browser(app);
    const page = await browser.open('old-name', '/projects?x=1');
    expect([page.status, page.headers.location]).toEqual([301, `http://${subdomain}.localhost:3000/projects?x=1`]);
    expect((await browser.ask('', DOOR, { s: 'old-name' })).workspacePreview.subdomain).toBe(subdomain);
    browser.cookies.set('old-name.localhost:3000', admin.cookie);
    expect((await browser.ask('old-name', '{ session { user { id } } }')).session.user).toBeNull();
  });

  it('is renamed by admins alone', async () => {
    const rename = 'mutation ($name: String!) { renameWorkspace(input: { name: $name }) { name subdomain } }';
    const contributor = await app.aMember(admin.actor.workspaceId, 'contributor');
    expect((await contributor.gql(rename, { name: 'Mine' })).errors![0]!.extensions.code).toBe('Forbidden');
    expect((await admin.ask(rename, { name: ' The night before ' })).renameWorkspace).toEqual({ name: 'The night before', subdomain });
    expect((await admin.gql(rename, { name: 'x'.repeat(201) })).errors![0]!.extensions.fields).toHaveProperty('name');
  });
});
