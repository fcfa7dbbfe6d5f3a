import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NAMES_AWAY, SERVER_LIMITS } from '@libs/domain';
import fc from 'fast-check';
import { newId } from '#platform/db';
import { SUBDOMAIN_TAKEN } from '../contexts/workspace/cells/names.service.js';
import { WorkspaceAddress } from '../contexts/workspace/workspaces/workspace-address.service.js';
import { Browser } from './browser.js';
import { killWhileClaiming } from './cell-kills.js';
import { accounts, cellStage, create, giveBack, names, outcome, page, type StagedCell, subdomainsIn } from './cell-stage.js';
import { aPersonOnRoot } from './person-on-root.js';

const CREATE = 'mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id subdomain healthCheckUrl redirectUrl } }';
const KILLS = Number(process.env.KILLS ?? 2);

let stage: Awaited<ReturnType<typeof cellStage>>;
let us: StagedCell;
let eu: StagedCell;
beforeAll(async () => {
  stage = await cellStage();
  ({ us, eu } = stage);
});
afterAll(() => stage?.end());

describe('a workspace of one region', () => {
  it('leaves nothing in the other one but its name, id and region', async () => {
    for (const [cell, other, region] of [
      [eu, us, 'eu_a'],
      [us, eu, 'us_b'],
    ] as const) {
      const canary = `Canary ${randomBytes(6).toString('hex')}`;
      const { email, browser } = await aPersonOnRoot(cell.t, `${canary} person`);
      const subdomain = `own-${region.replace('_', '-')}`;
      const { createWorkspace: created } = await browser.ask('', CREATE, { input: { name: `${canary} workspace`, subdomain } });
      expect(created).toMatchObject({
        healthCheckUrl: `http://${subdomain}.${cell.t.config.rootDomain}/health`,
        redirectUrl: `http://${subdomain}.${cell.t.config.rootDomain}/onboarding`,
      });
      await browser.handOver(subdomain);
      await browser.ask(subdomain, 'mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }', {
        i: { name: `${canary} project` },
      });
      expect((await browser.ask(subdomain, '{ session { workspace { region } } }')).session.workspace.region).toBe(region);
      await cell.t.settle();
      await names(cell).registerOwn();
      const looked = [canary, email, created.id];
      expect(Object.keys(await cell.tablesWith(looked))).toEqual(
        expect.arrayContaining(['workspaces', 'users', 'projects', 'revisions', 'members']),
      );
      // The keeper of names has the entry of the directory.
      expect(await other.tablesWith(looked)).toEqual(other === us ? { cell_names: 1 } : {});
    }
    const [entry] = await us.t.db.global(`select subdomain, region from cell_names where subdomain = 'own-eu-a'`);
    expect(entry).toEqual({ subdomain: 'own-eu-a', region: 'eu_a' });
  });

  it('is made in its own cell alone, which the others name', async () => {
    const { browser } = await aPersonOnRoot(us.t);
    const answer = await browser.gql('', CREATE, { input: { name: 'Elsewhere', subdomain: 'elsewhere', region: 'EU_A' } });
    expect(answer.errors?.[0]?.extensions.fields.region).toBe(
      `Workspaces of the region Europe are created at ${stage.origins.eu}/auth/create-workspace, with an account there.`,
    );
    const none = await browser.gql('', CREATE, { input: { name: 'Elsewhere', subdomain: 'elsewhere', region: 'au_a' } });
    expect(none.errors?.[0]?.extensions.fields.region).toMatch(/Choose one of the regions that there are: us_b, eu_a/);
    const { regions } = await new Browser(eu.t).ask('', '{ regions { region url isHere } }');
    expect(regions).toEqual([
      { region: 'us_b', url: stage.origins.us, isHere: false },
      { region: 'eu_a', url: stage.origins.eu, isHere: true },
    ]);
  });

  it('is found from the other cell: pages lead there with path and query', async () => {
    const at = (cell: StagedCell, subdomain: string) =>
      page(cell, `${subdomain}.${cell.t.config.rootDomain}`, '/projects/p1?tab=notes&x=%2F');
    const host = (origin: string, subdomain: string) => origin.replace('//', `//${subdomain}.`);
    for (const [from, subdomain, origin] of [
      [us, 'own-eu-a', stage.origins.eu],
      [eu, 'own-us-b', stage.origins.us],
    ] as const) {
      const { status, headers } = await at(from, subdomain);
      expect([status, headers.location]).toEqual([302, `${host(origin, subdomain)}/projects/p1?tab=notes&x=%2F`]);
    }
    for (const cell of [us, eu]) expect((await at(cell, 'not-there')).headers.location).toBeUndefined();
  });

  it('is still found by others when a stranger asks for more names than one may', async () => {
    const { burst } = SERVER_LIMITS.cells.networkLookups;
    const ask = (name: string, from: string) =>
      names(eu)
        .cellOf(name, from)
        .then(
          (cell) => cell?.region ?? null,
          (error: Error) => error.message,
        );
    const requests: unknown[] = [];
    for (let n = 0; n < 3 * burst; n++) requests.push(await ask(`guessed-${n}`, `2001:db8:1:2::${n + 1}`));
    expect(requests.slice(0, burst)).toEqual(Array(burst).fill(null));
    expect(requests.at(-1)).toBe('too many look-ups');
    // What was not found is known for a while, also to who has asked too often.
    expect(await ask('guessed-0', '2001:db8:1:2::1')).toBeNull();
    expect(await ask('nobody-asked', '203.0.113.9')).toBeNull();
    // The homes of workspaces are looked up as often by a network, and no more.
    const home = (from: string) =>
      names(eu)
        .homeOf(newId(), from)
        .then(
          () => 'found',
          (error: Error) => error.message,
        );
    const homes: string[] = [];
    for (let n = 0; n < 2 * burst; n++) homes.push(await home('2001:db8:9::1'));
    expect([homes[0], homes.at(-1)]).toEqual(['found', 'too many look-ups']);
    expect(await home('203.0.113.77')).toBe('found');
    // The checks of names, one at a time, are those of a network too.
    const check = (address: string) =>
      names(eu)
        .taken(['looked-up'], address)
        .then(String, (error: Error) => error.message);
    const checked = await Promise.all(Array.from({ length: SERVER_LIMITS.cells.networkChecks.burst + 5 }, () => check('203.0.113.9')));
    expect(checked.at(-1)).toBe('too many checks');
    expect(await check('198.51.100.9')).not.toBe('too many checks');
  });
});

