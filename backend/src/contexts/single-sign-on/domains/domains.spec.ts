import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { type FakeDns, fakeDns } from '../../../testing/fake-dns.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, PASSWORD } from '../../../testing/person-on-root.js';
import { DomainsService } from './domains.service.js';

const DOMAIN = '{ id name recordName recordValue verifiedAt verifiedBy mailedTo }';
const ADD = `mutation ($name: String!) { addDomain(input: { name: $name }) ${DOMAIN} }`;
const UPDATE = `mutation ($i: UpdateSignInSettingsInput!) { updateSignInSettings(input: $i) { password emailLink domainJoining defaultRole } }`;

let t: TestApp;
let dns: FakeDns;
let admin: Person;
let n = 0;
beforeAll(async () => {
  dns = await fakeDns();
  t = await startApp({ env: { DNS_SERVERS: dns.address } });
  ({ admin } = await t.aWorkspace());
});
afterAll(async () => {
  await t?.close();
  dns?.close();
});

const freshName = () => `company${++n}.example`;
const add = async (person: Person, name = freshName()) => (await person.ask(ADD, { name })).addDomain;
const verify = async (person: Person, id: string) =>
  (await person.ask(`mutation ($id: ID!) { verifyDomain(id: $id) ${DOMAIN} }`, { id })).verifyDomain;
const listed = async (person: Person) => (await person.ask(`{ domains ${DOMAIN} }`)).domains;
/** Publishes the record of a domain and checks it. */
async function proved(person: Person, name = freshName()) {
  const domain = await add(person, name);
  dns.records.set(domain.recordName, ['v=spf1 -all', domain.recordValue]);
  return verify(person, domain.id);
}

