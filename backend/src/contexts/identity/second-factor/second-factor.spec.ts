import { Browser, mailedToken, mailsSentTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, login, PASSWORD } from '../../../testing/person-on-root.js';
import { totpCode } from './totp.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const ME = '{ session { user { email } } }';
const START = 'mutation ($password: String) { startTotp(input: { password: $password }) { secret qrPath qrSize } }';
const CONFIRM = 'mutation ($code: String!) { confirmTotp(input: { code: $code }) { codes } }';
const REMOVE = 'mutation ($code: String!) { removeTotp(input: { code: $code }) { totpSince recoveryCodesLeft } }';
const RENEW = 'mutation ($code: String!) { renewRecoveryCodes(input: { code: $code }) { codes } }';
const VERIFY = 'mutation ($code: String!) { verifySecondStep(input: { code: $code }) { user { email } } }';
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { user { email } needsSecondStep } }';
const STATE = '{ secondFactors { totpSince recoveryCodesLeft } }';

const refusal = async (browser: Browser, mutation: string, variables: Record<string, unknown>) =>
  (await browser.gql('', mutation, variables)).errors?.[0]?.extensions;
const isIn = async (browser: Browser) => (await browser.ask('', ME)).session.user !== null;
/** The clock of the server stands where the code is the one after all that were used. */
const forget = (email: string) =>
  app.db.global(`update totp_secrets set last_step = 0 where user_id = (select id from users where email = $1)`, [email]);

/** A user with an authenticator app. */
async function withApp() {
  const { email, browser } = await aPersonOnRoot(app);
  const { secret } = (await browser.ask('', START)).startTotp;
  const { codes } = (await browser.ask('', CONFIRM, { code: totpCode(secret) })).confirmTotp;
  await forget(email);
  return { email, browser, secret, codes };
}
/** A browser that has entered the password of an account with an app. */
async function halfIn(email: string, agent?: string): Promise<Browser> {
  const browser = new Browser(app, agent);
  const { login: answer } = await browser.ask('', LOGIN, { input: { email, password: PASSWORD } });
  expect(answer).toEqual({ user: null, needsSecondStep: true });
  return browser;
}

describe('an authenticator app', () => {
  it('counts once a code of it was entered, and gives ten recovery codes', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    expect((await browser.ask('', STATE)).secondFactors).toEqual({ totpSince: null, recoveryCodesLeft: 0 });
    const setup = (await browser.ask('', START)).startTotp;
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await login(new Browser(app), email)).errors).toBeUndefined();
    expect((await refusal(browser, CONFIRM, { code: '000000' }))!.fields).toHaveProperty('code');
    const { codes } = (await browser.ask('', CONFIRM, { code: totpCode(setup.secret) })).confirmTotp;
    expect(codes).toHaveLength(10);
    const { totpSince, recoveryCodesLeft } = (await browser.ask('', STATE)).secondFactors;
    expect([typeof totpSince, recoveryCodesLeft]).toEqual(['string', 10]);
    // Another cannot take its place without a code of it.
    expect((await refusal(browser, START, {}))!.code).toBe('ValidationError');
    expect((await mailsSentTo(app, email))[0]!.subject).toBe('Two-step login was turned on');
  });

  it('keeps neither its secret nor a recovery code readable in the database', async () => {
    const { email, secret, codes } = await withApp();
    const rows = await app.db.global<{ row: string }>(
      `select encode(secret, 'escape') || encode(secret, 'hex') as row from totp_secrets union all
       select encode(code_hash, 'escape') || encode(code_hash, 'hex') from recovery_codes where user_id = (select id from users where email = $1)`,
      [email],
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const plain of [secret, ...codes, ...codes.map((code: string) => code.replaceAll('-', ''))])
      expect([plain, stored.includes(plain), stored.includes(Buffer.from(plain).toString('hex'))]).toEqual([plain, false, false]);
  });

  it('is set up only soon after a login or with the password', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    await app.db.global(
      `update sessions set created_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`,
      [email],
    );
    expect((await refusal(browser, START, {}))!.fields).toHaveProperty('password');
    expect((await refusal(browser, START, { password: 'Wrong-but-well-7-formed' }))!.fields).toHaveProperty('password');
    expect((await browser.ask('', START, { password: PASSWORD })).startTotp.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is taken away with a code of it alone', async () => {
    const { email, browser, secret } = await withApp();
    expect((await refusal(browser, REMOVE, { code: '123456' }))!.fields).toHaveProperty('code');
    expect((await browser.ask('', REMOVE, { code: totpCode(secret) })).removeTotp).toEqual({ totpSince: null, recoveryCodesLeft: 0 });
    expect((await login(new Browser(app), email)).data.login.user.email).toBe(email);
  });
});

