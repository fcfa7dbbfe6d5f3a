import { expect } from '@jest/globals';
import { newId } from '#platform/db';
import { Browser } from './browser.js';
import { type Person, startApp, type TestApp } from './harness.js';
import { CLIENT, HostileOidc } from './hostile-oidc.js';

const FIELDS = '{ id name enabled issuer clientId joining testedAt callbackUrl }';
export const CREATE = `mutation ($i: CreateOidcConnectionInput!) { createOidcConnection(input: $i) ${FIELDS} }`;
const UPDATE = `mutation ($i: UpdateOidcConnectionInput!) { updateOidcConnection(input: $i) ${FIELDS} }`;
const LOGINS = `query ($id: ID!) { ssoLogins(connectionId: $id) { reference isTest refusal detail attributes { name value } } }`;

/** An application with a workspace that has proved a domain and connected a provider, which does what a test likes. */
export class SsoStage {
  readonly domain = 'acme.example';
  readonly id = newId();
  private count = 0;

  private constructor(
    readonly t: TestApp,
    readonly provider: HostileOidc,
    readonly admin: Person,
    readonly subdomain: string,
  ) {}

  /** `others` may be connected too. */
  static async open(others: readonly { host: string }[] = []): Promise<SsoStage> {
    const provider = await HostileOidc.start();
    const t = await startApp({ env: { SSO_PRIVATE_HOSTS: [provider, ...others].map(({ host }) => host).join(',') } });
    const { admin, subdomain } = await t.aWorkspace();
    const stage = new SsoStage(t, provider, admin, subdomain);
    await t.db.tx(admin.actor, (m) =>
      m.query(`insert into domains (workspace_id, id, name, verified_by, verified_at, created_by) values ($1, $2, $3, 'mail', now(), $4)`, [
        admin.actor.workspaceId,
        newId(),
        stage.domain,
        admin.actor.userId,
      ]),
    );
    await stage.connect(admin, provider.url, stage.id);
    return stage;
  }

  /** A provider without faults, a new person, and no limit that earlier tests used up. */
  async reset(): Promise<void> {
    await this.t.db.global('delete from rate_hits');
    Object.assign(this.provider, { fault: {}, tellsLater: false, person: this.person() });
  }

  async close(): Promise<void> {
    await this.t.close();
    await this.provider.close();
  }

  person(more: Record<string, unknown> = {}) {
    const n = ++this.count;
    return { sub: `subject-${n}`, email: `wanda${n}@${this.domain}`, email_verified: true, name: `Wanda ${n}`, ...more };
  }

  /** Connects a provider and turns it on. */
  async connect(person: Person, issuer: string, id = newId()): Promise<string> {
    await person.ask(CREATE, { i: { id, name: 'Acme ID', issuer, ...CLIENT } });
    await person.ask(UPDATE, { i: { id, enabled: true } });
    return id;
  }

  async change(input: Record<string, unknown>) {
    return (await this.admin.ask(UPDATE, { i: { id: this.id, ...input } })).updateOidcConnection;
  }

  async logins(connectionId = this.id, person = this.admin) {
    return (await person.ask(LOGINS, { id: connectionId })).ssoLogins;
  }

  start(browser: Browser, query = '', connectionId = this.id) {
    return browser.open('', `/auth/oidc/${connectionId}${query}`);
  }

  /** A login up to the page that it ends with. */
  async login(browser = new Browser(this.t), query = '', connectionId = this.id, by = this.provider) {
    const response = await this.start(browser, query, connectionId);
    const url = response.headers['location'] ?? '';
    return url.startsWith(by.url) ? browser.open('', by.authorize(url)) : response;
  }

  /** Sends the form that opens the workspace. */
  follow(browser: Browser, page: { text: string }) {
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    return browser.postForm(this.subdomain, '/api/auth/handoff', { code: value('code'), next: value('next') });
  }

  /** A whole login. */
  async enter(browser = new Browser(this.t)): Promise<Browser> {
    const page = await this.login(browser);
    expect(page.text).toContain('id="handoff"');
    expect((await this.follow(browser, page)).status).toBe(303);
    return browser;
  }

  /** Who is logged in on the workspace's host. */
  async me(browser: Browser) {
    return (await browser.ask(this.subdomain, '{ session { viaProvider role user { id name email } } }')).session;
  }

  /** Refused with the one page, without a session, and with the reason in the log. */
  async expectRefused(
    page: { status: number; text: string },
    browser: Browser,
    refusal: string,
    connectionId = this.id,
    person = this.admin,
  ): Promise<void> {
    expect([page.status, page.text.includes('You are not logged in'), page.text.includes('handoff')]).toEqual([401, true, false]);
    expect([...browser.cookies.keys()]).toEqual([]);
    const reference = /<code>([^<]+)</.exec(page.text)?.[1];
    const [newest] = await this.logins(connectionId, person);
    expect(newest).toMatchObject({ reference, refusal, isTest: false, attributes: [] });
  }
}