describe('a domain', () => {
  it('is listed once, unproved, with a record of the workspace’s own', async () => {
    const domain = await add(admin, 'Acme.example');
    expect(domain).toMatchObject({ name: 'acme.example', recordName: '_verbatim.acme.example', verifiedAt: null });
    expect(await add(admin, 'acme.example')).toEqual(domain);
    const other = (await t.aWorkspace()).admin;
    expect((await add(other, 'acme.example')).recordValue).not.toBe(domain.recordValue);
  });

  it.each([
    ['gmail.com', /Anyone can get/],
    ['sub.gmail.com', /Anyone can get/],
    ['yahoo.co.uk', /Anyone can get/],
    ['co.uk', /public suffix/],
    ['com.example', null],
    ['github.io', /public suffix/],
    ['acme', /Enter a domain/],
  ])('%s: %s', async (name, problem) => {
    const { errors } = await admin.gql(ADD, { name });
    if (problem) expect(errors?.[0]?.extensions.fields?.name ?? Object.values(errors?.[0]?.extensions.fields ?? {})[0]).toMatch(problem);
    else expect(errors).toBeUndefined();
  });

  it('is refused as the twenty-first, also to twenty who add at once', async () => {
    const { admin: other } = await t.aWorkspace();
    const answers = await Promise.all(Array.from({ length: 24 }, () => other.gql(ADD, { name: freshName() })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(20);
    expect(await listed(other)).toHaveLength(20);
  });

  it('is proved by the record that a name server shows, and by nothing else', async () => {
    const domain = await add(admin);
    await expect(verify(admin, domain.id)).rejects.toThrow(/not there yet/);
    dns.records.set(domain.recordName, [`${domain.recordValue}x`, `x ${domain.recordValue}`]);
    await expect(verify(admin, domain.id)).rejects.toThrow(/not there yet/);
    dns.records.set(domain.recordName, null);
    await expect(verify(admin, domain.id)).rejects.toThrow(/No name server answered/);
    dns.records.set(domain.recordName, ['v=spf1 -all', domain.recordValue]);
    expect(await verify(admin, domain.id)).toMatchObject({ verifiedBy: 'dns', verifiedAt: expect.any(String) });
  }, 30_000);

  it('is proved for one workspace at a time', async () => {
    const name = freshName();
    const mine = await proved(admin, name);
    const { admin: other } = await t.aWorkspace();
    await expect(proved(other, name)).rejects.toThrow(/belongs to another workspace/);
    dns.records.set(mine.recordName, [mine.recordValue, (await add(other, name)).recordValue]);
    await admin.ask(`mutation ($id: ID!) { removeDomain(id: $id) { ids } }`, { id: mine.id });
    expect(await proved(other, name)).toMatchObject({ verifiedBy: 'dns' });
  });

  it('is proved by a link to one of its admin addresses, once, and not by opening it', async () => {
    const domain = await add(admin);
    const mailed = await admin.ask(`mutation ($i: MailDomainInput!) { mailDomain(input: $i) { mailedTo } }`, {
      i: { id: domain.id, mailbox: 'postmaster' },
    });
    const to = `postmaster@${domain.name}`;
    expect(mailed.mailDomain.mailedTo).toBe(to);
    const token = await mailedToken(t, to);
    expect((await mailsSentTo(t, to))[0]!.body).toContain(domain.name);
    const reader = new Browser(t);
    const confirm = (secret: string) =>
      reader.ask('', `mutation ($t: String!) { confirmDomain(input: { token: $t }) { name workspaceName } }`, { t: secret });
    await expect(confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow(/expired or was already used/);
    expect((await listed(admin)).find((d: any) => d.id === domain.id).verifiedAt).toBeNull();
    expect((await confirm(token)).confirmDomain.name).toBe(domain.name);
    await expect(confirm(token)).rejects.toThrow(/expired or was already used/);
    expect((await listed(admin)).find((d: any) => d.id === domain.id)).toMatchObject({ verifiedBy: 'mail' });
    const repeated = await admin.gql(`mutation { mailDomain(input: { id: "${domain.id}", mailbox: info }) { id } }`);
    expect(repeated.errors?.[0]).toMatchObject({ extensions: { code: 'ValidationError' } });
  });

  it('proves nothing any more when its record was missing for a week; a name server that is silent changes nothing', async () => {
    const domain = await proved(admin);
    const age = (days: number) =>
      t.db.tx(admin.actor, (m) =>
        m.query(`update domains set checked_at = now() - make_interval(days => $2) where id = $1`, [domain.id, days]),
      );
    const state = async () => (await listed(admin)).find((d: any) => d.id === domain.id).verifiedBy;
    for (const other of await listed(admin)) if (other.id !== domain.id) dns.records.delete(other.recordName);
    dns.records.set(domain.recordName, []);
    await age(6);
    await t.get(DomainsService).checkAgain(admin.actor);
    expect(await state()).toBe('dns');
    await age(8);
    dns.records.set(domain.recordName, null);
    await t.get(DomainsService).checkAgain(admin.actor);
    expect(await state()).toBe('dns');
    dns.records.set(domain.recordName, ['something else']);
    await t.get(DomainsService).checkAgain(admin.actor);
    expect(await state()).toBeNull();
    const [last] = await t.db.read<{ before: object; after: object }>(
      admin.actor,
      `select before, after from revisions where object_id = $1 order by at desc limit 1`,
      [domain.id],
    );
    expect(last).toMatchObject({ before: { verifiedBy: 'dns' }, after: { verifiedBy: null } });
  }, 30_000);

  it('is the business of admins alone', async () => {
    const member = await t.aMember(admin.actor.workspaceId, 'contributor');
    expect((await member.gql('{ domains { id } signInSettings { password } }')).errors?.[0]?.extensions.code).toBe('Forbidden');
    expect((await member.gql(ADD, { name: freshName() })).errors?.[0]?.extensions.code).toBe('Forbidden');
  });
});

describe('joining by the domain of an address', () => {
  const JOINABLE = '{ joinableWorkspaces { id name role } }';
  const joinable = async (browser: Browser) => (await browser.ask('', JOINABLE)).joinableWorkspaces;
  const join = (browser: Browser, id: string) =>
    browser.gql('', `mutation ($id: ID!) { joinWorkspace(input: { workspaceId: $id }) { id subdomain role } }`, { id });
  /** A person whose address is at a domain. */
  async function personAt(domain: string) {
    const { browser, email } = await aPersonOnRoot(t);
    const address = `p${++n}@${domain}`;
    await t.db.global(`update users set email = $2 where email = $1`, [email, address]);
    return { browser, email: address };
  }

  it('is offered to people at a proved domain alone, when admins allow it, as the role that they chose', async () => {
    const { id, admin: owner, subdomain } = await t.aWorkspace();
    const domain = await add(owner);
    const { browser } = await personAt(domain.name.toUpperCase());
    const stranger = await personAt(`not${domain.name}`);
    const below = await personAt(`mail.${domain.name}`);
    await owner.ask(UPDATE, { i: { domainJoining: true, defaultRole: 'contributor' } });
    expect(await joinable(browser)).toEqual([]);
    dns.records.set(domain.recordName, [domain.recordValue]);
    await verify(owner, domain.id);
    expect(await joinable(browser)).toEqual([{ id, name: `Workspace ${subdomain}`, role: 'contributor' }]);
    for (const other of [stranger, below]) {
      expect(await joinable(other.browser)).toEqual([]);
      expect((await join(other.browser, id)).errors?.[0]?.extensions.code).toBe('NotFound');
    }
    await owner.ask(UPDATE, { i: { domainJoining: false } });
    expect((await join(browser, id)).errors?.[0]?.extensions.code).toBe('NotFound');
    await owner.ask(UPDATE, { i: { domainJoining: true } });
    expect((await join(browser, id)).data.joinWorkspace).toEqual({ id, subdomain, role: 'contributor' });
    expect(await joinable(browser)).toEqual([]);
    expect((await browser.handOver(subdomain)).status).toBe(303);

    // Who was removed is not offered a way back.
    const [member] = (await owner.ask('{ members { nodes { id role } } }')).members.nodes.filter((m: any) => m.role === 'contributor');
    await owner.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: member.id });
    expect(await joinable(browser)).toEqual([]);
    expect((await join(browser, id)).errors?.[0]?.extensions.code).toBe('NotFound');
  });
});

describe('ways to sign in', () => {
  it('refuse a password where it is off, end what it began, and leave other workspaces alone', async () => {
    const [item, two] = [await t.aWorkspace(), await t.aWorkspace()];
    const { browser, email } = await aPersonOnRoot(t);
    const [user] = await t.db.global<{ id: string }>(`select id from users where email = $1`, [email]);
    for (const { id } of [item, two])
      await t.db.tx({ workspaceId: id }, (m) =>
        m.query(`insert into members (workspace_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`, [id, user!.id]),
      );
    for (const { subdomain } of [item, two]) expect((await browser.handOver(subdomain)).status).toBe(303);
    const here = async (subdomain: string) => (await browser.ask(subdomain, '{ session { user { id } } }')).session.user?.id ?? null;
    await item.admin.ask(UPDATE, { i: { password: false } });
    expect([await here(item.subdomain), await here(two.subdomain)]).toEqual([null, user!.id]);
    expect(await item.admin.ask('{ signInSettings { password } }')).toEqual({ signInSettings: { password: false } });
    await expect(browser.handOver(item.subdomain)).rejects.toThrow(/cannot be opened with a password/);

    await browser.ask('', `mutation ($e: String!) { requestMagicLink(input: { email: $e }) { ok } }`, { e: email });
    const reader = new Browser(t);
    await reader.ask('', `mutation ($t: String!) { magicLogin(input: { token: $t }) { user { id } } }`, { t: await mailedToken(t, email) });
    expect((await reader.handOver(item.subdomain)).status).toBe(303);
    expect((await item.admin.gql(UPDATE, { i: { emailLink: false } })).errors?.[0]?.message).toMatch(/Leave passwords or e-mail links on/);
    await item.admin.ask(UPDATE, { i: { password: true, emailLink: false } });
    await expect(reader.handOver(item.subdomain)).rejects.toThrow(/cannot be opened with a link/);
    await browser.enter(item.subdomain, email, PASSWORD);
  });
});
