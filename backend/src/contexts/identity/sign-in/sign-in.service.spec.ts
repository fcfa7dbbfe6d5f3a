import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, freshEmail, login, PASSWORD } from '../../../testing/person-on-root.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app?.close());

const SIGNUP = 'mutation ($input: SignupInput!) { signup(input: $input) { ok } }';
const CONFIRM = 'mutation ($token: String!) { confirmEmail(input: { token: $token }) { user { email } } }';
const ME = '{ session { user { id name email } workspace { id } role } }';

async function signedUp(email = freshEmail(), browser = new Browser(app)): Promise<{ email: string; browser: Browser }> {
  await browser.ask('', SIGNUP, { input: { name: 'Wanda Kosciuk', email, password: PASSWORD } });
  return { email, browser };
}

describe('signing up', () => {
  it('mails a link that leads on, and confirming it signs in', async () => {
    const email = freshEmail();
    const browser = new Browser(app);
    await browser.ask('', SIGNUP, { input: { name: 'Wanda', email, password: PASSWORD, next: '/auth/create-workspace' } });
    expect(browser.cookies.size).toBe(0);
    const [mail] = await mailsSentTo(app, email);
    expect(mail!.link).toMatch(/^http:\/\/localhost:3000\/auth\/confirm-email\?token=[\w-]{43}&next=%2Fauth%2Fcreate-workspace$/);
    expect(mail!.body).toContain(mail!.link!);
    const { confirmEmail } = await browser.ask('', CONFIRM, { token: await mailedToken(app, email) });
    expect(confirmEmail.user.email).toBe(email);
    expect((await browser.ask('', ME)).session).toMatchObject({ user: { email }, workspace: null, role: null });
  });

  it('does not follow `next` to another site', async () => {
    const email = freshEmail();
    await new Browser(app).ask('', SIGNUP, { input: { name: 'W', email, password: PASSWORD, next: '//evil.example' } });
    expect(new URL((await mailsSentTo(app, email))[0]!.link!).searchParams.get('next')).toBe('/home');
  });

  it('answers the same for an address that has an account, and tells its owner', async () => {
    const { email } = await aPersonOnRoot(app);
    await signedUp(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
    expect((await mailsSentTo(app, email))[0]).toMatchObject({
      subject: 'You have an account already',
      link: 'http://localhost:3000/auth/login',
    });
    expect((await login(new Browser(app), email)).errors).toBeUndefined();
  });

  it('refuses a password that breaks the rule, naming each part of it, and one that everybody tries', async () => {
    const bad = (password: string) => new Browser(app).gql('', SIGNUP, { input: { name: 'W', email: freshEmail(), password } });
    expect((await bad('short')).errors![0]!.extensions).toMatchObject({
      code: 'ValidationError',
      fields: { password: expect.stringContaining('at least 12') },
    });
    expect((await bad('P@ssw0rd!2026')).errors![0]!.extensions).toMatchObject({
      code: 'ValidationError',
      fields: { password: expect.stringContaining('too common') },
    });
  });

  it('keeps no password of a stranger who signed up with the address before its owner did', async () => {
    const email = freshEmail();
    const stranger = new Browser(app);
    await stranger.ask('', SIGNUP, { input: { name: 'Stranger', email, password: 'Strangers-own-7-words' } });
    await app.db.global(
      `update one_time_tokens set detail = detail || '{"network":"203.0.113.9"}' where user_id = (select id from users where email = $1)`,
      [email],
    );
    const trap = await mailedToken(app, email);
    const owner = new Browser(app);
    await signedUp(email, owner);
    await owner.ask('', CONFIRM, { token: trap });
    expect((await login(stranger, email, 'Strangers-own-7-words')).errors![0]!.extensions.reason).toBe('wrong');
  });

  it('confirms once: the link and every other one to the same address are used up', async () => {
    const { email, browser } = await signedUp();
    const first = await mailedToken(app, email);
    await signedUp(email);
    const second = await mailedToken(app, email);
    expect(second).not.toBe(first);
    await browser.ask('', CONFIRM, { token: first });
    for (const token of [first, second])
      expect((await browser.gql('', CONFIRM, { token })).errors![0]!.extensions).toMatchObject({
        code: 'ValidationError',
        reason: 'expired',
      });
  });

  it('happens on the root domain only', async () => {
    const { subdomain } = await app.aWorkspace();
    const answer = await new Browser(app).gql(subdomain, SIGNUP, { input: { name: 'W', email: freshEmail(), password: PASSWORD } });
    expect(answer.errors![0]!.extensions.code).toBe('Forbidden');
  });
});

describe('signing in by password', () => {
  it('gives a cookie of this host alone and rotates it', async () => {
    const { email } = await aPersonOnRoot(app);
    const browser = new Browser(app);
    const answer = await login(browser, email);
    expect(answer.data.login).toMatchObject({
      user: { email, name: 'Wanda Kosciuk' },
      rootDomain: 'localhost:3000',
      mailboxUrl: 'http://localhost:3000/mailbox',
      workspace: null,
      role: null,
    });
    const first = browser.cookies.get('localhost:3000')!;
    await login(browser, email);
    const second = browser.cookies.get('localhost:3000')!;
    expect(second).not.toBe(first);
    const old = new Browser(app);
    old.cookies.set('localhost:3000', first);
    expect((await old.ask('', ME)).session.user).toBeNull();
    expect((await browser.ask('', ME)).session.user.email).toBe(email);
  });

  it('says the same to a wrong password and to an unknown address', async () => {
    const { email } = await aPersonOnRoot(app);
    const without = ({ errors }: any) => errors.map((e: any) => ({ ...e, extensions: { ...e.extensions, requestId: '' } }));
    const wrong = without(await login(new Browser(app), email, 'Wrong-but-well-7-formed'));
    expect(without(await login(new Browser(app), freshEmail(), 'Wrong-but-well-7-formed'))).toEqual(wrong);
    expect(wrong[0].extensions).toMatchObject({ code: 'ValidationError', reason: 'wrong' });
  });

  it('takes as much work for an unknown address as for a wrong password', async () => {
    const { email } = await aPersonOnRoot(app);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 15; i++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', 'nobody@example.com'],
      ] as const) {
        await app.db.global('delete from login_failures');
        const before = process.cpuUsage();
        await login(new Browser(app), address, 'Wrong-but-well-7-formed');
        const { user, system } = process.cpuUsage(before);
        times[kind].push(user + system);
      }
    }
    // The least of each, taken in turns, of the processor and not of the clock: what else runs on the machine does not count.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    // Without the check against a password that belongs to no account it is about a tenth.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('refuses an unconfirmed account in the words of a wrong password, and mails the link anew to who knows it', async () => {
    const { email } = await signedUp();
    expect((await login(new Browser(app), email, 'Wrong-but-well-7-formed')).errors![0]!.extensions.reason).toBe('wrong');
    expect(await mailsSentTo(app, email)).toHaveLength(1);
    expect((await login(new Browser(app), email)).errors![0]!.extensions).toMatchObject({ code: 'ValidationError', reason: 'wrong' });
    expect(await mailsSentTo(app, email)).toHaveLength(2);
    const browser = new Browser(app);
    await browser.ask('', CONFIRM, { token: await mailedToken(app, email) });
    expect((await login(browser, email)).errors).toBeUndefined();
  });

  it('refuses a form that a page of another site posts, with or without a cookie', async () => {
    const answer = await new Browser(app).postForm('', '/api/graphql', { query: '{ session { rootDomain } }' }, 'http://evil.example');
    expect(answer.status).toBe(403);
  });
});

describe('the account', () => {
  it('takes another name, and is Unauthorized for strangers', async () => {
    const { browser } = await aPersonOnRoot(app);
    const rename = 'mutation ($name: String!) { updateAccount(input: { name: $name }) { name } }';
    expect((await browser.ask('', rename, { name: '  Wanda K.  ' })).updateAccount.name).toBe('Wanda K.');
    expect((await browser.gql('', rename, { name: ' ' })).errors![0]!.extensions.fields).toHaveProperty('name');
    expect((await new Browser(app).gql('', rename, { name: 'X' })).errors![0]!.extensions.code).toBe('Unauthorized');
  });

  it('signs out here, or everywhere', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const [second, third] = [new Browser(app), new Browser(app)];
    await login(second, email);
    await login(third, email);
    await second.ask('', 'mutation { logout(input: {}) { ok } }');
    expect(second.cookies.size).toBe(0);
    expect((await third.ask('', ME)).session.user.email).toBe(email);
    await third.ask('', 'mutation { logout(input: { everywhere: true }) { ok } }');
    expect((await browser.ask('', ME)).session.user).toBeNull();
    expect((await browser.ask('', 'mutation { logout(input: {}) { ok } }')).logout).toEqual({ ok: true });
  });
});
