import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, login, PASSWORD } from '../../../testing/person-on-root.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const ME = '{ session { user { id name email } workspace { id } role } }';

describe('links by mail', () => {
  const MAGIC = 'mutation ($email: String!) { requestMagicLink(input: { email: $email }) { ok } }';
  const ENTER = 'mutation ($token: String!) { magicLogin(input: { token: $token }) { user { email } } }';

  it('signs in once by a magic link', async () => {
    const { email } = await aPersonOnRoot(app);
    const browser = new Browser(app);
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    expect((await browser.ask('', ENTER, { token })).magicLogin.user.email).toBe(email);
    expect((await browser.gql('', ENTER, { token })).errors![0]!.extensions.reason).toBe('expired');
  });

  it('refuses a token of another kind, an old one and nonsense with the same words', async () => {
    const { email } = await aPersonOnRoot(app);
    const browser = new Browser(app);
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    const messages = new Set<string>();
    messages.add(
      (await browser.gql('', 'mutation ($token: String!) { unlock(input: { token: $token }) { ok } }', { token })).errors![0]!.message,
    );
    messages.add((await browser.gql('', ENTER, { token: 'A'.repeat(43) })).errors![0]!.message);
    await app.db.global(`update one_time_tokens set expires_at = now() - interval '1 second' where kind = 'magic'`);
    messages.add((await browser.gql('', ENTER, { token })).errors![0]!.message);
    expect([...messages]).toEqual(['This link has expired or was already used. Ask for a new one.']);
  });

  it('answers the same for an unknown address, no sooner and no later, and sends no mail', async () => {
    const { email } = await aPersonOnRoot(app);
    const time = async (to: string) => {
      const startedAt = performance.now();
      expect(
        (
          await new Browser(app).ask('', 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { ok } }', {
            email: to,
          })
        ).requestPasswordReset,
      ).toEqual({ ok: true });
      return performance.now() - startedAt;
    };
    const [known, unknown] = [await time(email), await time('never-seen@example.com')];
    expect(unknown / known).toBeGreaterThan(0.75);
    expect(unknown / known).toBeLessThan(1.33);
    expect(await mailsSentTo(app, 'never-seen@example.com')).toEqual([]);
  });

  it('mails at most three of a kind in ten minutes', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const before = (await mailsSentTo(app, email)).length;
    for (let i = 0; i < 5; i++) await browser.ask('', MAGIC, { email });
    expect(await mailsSentTo(app, email)).toHaveLength(before + 3);
    const other = await aPersonOnRoot(app);
    const had = (await mailsSentTo(app, other.email)).length;
    await Promise.all(Array.from({ length: 10 }, () => other.browser.ask('', MAGIC, { email: other.email })));
    expect(await mailsSentTo(app, other.email)).toHaveLength(had + 3);
  });

  it('keeps no secret at rest', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    const secret = browser.cookies.get('localhost:3000')!.split('=')[1]!;
    const stored =
      JSON.stringify(await app.db.global('select * from one_time_tokens')) + JSON.stringify(await app.db.global('select * from sessions'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(secret);
  });

  it('forgets a link a day after it expired, when its account gets the next token', async () => {
    const { email } = await aPersonOnRoot(app);
    const { email: other } = await aPersonOnRoot(app);
    const ofBoth = `kind = 'magic' and user_id in (select id from users where email in ($1, $2))`;
    const request = (to: string) => new Browser(app).ask('', MAGIC, { email: to });
    const ageAll = (by: string) =>
      app.db.global(`update one_time_tokens set expires_at = now() - interval '${by}' where ${ofBoth}`, [email, other]);
    const count = async () => (await app.db.global(`select 1 from one_time_tokens where ${ofBoth}`, [email, other])).length;
    await request(email);
    await request(other);
    await ageAll('23 hours');
    await request(email);
    expect(await count()).toBe(3);
    await ageAll('25 hours');
    await request(email);
    expect(await count()).toBe(2);
  });
});

describe('another password', () => {
  const NEXT = 'Another-kettle-of-5-fish';
  const RESET = 'mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { ok } }';

  it('is set by a mailed link, which a refused password does not use up, and signs out everywhere', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    await browser.ask('', 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { ok } }', { email });
    const token = await mailedToken(app, email);
    const refused = await browser.gql('', RESET, { token, password: 'Password1234!' });
    expect(refused.errors![0]!.extensions.fields.password).toContain('too common');
    await browser.ask('', RESET, { token, password: NEXT });
    expect((await browser.ask('', ME)).session.user).toBeNull();
    expect((await login(new Browser(app), email)).errors![0]!.extensions.reason).toBe('wrong');
    expect((await login(new Browser(app), email, NEXT)).errors).toBeUndefined();
    expect((await browser.gql('', RESET, { token, password: NEXT })).errors![0]!.extensions.reason).toBe('expired');
    expect((await mailsSentTo(app, email))[0]!.subject).toBe('Your password was changed');
  });

  it('is set with the old one; this session stays and the others end', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const other = new Browser(app);
    await login(other, email);
    const change = (current: string) =>
      browser.gql('', 'mutation ($c: String!, $p: String!) { changePassword(input: { currentPassword: $c, password: $p }) { ok } }', {
        c: current,
        p: NEXT,
      });
    expect((await change('Wrong-but-well-7-formed')).errors![0]!.extensions.fields).toHaveProperty('current');
    expect((await change(PASSWORD)).data.changePassword).toEqual({ ok: true });
    expect((await browser.ask('', ME)).session.user.email).toBe(email);
    expect((await other.ask('', ME)).session.user).toBeNull();
  });
});
