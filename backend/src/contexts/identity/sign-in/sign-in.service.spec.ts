import { Browser, mailedToken, mailsTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { UsersService } from '../users/users.service.js';
import { Passwords } from './passwords.service.js';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startApp();
  passwordHash = await app.get(Passwords).hashNew(PASSWORD, { email: 'x@example.com', name: 'X' });
});
afterAll(() => app?.close());

const PASSWORD = 'Kettle-9-pronounces!';
const SIGNUP = 'mutation ($input: SignupInput!) { signup(input: $input) }';
const LOGIN =
  'mutation ($input: LoginInput!) { login(input: $input) { user { id name email } rootDomain mailboxUrl workspace { id } role } }';
const CONFIRM = 'mutation ($token: String!) { confirmEmail(token: $token) { user { email } } }';
const ME = '{ session { user { id name email } workspace { id } role } }';

let count = 0;
const fresh = () => `person${++count}@example.com`;

async function signedUp(email = fresh(), browser = new Browser(app)): Promise<{ email: string; browser: Browser }> {
  await browser.ask('', SIGNUP, { input: { name: 'Wanda Kosciuk', email, password: PASSWORD } });
  return { email, browser };
}
async function confirmed(): Promise<{ email: string; browser: Browser }> {
  const [email, browser] = [fresh(), new Browser(app)];
  await app.db.globalTx((m) => app.get(UsersService).add(m, { email, name: 'Wanda Kosciuk', passwordHash, confirmed: true }));
  await login(browser, email);
  return { email, browser };
}
const login = (browser: Browser, email: string, password = PASSWORD) => browser.gql('', LOGIN, { input: { email, password } });

describe('signing up', () => {
  it('mails a link that leads on, and confirming it signs in', async () => {
    const email = fresh();
    const browser = new Browser(app);
    await browser.ask('', SIGNUP, { input: { name: 'Wanda', email, password: PASSWORD, next: '/auth/create-workspace' } });
    expect(browser.cookies.size).toBe(0);
    const [mail] = await mailsTo(app, email);
    expect(mail!.link).toMatch(/^http:\/\/localhost:3000\/auth\/confirm-email\?token=[\w-]{43}&next=%2Fauth%2Fcreate-workspace$/);
    expect(mail!.body).toContain(mail!.link!);
    const { confirmEmail } = await browser.ask('', CONFIRM, { token: await mailedToken(app, email) });
    expect(confirmEmail.user.email).toBe(email);
    expect((await browser.ask('', ME)).session).toMatchObject({ user: { email }, workspace: null, role: null });
  });

  it('does not follow `next` to another site', async () => {
    const email = fresh();
    await new Browser(app).ask('', SIGNUP, { input: { name: 'W', email, password: PASSWORD, next: '//evil.example' } });
    expect(new URL((await mailsTo(app, email))[0]!.link!).searchParams.get('next')).toBe('/home');
  });

  it('answers the same for an address that has an account, and tells its owner', async () => {
    const { email } = await confirmed();
    await signedUp(email.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
    expect((await mailsTo(app, email))[0]).toMatchObject({
      subject: 'You have an account already',
      link: 'http://localhost:3000/auth/login',
    });
    expect((await login(new Browser(app), email)).errors).toBeUndefined();
  });

  it('refuses a password that breaks the rule, naming each part of it, and one that everybody tries', async () => {
    const bad = (password: string) => new Browser(app).gql('', SIGNUP, { input: { name: 'W', email: fresh(), password } });
    expect((await bad('short')).errors![0]!.extensions).toMatchObject({
      code: 'ValidationError',
      fields: { password: expect.stringContaining('at least 12') },
    });
    expect((await bad('P@ssw0rd!2026')).errors![0]!.extensions).toMatchObject({
      code: 'ValidationError',
      fields: { password: expect.stringContaining('first that people try') },
    });
  });

  it('keeps no password of a stranger who signed up with the address before its owner did', async () => {
    const email = fresh();
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
    const answer = await new Browser(app).gql(subdomain, LOGIN, { input: { email: fresh(), password: PASSWORD } });
    expect(answer.errors![0]!.extensions.code).toBe('Forbidden');
  });
});

describe('signing in by password', () => {
  it('gives a cookie of this host alone and rotates it', async () => {
    const { email } = await confirmed();
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
    const { email } = await confirmed();
    const without = ({ errors }: any) => errors.map((e: any) => ({ ...e, extensions: { ...e.extensions, requestId: '' } }));
    const wrong = without(await login(new Browser(app), email, 'Wrong-but-well-7-formed'));
    expect(without(await login(new Browser(app), fresh(), 'Wrong-but-well-7-formed'))).toEqual(wrong);
    expect(wrong[0].extensions).toMatchObject({ code: 'ValidationError', reason: 'wrong' });
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await confirmed();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 9; i++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', 'nobody@example.com'],
      ] as const) {
        await app.db.global('delete from login_failures');
        const began = performance.now();
        await login(new Browser(app), address, 'Wrong-but-well-7-formed');
        times[kind].push(performance.now() - began);
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
    // Without the check against nobody's password it would be about a tenth.
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.7);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(1.4);
  });

  it('refuses an unconfirmed account only to who knows its password, and mails the link anew', async () => {
    const { email } = await signedUp();
    expect((await login(new Browser(app), email, 'Wrong-but-well-7-formed')).errors![0]!.extensions.reason).toBe('wrong');
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect((await login(new Browser(app), email)).errors![0]!.extensions).toMatchObject({ code: 'ValidationError', reason: 'unconfirmed' });
    expect(await mailsTo(app, email)).toHaveLength(2);
    const browser = new Browser(app);
    await browser.ask('', CONFIRM, { token: await mailedToken(app, email) });
    expect((await login(browser, email)).errors).toBeUndefined();
  });

  it('refuses a form that a page of another site posts, with or without a cookie', async () => {
    const answer = await new Browser(app).postForm('', '/api/graphql', { query: '{ session { rootDomain } }' }, 'http://evil.example');
    expect(answer.status).toBe(403);
  });
});

