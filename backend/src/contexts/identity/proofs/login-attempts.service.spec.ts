import supertest from 'supertest';
import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, login, PASSWORD } from '../../../testing/person-on-root.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const LOGIN_AT = 'mutation ($input: LoginInput!) { login(input: $input) { user { id } } }';
const ME = '{ session { user { id name email } workspace { id } role } }';

describe('failing to sign in', () => {
  const UNLOCK = 'mutation ($token: String!) { unlock(input: { token: $token }) { ok } }';
  const fail = async (email: string, times: number) => {
    let last: any;
    for (let i = 0; i < times; i++) last = await login(new Browser(app), email, 'Wrong-but-well-7-formed');
    return last.errors[0].extensions;
  };

  it('makes the right password wait after ten failures, for known and unknown addresses alike, until a mailed link unlocks', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    expect((await fail(email, 10)).reason).toBe('wrong');
    const waiting = (await login(new Browser(app), email)).errors![0]!.extensions;
    expect(waiting).toMatchObject({ code: 'TooManyRequests', unlock: true });
    expect(waiting.retryAfter).toBeGreaterThan(0);
    expect(await fail('nobody-at-all@example.com', 11)).toMatchObject({ code: 'TooManyRequests', unlock: true });
    // The session that runs goes on.
    expect((await browser.ask('', ME)).session.user.email).toBe(email);

    const before = (await mailsSentTo(app, email)).length;
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(input: { email: $email }) { ok } }', { email });
    expect(await mailsSentTo(app, email)).toHaveLength(before + 1);
    const token = await mailedToken(app, email);
    await browser.ask('', UNLOCK, { token });
    expect((await browser.gql('', UNLOCK, { token })).errors![0]!.extensions.reason).toBe('expired');
    expect((await login(new Browser(app), email)).errors).toBeUndefined();
  });

  it('lengthens the delay with each failure and counts tries that come at once', async () => {
    const { email } = await aPersonOnRoot(app);
    const waits: number[] = [];
    await Promise.all(Array.from({ length: 14 }, () => login(new Browser(app), email, 'Wrong-but-well-7-formed')));
    const [{ count }] = (await app.db.global<{ count: number }>('select max(count) as count from login_failures')) as [{ count: number }];
    expect(count).toBe(10);
    for (let i = 0; i < 3; i++) {
      waits.push((await login(new Browser(app), email)).errors![0]!.extensions.retryAfter);
      await app.db.global(`update login_failures set last_at = now() - interval '16 minutes'`);
      await fail(email, 1);
    }
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
  });

  it('makes no one wait whose try began before another one that was counted first', async () => {
    const { email } = await aPersonOnRoot(app);
    await fail(email, 1);
    await app.db.global(`update login_failures set last_at = now() + interval '2 seconds'`);
    expect((await login(new Browser(app), email)).errors).toBeUndefined();
  });

  it('sends no unlock mail when nothing is locked', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const before = (await mailsSentTo(app, email)).length;
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(input: { email: $email }) { ok } }', { email });
    expect(await mailsSentTo(app, email)).toHaveLength(before);
  });

  it('judges ten of 300 guesses, whatever their headers say of where they come from', async () => {
    const open = await startApp({ env: { HOST: '0.0.0.0', ROOT_DOMAIN: 'localhost:3000', GRAPHQL_FREE_TEXT: 'off' } });
    try {
      const query = 'mutation ($input: LoginInput!) { login(input: $input) { user { id } } }';
      const { email } = await aPersonOnRoot(open);
      open.trust(query);
      const guess = async (i: number) => {
        const from = i % 2 ? `2001:db8:${i.toString(16)}::1` : `198.51.${i % 100}.${i % 250}`;
        const names = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-cluster-client-ip'];
        const { body } = await supertest(open.http)
          .post('/api/graphql')
          .set({ host: 'localhost:3000', 'user-agent': `Agent ${i}`, forwarded: `for="[${from}]"`, via: `1.1 ${from}` })
          .set(Object.fromEntries(names.map((name) => [name, from])))
          .send({ query, variables: { input: { email, password: 'Wrong-but-well-7-formed' } } });
        return body.errors[0].extensions;
      };
      const answers: any[] = [];
      for (let i = 0; i < 300; i += 10) answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, j) => guess(i + j)))));
      expect(answers.filter((a) => a.reason === 'wrong')).toHaveLength(10);
      expect(answers.filter((a) => a.code === 'TooManyRequests' && a.retryAfter > 0)).toHaveLength(290);
    } finally {
      await open.close();
    }
  });

  it('from many addresses delays new addresses, but none with a session of the account', async () => {
    // The test is a proxy, so that it can come from everywhere.
    const behind = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
    try {
      const { email, browser } = await aPersonOnRoot(behind);
      const at = (address: string, password: string) =>
        supertest(behind.http)
          .post('/api/graphql')
          .set({ host: 'localhost:3000', 'x-forwarded-for': address })
          .send({
            query: 'mutation ($input: LoginInput!) { login(input: $input) { user { id } } }',
            variables: { input: { email, password } },
          });
      const wrong = async (address: string) => (await at(address, 'Wrong-but-well-7-formed')).body.errors[0].extensions;
      expect((await at('203.0.113.5', PASSWORD)).body.errors).toBeUndefined();
      for (let i = 0; i < 3; i++) expect((await wrong(`198.51.100.${i}`)).reason).toBe('wrong');
      const guessed = await behind.db.global<{ count: number }>(
        `update login_failures set count = count + 97 where key like '%:*' returning count`,
      );
      expect(guessed).toEqual([{ count: 100 }]);
      expect(await wrong('198.51.100.77')).toMatchObject({ code: 'TooManyRequests', unlock: true });
      const refused = await at('198.51.100.78', PASSWORD);
      expect(refused.body.errors[0].extensions.code).toBe('TooManyRequests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // The owner at home signs in, the session that runs goes on, and a mailed link ends the delay for all.
      expect((await at('203.0.113.5', PASSWORD)).body.errors).toBeUndefined();
      expect((await browser.ask('', ME)).session.user.email).toBe(email);
      await browser.ask('', 'mutation ($email: String!) { requestUnlock(input: { email: $email }) { ok } }', { email });
      await browser.ask('', UNLOCK, { token: await mailedToken(behind, email) });
      expect((await at('198.51.100.79', PASSWORD)).body.errors).toBeUndefined();
    } finally {
      await behind.close();
    }
  });

  it('by 20 attackers at once log no owner out, and keep none from logging in where they are logged in', async () => {
    const behind = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
    try {
      const { email, browser } = await aPersonOnRoot(behind);
      const at = (address: string, password: string) =>
        supertest(behind.http)
          .post('/api/graphql')
          .set({ host: 'localhost:3000', 'x-forwarded-for': address })
          .send({ query: LOGIN_AT, variables: { input: { email, password } } });
      behind.trust(LOGIN_AT);
      expect((await at('203.0.113.5', PASSWORD)).body.errors).toBeUndefined();
      const attack = async (attacker: number) => {
        const codes = new Set<string>();
        for (let i = 0; i < 12; i++)
          codes.add((await at(`198.51.100.${attacker}`, `Wrong-but-${i}-well-formed`)).body.errors[0].extensions.code);
        return codes;
      };
      const attacks = Promise.all(Array.from({ length: 20 }, (_, i) => attack(i + 1)));
      // While they try, and after it.
      for (let i = 0; i < 5; i++) expect((await browser.ask('', ME)).session.user.email).toBe(email);
      const codes = await attacks;
      expect(codes.every((seen) => seen.has('TooManyRequests'))).toBe(true);
      expect((await browser.ask('', ME)).session.user.email).toBe(email);
      expect((await at('203.0.113.5', PASSWORD)).body.errors).toBeUndefined();
    } finally {
      await behind.close();
    }
  }, 120_000);
});
