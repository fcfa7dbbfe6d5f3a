import { createHash, randomBytes } from 'node:crypto';
import supertest from 'supertest';
import { newId } from '#platform/db';
import { sessionCookie } from '#platform/web';
import { Browser } from './browser.js';
import { OPERATORS, type Person, type TestApp } from './harness.js';

/** An operator of the installation: their browser, logged in on the root domain with a second step. */
export interface Operator {
  id: string;
  email: string;
  browser: Browser;
  /** The secret of that login, for the cookie of another browser. */
  token: string;
  /** The person whom a workspace sees, once it let them in. */
  enter: (subdomain: string) => Promise<Person>;
}

/** One of the accounts that the configuration of tests names. */
export async function anOperator(t: TestApp, email = OPERATORS[0]!): Promise<Operator> {
  await t.db.global(
    `insert into users (id, email, name, confirmed_at) values ($1, $2, 'Olga Operator', now()) on conflict (lower(email)) do nothing`,
    [newId(), email],
  );
  const [{ id } = { id: '' }] = await t.db.global<{ id: string }>(`select id from users where lower(email) = $1`, [email]);
  await t.db.global(
    `insert into totp_secrets (user_id, secret, confirmed_at) values ($1, '\\x00', now() - interval '1 day') on conflict do nothing`,
    [id],
  );
  const token = randomBytes(32).toString('base64url');
  await t.db.global(`insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [
    newId(),
    id,
    createHash('sha256').update(token).digest(),
  ]);
  const browser = new Browser(t);
  browser.cookies.set(t.config.rootDomain, `${sessionCookie(t.config.secure)}=${token}`);
  return { id, email, browser, token, enter: (subdomain) => enter(t, { id, email, browser }, subdomain) };
}

async function enter(t: TestApp, { id, email, browser }: Pick<Operator, 'id' | 'email' | 'browser'>, subdomain: string): Promise<Person> {
  const { openAsSupport } = await browser.ask('', 'mutation ($s: String!) { openAsSupport(input: { subdomain: $s }) { url code next } }', {
    s: subdomain,
  });
  await browser.postForm(subdomain, new URL(openAsSupport.url).pathname, { code: openAsSupport.code, next: openAsSupport.next });
  const host = `${subdomain}.${t.config.rootDomain}`;
  const cookie = browser.cookies.get(host) ?? '';
  const headers = { host, cookie, origin: `http://${host}` };
  const gql: Person['gql'] = async (query, variables) => {
    t.trust(query);
    return (await supertest(t.http).post('/api/graphql').set(headers).send({ query, variables })).body;
  };
  const [{ workspaceId } = { workspaceId: '' }] = await t.db.global<{ workspaceId: string }>(
    `select id as "workspaceId" from workspaces where subdomain = $1`,
    [subdomain],
  );
  return {
    actor: {
      userId: id,
      name: 'Olga Operator',
      workspaceId,
      memberId: '00000000-0000-0000-0000-000000000000',
      role: 'viewer',
      via: 'support',
    },
    email,
    host,
    cookie,
    gql,
    ask: async (query, variables) => {
      const { data, errors } = await gql<any>(query, variables);
      if (errors?.length) throw Object.assign(new Error(errors[0]!.message), { code: errors[0]!.extensions['code'] });
      return data;
    },
    request: (method, url) => supertest(t.http)[method](url).set(headers),
  };
}
