import supertest from 'supertest';
import { Mailer, type StoredMail } from '#platform/mail';
import type { TestApp } from './harness.js';

/** What a GraphQL call answers. */
export interface Answer<T = any> {
  data: T;
  errors?: { message: string; extensions: Record<string, any> }[];
}

/** A browser of a test: one agent, its cookies by host, and an Origin with every POST. `''` is the root domain, other names are sub-domains. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The cookie of a login that is under way (its second step, or at an identity provider), by host. */
  readonly steps = new Map<string, string>();

  /** The cookie that binds a challenge for a passkey, by host. */
  readonly passkeys = new Map<string, string>();

  constructor(
    private readonly app: TestApp,
    readonly agent = 'Mozilla/5.0 (Test)',
  ) {}

  /** A GraphQL call as the page of a host makes it. */
  async gql<T = any>(subdomain: string, query: string, variables?: Record<string, unknown>): Promise<Answer<T>> {
    const host = this.hostOf(subdomain);
    this.app.trust(query);
    const answer = await this.headers(supertest(this.app.http).post('/api/graphql'), host, `http://${host}`).send({ query, variables });
    this.keep(host, answer);
    return answer.body;
  }

  /** The data of a call; throws its first error with `code` and `extensions`. */
  async ask<T = any>(subdomain: string, query: string, variables?: Record<string, unknown>): Promise<T> {
    const { data, errors } = await this.gql<T>(subdomain, query, variables);
    if (!errors?.length) return data;
    const [{ message, extensions }] = errors as [NonNullable<Answer['errors']>[number]];
    throw Object.assign(new Error(`${extensions?.code}: ${message}`), { code: extensions?.code, extensions });
  }

  /** Posts a form to a host from a page of the root domain (or of `origin`), without following where it leads. */
  async postForm(
    subdomain: string,
    path: string,
    form: Record<string, string>,
    origin = `http://${this.app.config.rootDomain}`,
    accept = '*/*',
  ): Promise<supertest.Response> {
    const host = this.hostOf(subdomain);
    const answer = await this.headers(
      supertest(this.app.http).post(path).redirects(0).type('form').set('accept', accept),
      host,
      origin,
    ).send(form);
    this.keep(host, answer);
    return answer;
  }

  /** Opens a page. */
  async open(subdomain: string, path: string): Promise<supertest.Response> {
    const request = supertest(this.app.http).get(path).redirects(0).set('accept', 'text/html');
    const answer = await this.headers(request, this.hostOf(subdomain));
    this.keep(this.hostOf(subdomain), answer);
    return answer;
  }

  /** Signs in on the root domain and is handed over to a workspace. */
  async enter(subdomain: string, email: string, password: string): Promise<void> {
    await this.ask('', 'mutation ($input: LoginInput!) { login(input: $input) { user { id } } }', { input: { email, password } });
    await this.handOver(subdomain);
  }

  /** Opens a workspace when signed in on the root domain; answers what the workspace's host said. */
  async handOver(subdomain: string, next?: string): Promise<supertest.Response> {
    const { openWorkspace } = await this.ask(
      '',
      'mutation ($s: String!, $next: String) { openWorkspace(input: { subdomain: $s, next: $next }) { url code next } }',
      { s: subdomain, next },
    );
    return this.postForm(subdomain, new URL(openWorkspace.url).pathname, { code: openWorkspace.code, next: openWorkspace.next });
  }

  private hostOf(subdomain: string): string {
    const { rootDomain } = this.app.config;
    return subdomain ? `${subdomain}.${rootDomain}` : rootDomain;
  }

  private headers(request: supertest.Test, host: string, origin?: string): supertest.Test {
    const cookie = [this.cookies.get(host), this.steps.get(host), this.passkeys.get(host)].filter(Boolean).join('; ');
    request.set('host', host).set('user-agent', this.agent);
    if (origin) request.set('origin', origin);
    if (cookie) request.set('cookie', cookie);
    return request;
  }

  private keep(host: string, answer: supertest.Response): void {
    for (const line of ([] as string[]).concat(answer.headers['set-cookie'] ?? [])) {
      const jar = /^[\w-]+-passkey=/.test(line) ? this.passkeys : /^[\w-]+-(step|oidc|saml)=/.test(line) ? this.steps : this.cookies;
      if (/Max-Age=0(;|$)/.test(line)) jar.delete(host);
      else jar.set(host, line.split(';')[0]!);
    }
  }
}

/** Mails to an address, the newest first. */
export async function mailsSentTo(app: TestApp, email: string): Promise<StoredMail[]> {
  return app.get(Mailer).newest(10_000, email.toLowerCase());
}

/** The secret in the link of the newest mail to an address. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const [mail] = await mailsSentTo(app, email);
  return new URL(mail!.link!).searchParams.get('token')!;
}