describe('an address by the id of a team', () => {
  const follow = async (browser: Browser, id: string) => {
    const { status, headers } = await browser.open('', `/team-redirect/${id}/data/n1?peek=x%2Fy`);
    return `${status} ${headers.location ?? ''}`.trim();
  };

  it('leads a member from the other cell to the workspace', async () => {
    const { browser } = await aPersonOnRoot(eu.t);
    const { createWorkspace } = await browser.ask('', CREATE, { input: { name: 'Team', subdomain: 'team-of-eu' } });
    const inUs = (await aPersonOnRoot(us.t)).browser;
    const there = await follow(inUs, createWorkspace.id);
    expect(there).toBe(`302 ${stage.origins.eu}/team-redirect/${createWorkspace.id}/data/n1?peek=x%2Fy`);
    expect(await follow(browser, createWorkspace.id)).toBe(`302 http://team-of-eu.${eu.t.config.rootDomain}/data/n1?peek=x%2Fy`);
  });

  it('says the same of teams that there are and of those that there are not', async () => {
    const [a, b] = [(await aPersonOnRoot(us.t)).browser, (await aPersonOnRoot(eu.t)).browser];
    // What two cells answer to a stranger about one id: only which of them to ask.
    const shapeOf = async (id: string) => [await follow(a, id), await follow(b, id)];
    const home = { us: ['404', 302], eu: [302, '404'] };
    const simple = (shape: string[]) => shape.map((text) => (text === '404' ? text : 302));
    const { id: usTeam } = await us.t.aWorkspace();
    const { id: euTeam } = await eu.t.aWorkspace();
    await names(eu).registerOwn();
    expect(simple(await shapeOf(usTeam))).toEqual(home.us);
    expect(simple(await shapeOf(euTeam))).toEqual(home.eu);
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const id = newId();
      // Each from another network: one of them may not ask so often.
      const shape = await Promise.all(
        [us, eu].map(async (cell) => ((await names(cell).homeOf(id, `198.51.100.${100 + i}`)) ? 302 : '404')),
      );
      expect([home.us, home.eu]).toContainEqual(shape);
      seen.add(String(shape));
    }
    expect(seen.size).toBe(2);
    expect(await follow(a, 'nonsense')).toBe('404');
  });
});

