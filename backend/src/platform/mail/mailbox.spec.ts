import http from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../testing/harness.js';
import { Mailer } from './mailer.js';

const SECRET = 'token-of-a-mail';
/** The host that opens the mailbox, and what else a stranger may send to look like a local client. */
const HOST = 'localhost:3000';
const NAMED = '{ session { mailboxUrl } }';
const BY_PROXIES = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Envoy-External-Address',
];
const abroad = Object.values(networkInterfaces())
  .flat()
  .find((at) => at && !at.internal && at.family === 'IPv4')?.address;

async function withMail(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await startApp({ env });
  await t.db.globalTx((m) =>
    t.get(Mailer).send(m, null, { to: 'ann@example.com', subject: 'Confirm', body: SECRET, link: `http://${HOST}/x?token=${SECRET}` }),
  );
  return t;
}

/** The page as the socket's address gets it, with any headers. */
async function open(t: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<[number, boolean]> {
  const answer = await t.app.inject({ method: 'GET', url: '/mailbox', headers: { host: HOST, ...headers }, remoteAddress });
  return [answer.statusCode, answer.payload.includes(SECRET)];
}
const named = async (t: TestApp, remoteAddress: string, headers: Record<string, string> = {}): Promise<string | null> => {
  const payload = { query: NAMED };
  const answer = await t.app.inject({ method: 'POST', url: '/api/graphql', headers: { host: HOST, ...headers }, payload, remoteAddress });
  return answer.json().data.session.mailboxUrl;
};

describe('the mailbox', () => {
  let t: TestApp;
  beforeAll(async () => {
    // A server that others reach takes no text of strangers; this one is known to it as the product's own are.
    t = await withMail({ HOST: '0.0.0.0', GRAPHQL_FREE_TEXT: 'off' });
    t.trust(NAMED);
  });
  afterAll(() => t.close());

  it.each(['127.0.0.1', '127.8.4.2', '::1', '::ffff:127.0.0.1'])('opens for a browser of this machine, at %s', async (address) => {
    expect(await open(t, {}, address)).toEqual([200, true]);
    expect(await named(t, address)).toBe(`http://${HOST}/mailbox`);
  });

  it.each(['203.0.113.7', '10.0.0.2', '::ffff:192.168.1.9', '2001:db8::1', 'fe80::1', '128.0.0.1'])(
    'is not there for %s, whatever it sends',
    async (address) => {
      for (const name of ['', ...BY_PROXIES]) {
        const headers: Record<string, string> = name ? { [name]: '127.0.0.1' } : {};
        expect([name, await open(t, headers, address)]).toEqual([name, [404, false]]);
      }
      expect(await named(t, address)).toBeNull();
    },
  );

  it.each(BY_PROXIES)('is not there for what a proxy of this machine passes on with %s', async (name) => {
    expect(await open(t, { [name]: '127.0.0.1' })).toEqual([404, false]);
    expect(await named(t, '127.0.0.1', { [name]: '127.0.0.1' })).toBeNull();
  });

  it('is not there at another host, such as one that resolves to this machine', async () => {
    for (const host of ['evil.example', 'acme.localhost:3000', '127.0.0.1:3000']) expect(await open(t, { host })).toEqual([404, false]);
  });

  (abroad ? it : it.skip)('looks at the address of the socket', async () => {
    const routing = (t.app.getHttpAdapter().getInstance() as any).routing;
    const server = http.createServer(routing).listen(0, '0.0.0.0');
    await new Promise((r) => server.once('listening', r));
    const { port } = server.address() as { port: number };
    const status = (host: string) =>
      new Promise((ok, no) =>
        http.get({ host, port, agent: false, path: '/mailbox', headers: { host: HOST } }, (r) => ok(r.resume().statusCode)).on('error', no),
      );
    expect([await status('127.0.0.1'), await status(abroad!)]).toEqual([200, 404]);
    server.close();
  });
});

it.each<[string, Record<string, string>]>([
  ['nobody asked for it', { DEV_MAILBOX: '' }],
  ['it is off', { DEV_MAILBOX: 'off' }],
  ['mail leaves by SMTP', { SMTP_URL: 'smtp://127.0.0.1:9', ROLE: 'web' }],
  ['the root domain is no name of this machine', { ROOT_DOMAIN: 'verbatim.example' }],
])('there is no mailbox where %s', async (_, env) => {
  const t = await withMail(env);
  try {
    expect(await open(t, { host: t.config.rootDomain })).toEqual([404, false]);
    const { session } = (
      await t.app.inject({
        method: 'POST',
        url: '/api/graphql',
        headers: { host: t.config.rootDomain },
        payload: { query: '{ session { mailboxUrl } }' },
      })
    ).json().data;
    expect(session.mailboxUrl).toBeNull();
  } finally {
    await t.close();
  }
});