describe('the second step of a login', () => {
  it('is asked for after the password, and until then there is no session', async () => {
    const { email, secret } = await withApp();
    const browser = await halfIn(email);
    expect(browser.cookies.size).toBe(0);
    expect(await isIn(browser)).toBe(false);
    expect((await refusal(browser, VERIFY, { code: '000000' }))!.fields).toHaveProperty('code');
    expect((await browser.ask('', VERIFY, { code: totpCode(secret) })).verifySecondStep.user.email).toBe(email);
    expect(await isIn(browser)).toBe(true);
  });

  it('is asked for after a mailed link, and after a password set by mail', async () => {
    const { email, secret } = await withApp();
    const browser = new Browser(app);
    await browser.ask('', 'mutation ($email: String!) { requestMagicLink(input: { email: $email }) { ok } }', { email });
    const enter = 'mutation ($token: String!) { magicLogin(input: { token: $token }) { user { email } needsSecondStep } }';
    const { magicLogin } = await browser.ask('', enter, { token: await mailedToken(app, email) });
    expect([magicLogin, await isIn(browser)]).toEqual([{ user: null, needsSecondStep: true }, false]);
    await browser.ask('', VERIFY, { code: totpCode(secret) });
    expect(await isIn(browser)).toBe(true);

    await browser.ask('', 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { ok } }', { email });
    const RESET = 'mutation ($t: String!, $p: String!) { resetPassword(input: { token: $t, password: $p }) { ok } }';
    await browser.ask('', RESET, { t: await mailedToken(app, email), p: PASSWORD });
    expect(await isIn(browser)).toBe(false);
    expect(await isIn(await halfIn(email))).toBe(false);
  });

  it('takes each code once, also when two bring it at the same moment, and none from before it', async () => {
    const { email, secret } = await withApp();
    const code = totpCode(secret);
    const earlier = totpCode(secret, Date.now() - 30_000);
    const browsers = await Promise.all([halfIn(email), halfIn(email), halfIn(email)]);
    const answers = await Promise.all(browsers.map((browser) => refusal(browser, VERIFY, { code })));
    expect(answers.filter((refused) => !refused)).toHaveLength(1);
    expect(answers.filter((refused) => refused?.fields?.code)).toHaveLength(2);
    const late = await halfIn(email);
    for (const used of [code, earlier]) expect((await refusal(late, VERIFY, { code: used }))!.fields).toHaveProperty('code');
  });

  it('belongs to the browser that did the first, once', async () => {
    const { email, secret, codes } = await withApp();
    const browser = await halfIn(email);
    expect((await refusal(new Browser(app), VERIFY, { code: totpCode(secret) }))!.code).toBe('Unauthorized');
    const copy = new Browser(app);
    copy.steps.set('localhost:3000', browser.steps.get('localhost:3000')!);
    await browser.ask('', VERIFY, { code: totpCode(secret) });
    expect((await refusal(copy, VERIFY, { code: codes[0] }))!.code).toBe('Unauthorized');
  });

  it('takes a recovery code once, however it is typed, and new ones replace the old', async () => {
    const { email, browser, secret, codes } = await withApp();
    const other = await halfIn(email);
    await other.ask('', VERIFY, { code: ` ${codes[3].toLowerCase().replaceAll('-', ' ')}` });
    expect(await isIn(other)).toBe(true);
    expect((await browser.ask('', STATE)).secondFactors.recoveryCodesLeft).toBe(9);
    const repeatedBrowser = await halfIn(email);
    expect((await refusal(repeatedBrowser, VERIFY, { code: codes[3] }))!.fields).toHaveProperty('code');
    const renewed = (await browser.ask('', RENEW, { code: totpCode(secret) })).renewRecoveryCodes.codes;
    expect((await refusal(repeatedBrowser, VERIFY, { code: codes[4] }))!.fields).toHaveProperty('code');
    await repeatedBrowser.ask('', VERIFY, { code: renewed[0] });
    expect(await isIn(repeatedBrowser)).toBe(true);
  });

  it('delays guessing, while existing sessions go on', async () => {
    const { email, browser, codes } = await withApp();
    const guesser = await halfIn(email);
    const answers: any[] = [];
    for (let i = 0; i < 12; i++) answers.push(await refusal(guesser, VERIFY, { code: String(100_000 + i) }));
    expect(answers.filter(({ fields }) => fields?.code)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ code: 'TooManyRequests', unlock: true });
    expect((await refusal(guesser, VERIFY, { code: codes[0] }))!.code).toBe('TooManyRequests');
    expect(await isIn(browser)).toBe(true);
    // The owner unlocks by mail.
    await browser.ask('', 'mutation ($email: String!) { requestUnlock(input: { email: $email }) { ok } }', { email });
    await browser.ask('', 'mutation ($token: String!) { unlock(input: { token: $token }) { ok } }', {
      token: await mailedToken(app, email),
    });
    await guesser.ask('', VERIFY, { code: codes[0] });
  });
});