describe('one name', () => {
  it('that two cells give away at once goes to exactly one of them, a hundred times', async () => {
    const [ours, theirs] = [await accounts(us.t, 12), await accounts(eu.t, 12)];
    const [mover, other] = [await us.t.aWorkspace(), await eu.t.aWorkspace()];
    const wins = { us: 0, eu: 0 };
    const heads = fc.sample(fc.integer({ min: 0, max: 25 }), { numRuns: 100, seed: 87 });
    for (let i = 0; i < 100; i += 4) {
      const race = async (n: number) => {
        const subdomain = `race-${n}`;
        // Every tenth name is wanted as the new address of a workspace.
        const take = (cell: StagedCell, userId: string, { id, admin }: typeof mover) =>
          n % 20 === (cell === us ? 3 : 13) && n < 100
            ? cell.t.get(WorkspaceAddress).change({ ...admin.actor, workspaceId: id }, subdomain)
            : create(cell, userId, subdomain);
        // Asking takes the other cell a moment: the keeper begins as much later, or a little more or less.
        const late = new Promise((go) => setTimeout(go, heads[n]));
        const both = await Promise.all([
          late.then(() => outcome(take(us, ours[n % 12]!, mover))),
          outcome(take(eu, theirs[n % 12]!, other)),
        ]);
        expect([n, ...both.toSorted()]).toEqual([n, SUBDOMAIN_TAKEN, 'made'].toSorted());
        wins[both[0] === 'made' ? 'us' : 'eu']++;
      };
      await Promise.all([0, 1, 2, 3].map((k) => race(i + k)));
    }
    console.log(`of 100 names ${wins.us} went to the keeper and ${wins.eu} to the other cell`);
    const has = async (cell: StagedCell) =>
      new Set([...(await subdomainsIn(cell, 'workspaces', 'race-')), ...(await subdomainsIn(cell, 'former_subdomains', 'race-'))]);
    const [inUs, inEu] = [await has(us), await has(eu)];
    expect([inUs.size, inEu.size]).toEqual([wins.us, wins.eu]);
    expect(new Set([...inUs, ...inEu]).size).toBe(100);
    expect(await eu.t.db.global(`select 1 from name_claims`)).toEqual([]);
  });

  it('is refused to the other cell as soon as this one has it, whether it came by a claim or was there before', async () => {
    const [me] = await accounts(us.t, 1);
    await eu.t.aWorkspace('was-there-before');
    expect(await names(eu).registerOwn()).toEqual([]);
    expect(await outcome(create(us, me!, 'was-there-before'))).toBe(SUBDOMAIN_TAKEN);
    const check = await new Browser(us.t).ask('', '{ subdomainCheck(subdomain: "was-there-before") { free problem } }');
    expect(check.subdomainCheck).toEqual({ free: false, problem: SUBDOMAIN_TAKEN });
    // What both had before they knew each other stays with both, and is said.
    await us.t.aWorkspace('both-had-it');
    await eu.t.aWorkspace('both-had-it');
    expect(await names(eu).registerOwn()).toEqual(['both-had-it']);
    await eu.t.db.global(`delete from workspaces where subdomain = 'both-had-it'`);
  });
});

