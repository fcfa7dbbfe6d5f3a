import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { Browser } from '../../../testing/browser.js';
import { freePort } from '../../../testing/free-port.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { CLIENT, type Fault, HostileOidc } from '../../../testing/hostile-oidc.js';
import { FAULTS } from '../../../testing/hostile-oidc-faults.js';
import { followPeer, type OidcPeer, startOidcPeer } from '../../../testing/oidc-peer.js';
import { SsoStage } from '../../../testing/sso-stage.js';

let s: SsoStage;
let t: TestApp;
let provider: HostileOidc;
let admin: Person;
let subdomain: string;
/** The connection to the hostile provider. */
let id: string;
let slow: HostileOidc[];
let peer: OidcPeer;
const peerId = newId();

beforeAll(async () => {
  slow = await Promise.all([HostileOidc.start(), HostileOidc.start(), HostileOidc.start()]);
  peer = await startOidcPeer({ ...CLIENT, callbackUrls: [`http://localhost:3000/auth/oidc/${peerId}/callback`] });
  s = await SsoStage.open([peer, ...slow]);
  ({ t, provider, admin, subdomain, id } = s);
  await s.connect(admin, peer.issuer, peerId);
  // It never sends at_hash.
  await s.change({ id: peerId, tokenHashRequired: false });
});
beforeEach(() => s.reset());
afterAll(async () => {
  await s?.close();
  await Promise.all([peer, ...(slow ?? [])].map((each) => each?.close()));
});

describe('an honest provider', () => {
  it('logs a person in, who joins with the default role and is known again', async () => {
    peer.person = s.person({ name: 'Wanda Kosciuk' });
    const browser = new Browser(t);
    const response = await s.start(browser, '?next=/projects%3Fa=1', peerId);
    const page = await browser.open('', await followPeer(response.headers['location']!, peer.issuer));
    expect(page.headers['content-security-policy']).toContain(`form-action http://${subdomain}.localhost:3000;`);
    expect((await s.follow(browser, page)).headers['location']).toBe('/projects?a=1');
    const first = await s.me(browser);
    expect(first).toMatchObject({ viaProvider: true, role: 'viewer', user: { name: 'Wanda Kosciuk', email: peer.person['email'] } });
    expect(browser.cookies.has('localhost:3000')).toBe(false);
    // A new address of the same person, whom the provider knows by another name than that.
    peer.person = { ...peer.person, email: `married@${s.domain}` };
    const repeatedBrowser = new Browser(t);
    const back = await s.start(repeatedBrowser, '', peerId);
    await s.follow(repeatedBrowser, await repeatedBrowser.open('', await followPeer(back.headers['location']!, peer.issuer)));
    expect((await s.me(repeatedBrowser)).user.id).toBe(first.user.id);
    const { auditEntries } = await admin.ask(
      '{ auditEntries(filter: { areas: [SIGN_IN] }, first: 1) { nodes { action changes { field after } } } }',
    );
    expect(auditEntries.nodes).toEqual([{ action: 'signedIn', changes: [{ field: 'method', after: 'oidc' }] }]);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])('never leads to %j', async (next) => {
    const browser = new Browser(t);
    const page = await s.login(browser, `?next=${encodeURIComponent(next)}`);
    expect((await s.follow(browser, page)).headers['location']).toBe('/home');
  });
});

describe('a provider that does one thing wrong', () => {
  it('is as good as an honest one without it, whichever way it tells of the person', async () => {
    await s.enter();
    Object.assign(provider, { person: s.person(), tellsLater: true });
    await s.enter();
  });

  it.each(FAULTS)('%s: refused', async (_, problem, refusal) => {
    provider.fault = problem;
    const browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, refusal);
    // The fault was all that was wrong.
    provider.fault = {};
    expect((await s.login(browser)).status).toBe(200);
  });

  it('may leave at_hash out where its admin says so, and not send a wrong one', async () => {
    await s.change({ tokenHashRequired: false });
    provider.fault = { claims: { at_hash: undefined } };
    await s.enter();
    provider.fault = { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } };
    const browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'protocol');
    await s.change({ tokenHashRequired: true });
  });

  it('userinfo about another person, or not verified there: refused', async () => {
    provider.tellsLater = true;
    for (const [claims, refusal] of [
      [{ sub: 'another' }, 'protocol'],
      [{ email_verified: false }, 'emailNotVerified'],
    ] as const) {
      provider.fault = { userInfo: claims };
      const browser = new Browser(t);
      await s.expectRefused(await s.login(browser), browser, refusal);
    }
  });

  it('silence, or a letter now and then, ends after ten seconds', async () => {
    const { admin: other } = await t.aWorkspace();
    const silent = () => {};
    const drips = (reply: import('node:http').ServerResponse) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => reply.write(' '), 200);
      reply.on('close', () => clearInterval(drip)).on('error', () => {});
    };
    const faults: NonNullable<Fault['replies']>[] = [
      { '/.well-known/openid-configuration': silent },
      { '/token': silent },
      { '/jwks': drips },
    ];
    const startedAt = Date.now();
    await Promise.all(
      slow.map(async (each, i) => {
        const own = await s.connect(other, each.url);
        each.person = s.person();
        each.fault = { replies: faults[i]! };
        const browser = new Browser(t);
        await s.expectRefused(await s.login(browser, '', own, each), browser, 'unreachable', own, other);
      }),
    );
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  }, 30_000);
});