describe('failing to sign in', () => {
  const UNLOCK = 'mutation ($token: String!) { unlock(token: $token) }';
  const fail = async (email: string, times: number) => {
    let last: any;
    for (let i = 0; i < times; i++) last = await login(new Browser(app), email, 'Wrong-but-well-7-formed');
    return last.errors[0].extensions;
  };

  it('makes the right password wait after ten failures, for known and unknown addresses alike, until a mailed link unlocks', async () => {
    const { email, browser } = await confirmed();
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
    const { email } = await confirmed();
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
    const { email, browser } = await confirmed();
    const before = (await mailsTo(app, email)).length;
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(email: $email) }', { email });
    expect(await mailsTo(app, email)).toHaveLength(before);
  });
});

describe('links by mail', () => {
  const MAGIC = 'mutation ($email: String!) { requestMagicLink(email: $email) }';
  const ENTER = 'mutation ($token: String!) { magicLogin(token: $token) { user { email } } }';

  it('signs in once by a magic link', async () => {
    const { email } = await confirmed();
    const browser = new Browser(app);
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    expect((await browser.ask('', ENTER, { token })).magicLogin.user.email).toBe(email);
    expect((await browser.gql('', ENTER, { token })).errors![0]!.extensions.reason).toBe('expired');
  });

  it('refuses a token of another kind, an old one and nonsense with the same words', async () => {
    const { email } = await confirmed();
    const browser = new Browser(app);
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    const messages = new Set<string>();
    messages.add((await browser.gql('', 'mutation ($token: String!) { unlock(token: $token) }', { token })).errors![0]!.message);
    messages.add((await browser.gql('', ENTER, { token: 'A'.repeat(43) })).errors![0]!.message);
    await app.db.global(`update one_time_tokens set expires_at = now() - interval '1 second' where kind = 'magic'`);
    messages.add((await browser.gql('', ENTER, { token })).errors![0]!.message);
    expect([...messages]).toEqual(['This link has run out or was used already. Ask for a new one.']);
  });

  it('answers true for an unknown address, no sooner and no later, and mails nobody', async () => {
    const { email } = await confirmed();
    const time = async (to: string) => {
      const began = performance.now();
      expect(
        (await new Browser(app).ask('', 'mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: to }))
          .requestPasswordReset,
      ).toBe(true);
      return performance.now() - began;
    };
    const [known, unknown] = [await time(email), await time('never-seen@example.com')];
    expect(unknown / known).toBeGreaterThan(0.75);
    expect(unknown / known).toBeLessThan(1.33);
    expect(await mailsTo(app, 'never-seen@example.com')).toEqual([]);
  });

  it('mails at most three of a kind in ten minutes', async () => {
    const { email, browser } = await confirmed();
    const before = (await mailsTo(app, email)).length;
    for (let i = 0; i < 5; i++) await browser.ask('', MAGIC, { email });
    expect(await mailsTo(app, email)).toHaveLength(before + 3);
  });

  it('keeps no secret at rest', async () => {
    const { email, browser } = await confirmed();
    await browser.ask('', MAGIC, { email });
    const token = await mailedToken(app, email);
    const secret = browser.cookies.get('localhost:3000')!.split('=')[1]!;
    const stored =
      JSON.stringify(await app.db.global('select * from one_time_tokens')) + JSON.stringify(await app.db.global('select * from sessions'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(secret);
  });
});

describe('another password', () => {
  const NEXT = 'Another-kettle-of-5-fish';
  const RESET = 'mutation ($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }';

  it('is set by a mailed link, which a refused password does not use up, and signs out everywhere', async () => {
    const { email, browser } = await confirmed();
    await browser.ask('', 'mutation ($email: String!) { requestPasswordReset(email: $email) }', { email });
    const token = await mailedToken(app, email);
    const refused = await browser.gql('', RESET, { token, password: 'Password1234!' });
    expect(refused.errors![0]!.extensions.fields.password).toContain('first that people try');
    await browser.ask('', RESET, { token, password: NEXT });
    expect((await browser.ask('', ME)).session.user).toBeNull();
    expect((await login(new Browser(app), email)).errors![0]!.extensions.reason).toBe('wrong');
    expect((await login(new Browser(app), email, NEXT)).errors).toBeUndefined();
    expect((await browser.gql('', RESET, { token, password: NEXT })).errors![0]!.extensions.reason).toBe('expired');
    expect((await mailsTo(app, email))[0]!.subject).toBe('Your password was changed');
  });

  it('is set with the old one; this session stays and the others end', async () => {
    const { email, browser } = await confirmed();
    const other = new Browser(app);
    await login(other, email);
    const change = (current: string) =>
      browser.gql('', 'mutation ($c: String!, $p: String!) { changePassword(current: $c, password: $p) }', { c: current, p: NEXT });
    expect((await change('Wrong-but-well-7-formed')).errors![0]!.extensions.fields).toHaveProperty('current');
    expect((await change(PASSWORD)).data.changePassword).toBe(true);
    expect((await browser.ask('', ME)).session.user.email).toBe(email);
    expect((await other.ask('', ME)).session.user).toBeNull();
  });
});

describe('the account', () => {
  it('takes another name, and is Unauthorized for strangers', async () => {
    const { browser } = await confirmed();
    const rename = 'mutation ($name: String!) { updateAccount(name: $name) { name } }';
    expect((await browser.ask('', rename, { name: '  Wanda K.  ' })).updateAccount.name).toBe('Wanda K.');
    expect((await browser.gql('', rename, { name: ' ' })).errors![0]!.extensions.fields).toHaveProperty('name');
    expect((await new Browser(app).gql('', rename, { name: 'X' })).errors![0]!.extensions.code).toBe('Unauthorized');
  });

  it('signs out here, or everywhere', async () => {
    const { email, browser } = await confirmed();
    const [second, third] = [new Browser(app), new Browser(app)];
    await login(second, email);
    await login(third, email);
    await second.ask('', 'mutation { logout }');
    expect(second.cookies.size).toBe(0);
    expect((await third.ask('', ME)).session.user.email).toBe(email);
    await third.ask('', 'mutation { logout(everywhere: true) }');
    expect((await browser.ask('', ME)).session.user).toBeNull();
    expect((await browser.ask('', 'mutation { logout }')).logout).toBe(true);
  });
});
