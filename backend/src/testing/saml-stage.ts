import { expect } from '@jest/globals';
import { newId } from '#platform/db';
import { Browser } from './browser.js';
import { type Person, startApp, type TestApp } from './harness.js';
import { type Said, SamlProvider, type Signing } from './saml-provider.js';

const FIELDS = `{ id name enabled issuer joining testedAt callbackUrl
  saml { entityId ssoUrl signed emailAttribute nameAttribute groupsAttribute roleAttribute adminByAttribute transientByEmail certificates { fingerprint subject expiresAt } } }`;
const CREATE = `mutation ($i: CreateSamlConnectionInput!) { createSamlConnection(input: $i) ${FIELDS} }`;
const UPDATE = `mutation ($i: UpdateSamlConnectionInput!) { updateSamlConnection(input: $i) ${FIELDS} }`;
const LOGINS = `query ($id: ID!) { ssoLogins(connectionId: $id) { reference isTest refusal detail attributes { name value } } }`;

/** An application with a workspace that has proved a domain and connected a SAML provider. */
export class SamlStage {
  readonly domain = 'acme.example';
  readonly id = newId();
  private count = 0;

  private constructor(
    readonly t: TestApp,
    readonly provider: SamlProvider,
    readonly admin: Person,
    readonly subdomain: string,
  ) {}

  static async open(): Promise<SamlStage> {
    const provider = await SamlProvider.start();
    const t = await startApp({ env: { SSO_PRIVATE_HOSTS: provider.host } });
    const { admin, subdomain } = await t.aWorkspace();
    const stage = new SamlStage(t, provider, admin, subdomain);
    await stage.prove(admin, stage.domain);
    await stage.connect(admin, { id: stage.id });
    return stage;
  }

  async prove(person: Person, domain: string): Promise<void> {
    await this.t.db.tx(person.actor, (m) =>
      m.query(`insert into domains (workspace_id, id, name, verified_by, verified_at, created_by) values ($1, $2, $3, 'mail', now(), $4)`, [
        person.actor.workspaceId,
        newId(),
        domain,
        person.actor.userId,
      ]),
    );
  }

  /** Nothing that earlier tests used up or set, and someone new. */
  async reset(): Promise<void> {
    await this.t.db.global('delete from rate_hits');
    this.provider.signs = {};
    this.provider.person = this.person();
  }

  async close(): Promise<void> {
    await this.t.close();
    await this.provider.close();
  }

  person(attributes: Record<string, string[]> = {}) {
    const n = ++this.count;
    return { nameId: `subject-${n}`, attributes: { email: [`wanda${n}@${this.domain}`], displayName: [`Wanda ${n}`], ...attributes } };
  }

  /** Connects the provider and turns it on. */
  async connect(person: Person, input: Record<string, unknown> = {}): Promise<string> {
    const id = newId();
    const created = await person.ask(CREATE, { i: { id, name: 'Acme ID', metadata: this.provider.metadata, ...input } });
    await person.ask(UPDATE, { i: { id: created.createSamlConnection.id, enabled: true } });
    return created.createSamlConnection.id;
  }

  async create(input: Record<string, unknown>, person = this.admin) {
    return (await person.ask(CREATE, { i: { id: newId(), name: 'Acme ID', ...input } })).createSamlConnection;
  }

  async change(input: Record<string, unknown>) {
    return (await this.admin.ask(UPDATE, { i: { id: this.id, ...input } })).updateSamlConnection;
  }

  async logins(connectionId = this.id, person = this.admin) {
    return (await person.ask(LOGINS, { id: connectionId })).ssoLogins;
  }

  /** Begins a login; answers what the provider was asked for. */
  async start(browser: Browser, query = '', connectionId = this.id) {
    const response = await browser.open('', `/auth/saml/${connectionId}${query}`);
    expect(response.status).toBe(303);
    return this.provider.read(response.headers['location']!);
  }

  post(browser: Browser, answer: string, connectionId = this.id) {
    return browser.postForm('', `/auth/saml/${connectionId}/acs`, { SAMLResponse: answer }, this.provider.url);
  }

  /** A login up to the page that it ends with. */
  async login(browser = new Browser(this.t), more: Partial<Said> = {}, how: Partial<Signing> = {}, query = '') {
    const request = await this.start(browser, query);
    return this.post(browser, this.provider.answer(request, more, how));
  }

  /** A whole login. */
  async enter(browser = new Browser(this.t), more: Partial<Said> = {}, how: Partial<Signing> = {}): Promise<Browser> {
    const page = await this.login(browser, more, how);
    if (page.status !== 200) throw new Error(JSON.stringify((await this.logins())[0]));
    expect((await this.follow(browser, page)).status).toBe(303);
    return browser;
  }

  /** Sends the form that opens the workspace. */
  follow(browser: Browser, page: { text: string }) {
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    return browser.postForm(this.subdomain, '/api/auth/handoff', { code: value('code'), next: value('next') });
  }

  /** Who is logged in on the workspace's host. */
  async me(browser: Browser) {
    return (await browser.ask(this.subdomain, '{ session { viaProvider role user { id name email } } }')).session;
  }

  /** Refused with the one page, without a session, and with a reason in the log of the connection. */
  async expectRefused(page: { status: number; text: string }, browser: Browser, connectionId = this.id, person = this.admin) {
    expect([page.status, page.text.includes('You are not logged in'), page.text.includes('handoff')]).toEqual([401, true, false]);
    expect([...browser.cookies.keys()]).toEqual([]);
    const reference = /<code>([^<]+)</.exec(page.text)?.[1];
    const [newest] = await this.logins(connectionId, person);
    expect(newest).toMatchObject({ reference, isTest: false, attributes: [] });
    return newest as { refusal: string; detail: string };
  }
}
