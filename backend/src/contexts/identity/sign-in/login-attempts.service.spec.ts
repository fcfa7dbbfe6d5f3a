import { Browser, mailedToken, mailsTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, login } from '../../../testing/person-on-root.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const ME = '{ session { user { id name email } workspace { id } role } }';

describe('failing to sign in', () => {
  const UNLOCK = 'mutation ($token: String!) { unlock(token: $token) }';
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

    const before = (await mailsTo(app, email)).length;
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(email: $email) }', { email });
    expect(await mailsTo(app, email)).toHaveLength(before + 1);
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

  it('sends no unlock mail when nothing is locked', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const before = (await mailsTo(app, email)).length;
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(email: $email) }', { email });
    expect(await mailsTo(app, email)).toHaveLength(before);
  });
});