describe('a cell that is away', () => {
  afterAll(() => {
    stage.way.is = 'open';
  });

  it('keeps no other from its work; only new names wait, and it is said', async () => {
    const { browser } = await aPersonOnRoot(eu.t);
    await browser.ask('', CREATE, { input: { name: 'Here', subdomain: 'here-before' } });
    stage.way.is = 'closed';
    const refused = await browser.gql('', CREATE, { input: { name: 'Later', subdomain: 'later-on' } });
    expect(refused.errors?.[0]?.extensions.fields.subdomain).toBe(NAMES_AWAY);
    const { subdomainCheck } = await browser.ask('', '{ subdomainCheck(subdomain: "later-on") { free problem suggestion } }');
    expect(subdomainCheck).toEqual({ free: false, problem: NAMES_AWAY, suggestion: null });
    expect((await browser.handOver('here-before')).status).toBe(303);
    expect((await browser.ask('here-before', '{ session { workspace { name } } }')).session.workspace.name).toBe('Here');
    const lost = await page(eu, `unheard-of.${eu.t.config.rootDomain}`, '/home');
    expect([lost.status, lost.headers.location]).toEqual([503, undefined]);
    const door = await browser.gql('', '{ workspacePreview(subdomain: "unheard-of") { name } }');
    expect(door.errors?.[0]).toMatchObject({
      message: expect.stringContaining('cannot be looked up right now'),
      extensions: { code: 'InternalError' },
    });
    // What was found once is known: a name stays in its region.
    expect((await page(eu, `own-us-b.${eu.t.config.rootDomain}`, '/home')).status).toBe(302);
    expect((await browser.open('', `/team-redirect/${newId()}/home`)).status).toBe(500);
    // The keeper itself goes on by itself.
    expect(await outcome(create(us, (await accounts(us.t, 1))[0]!, 'made-meanwhile'))).toBe('made');
    await expect(names(eu).registerOwn()).rejects.toThrow('does not answer');
    stage.way.is = 'open';
    expect(await outcome(create(eu, (await accounts(eu.t, 1))[0]!, 'later-on'))).toBe('made');
  });

  it('may have given a name whose answer was lost: it can be had again here, and is free for all when it is given back', async () => {
    const [me, you] = await accounts(eu.t, 2);
    const [they] = await accounts(us.t, 1);
    stage.way.is = 'answers lost';
    expect(await outcome(create(eu, me!, 'half-claimed'))).toBe(NAMES_AWAY);
    expect(await outcome(create(eu, me!, 'never-claimed'))).toBe(NAMES_AWAY);
    stage.way.is = 'open';
    expect(await outcome(create(us, they!, 'half-claimed'))).toBe(SUBDOMAIN_TAKEN);
    expect(await outcome(create(eu, you!, 'half-claimed'))).toBe('made');
    await names(eu).releaseClaims();
    expect(await outcome(create(us, they!, 'never-claimed'))).toBe(SUBDOMAIN_TAKEN);
    await giveBack(eu);
    expect(await outcome(create(us, they!, 'never-claimed'))).toBe('made');
    expect(await subdomainsIn(us, 'cell_names', 'half-claimed')).toEqual(['half-claimed']);
    expect(await subdomainsIn(us, 'cell_names', 'never-claimed')).toEqual([]);
    expect(await eu.t.db.global(`select 1 from name_claims`)).toEqual([]);
  });

  it('and a process that is too slow: once its claim is given up it makes no workspace', async () => {
    const slow = names(eu).claim('too-slow', newId(), async (settle) => {
      stage.way.is = 'closed';
      await expect(giveBack(eu)).rejects.toThrow('does not answer');
      return eu.t.db.globalTx((m) => settle(m));
    });
    expect(await outcome(slow)).toBe(NAMES_AWAY);
    stage.way.is = 'open';
    await names(eu).releaseClaims();
    expect(await subdomainsIn(us, 'cell_names', 'too-slow')).toEqual([]);
    expect(await outcome(create(us, (await accounts(us.t, 1))[0]!, 'too-slow'))).toBe('made');
  });

  it('killed at any moment: every name is in the end a workspace’s or free', async () => {
    const made = await killWhileClaiming(stage, KILLS);
    const kept = () => subdomainsIn(us, 'cell_names', 'killed-');
    const [workspaces, claims] = [await subdomainsIn(eu, 'workspaces', 'killed-'), await subdomainsIn(eu, 'name_claims', 'killed-')];
    console.log(`killed ${KILLS} times: ${made} answered, ${workspaces.length} made, ${claims.length} claims left behind`);
    expect(workspaces.length).toBeGreaterThanOrEqual(made);
    expect(claims.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(expect.arrayContaining(workspaces));
    expect([...workspaces, ...claims]).toEqual(expect.arrayContaining(await kept()));
    await giveBack(eu);
    expect(await kept()).toEqual(workspaces);
  });
});