describe('a provider that says more, or less', () => {
  it('is believed about addresses without a word on them where its admin says so, and never against its own word', async () => {
    const claims = (email_verified: unknown) => ({ claims: { email_verified } });
    await s.change({ emailTrusted: true });
    provider.fault = claims(undefined);
    await s.enter();
    for (const word of [false, 'false', 'true', 0, null, []]) {
      provider.fault = claims(word);
      const browser = new Browser(t);
      await s.expectRefused(await s.login(browser), browser, 'emailNotVerified');
    }
    // A provider is trusted about addresses only at the domains of the workspace.
    provider.fault = { claims: { email_verified: undefined, email: 'wanda@elsewhere.example' } };
    const browser = new Browser(t);
    await s.expectRefused(await s.login(browser), browser, 'foreignDomain');
    await s.change({ emailTrusted: false });
    provider.fault = claims(undefined);
    await s.expectRefused(await s.login(browser), browser, 'emailNotVerified');
  });

  it('names groups and the role with which a person begins, by claims that its admin names', async () => {
    const { createGroup } = await admin.ask('mutation { createGroup(input: { name: "Field work" }) { id } }');
    const people = async () =>
      (await admin.ask('{ groups { id memberCount } }')).groups.find(({ id }: any) => id === createGroup.id).memberCount;
    const person = s.person({ roles: ['Admin', 'contributor'], 'https://acme.example/groups': ['FIELD WORK', 'none', 7, null] });
    // Claims that no one named count for nothing.
    provider.person = s.person({ ...s.person(), roles: ['contributor'], groups: ['Field work'] });
    expect(await s.me(await s.enter())).toMatchObject({ role: 'viewer' });
    expect(await people()).toBe(0);
    await s.change({ groupsClaim: 'https://acme.example/groups', roleClaim: 'roles' });
    provider.person = person;
    expect(await s.me(await s.enter())).toMatchObject({ role: 'contributor' });
    expect(await people()).toBe(1);
    provider.person = { ...person, 'https://acme.example/groups': [] };
    await s.enter();
    expect(await people()).toBe(0);
    await s.change({ adminByClaim: true });
    provider.person = s.person({ roles: 'ADMIN' });
    expect(await s.me(await s.enter())).toMatchObject({ role: 'admin' });
    await s.change({ groupsClaim: '', roleClaim: '', adminByClaim: false });
  });
});

describe('an answer', () => {
  it('is good once', async () => {
    const browser = new Browser(t);
    const back = provider.authorize((await s.start(browser)).headers['location']!);
    expect((await browser.open('', back)).status).toBe(200);
    await s.expectRefused(await browser.open('', back), browser, 'expired');
  });

  it('is good in the browser that asked, and not by the state of another login', async () => {
    const [mine, other] = [new Browser(t), new Browser(t)];
    const back = provider.authorize((await s.start(other)).headers['location']!);
    await s.expectRefused(await mine.open('', back), mine, 'expired');
    await s.start(mine);
    await s.expectRefused(await mine.open('', back), mine, 'expired');
    expect((await other.open('', back)).status).toBe(200);
  });

  it('is good at its own connection, and not in another workspace', async () => {
    const { admin: other } = await t.aWorkspace();
    const theirs = await s.connect(other, provider.url);
    const browser = new Browser(t);
    const back = provider.authorize((await s.start(browser)).headers['location']!);
    await s.expectRefused(await browser.open('', back.replace(id, theirs)), browser, 'expired', theirs, other);
    const both = await s.login(browser, '', theirs);
    await s.expectRefused(both, browser, 'foreignDomain', theirs, other);
  });

  it('is not good after the connection moved, was turned off, or is gone', async () => {
    const browser = new Browser(t);
    const back = provider.authorize((await s.start(browser)).headers['location']!);
    await s.change({ enabled: false });
    await s.expectRefused(await browser.open('', back), browser, 'off');
    await s.expectRefused(await s.start(browser), browser, 'off');
    await s.change({ enabled: true });
    const page = await s.login(browser);
    await s.change({ enabled: false });
    expect((await s.follow(browser, page)).status).toBe(403);
    expect((await s.me(browser)).user).toBeNull();
    await s.change({ enabled: true });
    const moved = await s.login(browser);
    await s.change({ issuer: slow[0]!.url, clientSecret: CLIENT.clientSecret });
    expect((await s.follow(browser, moved)).status).toBe(403);
    await s.change({ issuer: provider.url, clientSecret: CLIENT.clientSecret });
    for (const unknown of [randomUUID(), 'x', '%00']) expect((await s.start(browser, '', unknown)).status).toBe(404);
    expect((await browser.open(subdomain, `/auth/oidc/${id}`)).status).toBe(403);
  });
});

describe('an issuer', () => {
  it.each([
    ['this machine', async () => `http://127.0.0.1:${await freePort()}`],
    ['this machine by another name', async () => `https://localhost:${await freePort()}`],
    ['this machine in other digits', async () => 'https://2130706433'],
    ['the cloud’s own address', async () => 'http://169.254.169.254'],
    ['a private network', async () => 'https://10.0.0.1'],
    ['the same in new clothes', async () => 'https://[::ffff:10.0.0.1]'],
  ])('at %s is never asked', async (_, url) => {
    const { admin: other } = await t.aWorkspace();
    const own = await s.connect(other, await url());
    const browser = new Browser(t);
    await s.expectRefused(await s.start(browser, '', own), browser, 'unreachable', own, other);
    expect((await s.logins(own, other))[0].detail).not.toContain('ECONNREFUSED');
  });
});
