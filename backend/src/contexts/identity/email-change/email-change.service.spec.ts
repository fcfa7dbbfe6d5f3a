import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, login, PASSWORD } from '../../../testing/person-on-root.js';
import { totpCode } from '../second-factor/totp.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const ASK = 'mutation ($email: String!, $password: String) { requestEmailChange(input: { email: $email, password: $password }) { ok } }';
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { ok } }';
const UNDO = 'mutation ($token: String!) { undoEmailChange(input: { token: $token }) { ok } }';
const ME = '{ session { user { email } } }';
let count = 0;
const newAddress = () => `moved${++count}-${Date.now()}@example.com`;
const emailOf = async (browser: Browser) => (await browser.ask('', ME)).session.user?.email ?? null;
const refusal = async (browser: Browser, mutation: string, variables: Record<string, unknown>) =>
  (await browser.gql('', mutation, variables)).errors![0]!.extensions;
/** As if the browser had been open for an hour. */
const longOpen = (email: string) =>
  app.db.global(
    `update sessions set created_at = now() - interval '1 hour' where user_id = (select id from users where lower(email) = lower($1))`,
    [email],
  );

describe('another address', () => {
  it('counts once its link was used, which works once; opening it changes nothing', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const next = newAddress();
    await browser.ask('', ASK, { email: next, password: PASSWORD });
    expect(await emailOf(browser)).toBe(email);
    const token = await mailedToken(app, next);
    const [mail] = await mailsSentTo(app, next);
    const { pathname, search } = new URL(mail!.link!);
    expect((await new Browser(app).open('', pathname + search)).status).not.toBe(404);
    expect(await emailOf(browser)).toBe(email);
    await new Browser(app).ask('', CONFIRM, { token });
    expect(await emailOf(browser)).toBe(next);
    expect((await login(new Browser(app), next)).errors).toBeUndefined();
    expect((await login(new Browser(app), email)).errors![0]!.extensions.reason).toBe('wrong');
    expect((await refusal(browser, CONFIRM, { token })).reason).toBe('expired');
  });

  it('takes the password, or a login of the last ten minutes', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    expect((await browser.ask('', ASK, { email: newAddress() })).requestEmailChange.ok).toBe(true);
    await longOpen(email);
    expect((await refusal(browser, ASK, { email: newAddress() })).fields).toHaveProperty('password');
    expect((await refusal(browser, ASK, { email: newAddress(), password: 'Wrong-but-well-7-formed' })).fields).toHaveProperty('password');
    expect((await browser.ask('', ASK, { email: newAddress(), password: PASSWORD })).requestEmailChange.ok).toBe(true);
    expect((await refusal(browser, ASK, { email: email.toUpperCase(), password: PASSWORD })).fields).toHaveProperty('email');
    expect((await refusal(new Browser(app), ASK, { email: newAddress(), password: PASSWORD })).code).toBe('Unauthorized');
  });

  it('that is taken gets the same answer in the same time, and its holder a mail', async () => {
    const { browser } = await aPersonOnRoot(app);
    const holder = await aPersonOnRoot(app);
    const timed = async (email: string) => {
      const before = performance.now();
      const answer = await browser.gql('', ASK, { email });
      return { answer, ms: performance.now() - before };
    };
    const [free, taken] = [await timed(newAddress()), await timed(holder.email.toUpperCase())];
    expect(taken.answer).toEqual(free.answer);
    // Both wait for the same quarter of a second; what is done in it does not show.
    expect(Math.min(free.ms, taken.ms)).toBeGreaterThan(245);
    const [mail] = await mailsSentTo(app, holder.email);
    expect(mail!.subject).toBe('You have an account already');
    expect(mail!.link).not.toContain('token');
  });

  it('that was taken meanwhile is refused like a used link', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    const next = newAddress();
    await browser.ask('', ASK, { email: next });
    const token = await mailedToken(app, next);
    const other = await aPersonOnRoot(app);
    await app.db.global('update users set email = $2 where email = $1', [other.email, next.toUpperCase()]);
    expect((await refusal(browser, CONFIRM, { token })).reason).toBe('expired');
    expect(await emailOf(browser)).toBe(email);
  });

  it('is the end of every link that the old one was sent, but for the way back', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    await browser.ask('', 'mutation ($email: String!) { requestMagicLink(input: { email: $email }) { ok } }', { email });
    const magic = await mailedToken(app, email);
    const next = newAddress();
    await browser.ask('', ASK, { email: next });
    await browser.ask('', CONFIRM, { token: await mailedToken(app, next) });
    const enter = 'mutation ($token: String!) { magicLogin(input: { token: $token }) { user { id } } }';
    expect((await refusal(new Browser(app), enter, { token: magic })).reason).toBe('expired');
    expect(await mailedToken(app, email)).not.toBe(magic);
  });
});

describe('the way back to the old address', () => {
  it('ends every session and the password, once, even after the address was changed again', async () => {
    const { email, browser: thief } = await aPersonOnRoot(app);
    const first = newAddress();
    await thief.ask('', ASK, { email: first });
    await thief.ask('', CONFIRM, { token: await mailedToken(app, first) });
    const undo = await mailedToken(app, email);
    // An app of the thief goes with the address.
    const { startTotp } = await thief.ask('', 'mutation { startTotp(input: {}) { secret } }');
    await thief.ask('', 'mutation ($code: String!) { confirmTotp(input: { code: $code }) { codes } }', {
      code: totpCode(startTotp.secret),
    });
    const second = newAddress();
    await thief.ask('', ASK, { email: second });
    await thief.ask('', CONFIRM, { token: await mailedToken(app, second) });
    expect(await emailOf(thief)).toBe(second);

    const owner = new Browser(app);
    await owner.ask('', UNDO, { token: undo });
    expect(await emailOf(thief)).toBeNull();
    for (const address of [email, first, second])
      expect((await login(new Browser(app), address)).errors![0]!.extensions.reason).toBe('wrong');
    await owner.ask('', 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { ok } }', { email });
    const RESET = 'mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { ok } }';
    await owner.ask('', RESET, { token: await mailedToken(app, email), password: `${PASSWORD}2` });
    expect((await login(owner, email, `${PASSWORD}2`)).data.login.user.email).toBe(email);
    expect((await refusal(owner, UNDO, { token: undo })).reason).toBe('expired');
  });
});
