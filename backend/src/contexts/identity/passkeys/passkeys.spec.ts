import { Browser, mailsSentTo } from '../../../testing/browser.js';
import { startApp, type TestApp } from '../../../testing/harness.js';
import { aPersonOnRoot, PASSWORD } from '../../../testing/person-on-root.js';
import { type Faults, SoftAuthenticator } from '../../../testing/soft-authenticator.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const START = 'mutation ($input: StartPasskeyInput!) { startPasskey(input: $input) { challenge rpId userHandle exclude } }';
const ADD = 'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { id name synced lastUsedAt } recoveryCodes } }';
const LIST = '{ passkeys { id name lastUsedAt } secondFactors { totpSince recoveryCodesLeft } }';
const BEGIN = 'mutation ($secondStep: Boolean!) { startPasskeyLogin(input: { secondStep: $secondStep }) { challenge rpId allow } }';
const LOGIN = 'mutation ($input: PasskeyLoginInput!) { passkeyLogin(input: $input) { user { email } needsSecondStep } }';
const BY_PASSWORD = 'mutation ($input: LoginInput!) { login(input: $input) { user { email } needsSecondStep } }';
const WAYS = '{ secondStepWays { app passkey } }';
const REMOVE = 'mutation ($input: RemovePasskeyInput!) { removePasskey(input: $input) { ids } }';
const RENAME = 'mutation ($input: UpdatePasskeyInput!) { updatePasskey(input: $input) { id name } }';
const ME = '{ session { user { email } } }';

const refusal = async (browser: Browser, query: string, variables: Record<string, unknown>) => {
  const { errors } = await browser.gql('', query, variables);
  return errors?.[0]?.extensions as { code: string; fields?: Record<string, string>; reason?: string } | undefined;
};
const isIn = async (browser: Browser) => (await browser.ask('', ME)).session.user !== null;
/** The login of the person was an hour ago. */
const age = (email: string) =>
  app.db.global(`update sessions set created_at = created_at - interval '1 hour' where user_id = (select id from users where email = $1)`, [
    email,
  ]);

async function add(browser: Browser, key = new SoftAuthenticator(), faults: Faults = {}, proof = {}) {
  const { startPasskey: setup } = await browser.ask('', START, { input: proof });
  const input = { name: 'Laptop', ...key.create(setup.challenge, setup.userHandle, faults) };
  return { key, input, setup, answer: await browser.gql('', ADD, { input }) };
}
async function withPasskey(kind?: SoftAuthenticator['kind']) {
  const { email, browser } = await aPersonOnRoot(app);
  const { key, answer } = await add(browser, new SoftAuthenticator(kind));
  expect(answer.errors).toBeUndefined();
  return { email, browser, key, codes: answer.data.addPasskey.recoveryCodes as string[], id: answer.data.addPasskey.passkey.id as string };
}
async function tryLogin(browser: Browser, key: SoftAuthenticator, faults: Faults = {}, secondStep = false) {
  const { challenge } = (await browser.ask('', BEGIN, { secondStep })).startPasskeyLogin;
  return browser.gql('', LOGIN, { input: key.answer(challenge, faults) });
}

describe('a passkey', () => {
  it.each(['es256', 'rs256', 'eddsa'] as const)('of the kind %s is made, and logs in without a second step', async (kind) => {
    const { email, browser, key, codes } = await withPasskey(kind);
    expect(codes).toHaveLength(10);
    const other = new Browser(app);
    const { data } = await tryLogin(other, key, { counter: 0 });
    expect(data.passkeyLogin).toEqual({ user: { email }, needsSecondStep: false });
    const { passkeys, secondFactors } = await browser.ask('', LIST);
    expect([passkeys.length, typeof passkeys[0].lastUsedAt, secondFactors.recoveryCodesLeft]).toEqual([1, 'string', 10]);
    expect((await mailsSentTo(app, email))[0]!.subject).toBe('A passkey was added');
  });

  it('does the second step of its own account alone', async () => {
    const { email, key } = await withPasskey();
    const stranger = await withPasskey();
    const browser = new Browser(app);
    expect((await browser.ask('', BY_PASSWORD, { input: { email, password: PASSWORD } })).login).toEqual({
      user: null,
      needsSecondStep: true,
    });
    expect((await browser.ask('', WAYS)).secondStepWays).toEqual({ app: false, passkey: true });
    expect((await browser.ask('', BEGIN, { secondStep: true })).startPasskeyLogin.allow).toEqual([key.id]);
    expect((await tryLogin(browser, stranger.key, {}, true)).errors).toHaveLength(1);
    expect(await isIn(browser)).toBe(false);
    expect((await tryLogin(browser, key, { userHandle: null }, true)).data.passkeyLogin.user.email).toBe(email);
    expect(await refusal(browser, BEGIN, { secondStep: true })).toMatchObject({ code: 'Unauthorized' });
  });

  it('is renamed, and removed with the recovery codes that stood for it', async () => {
    const { email, browser, key, id } = await withPasskey();
    expect((await browser.ask('', RENAME, { input: { id, name: 'Phone' } })).updatePasskey.name).toBe('Phone');
    const stranger = (await aPersonOnRoot(app)).browser;
    expect(await refusal(stranger, RENAME, { input: { id, name: 'Mine' } })).toMatchObject({ code: 'NotFound' });
    expect(await refusal(stranger, REMOVE, { input: { id } })).toMatchObject({ code: 'NotFound' });
    await browser.ask('', REMOVE, { input: { id } });
    expect((await browser.ask('', LIST)).secondFactors.recoveryCodesLeft).toBe(0);
    expect((await tryLogin(new Browser(app), key)).errors).toHaveLength(1);
    expect((await mailsSentTo(app, email))[0]!.subject).toBe('A passkey was removed');
  });

  it('takes a proof when the login was long ago: the password, or a code once there is a second factor', async () => {
    const { email, browser } = await aPersonOnRoot(app);
    await age(email);
    expect((await refusal(browser, START, { input: {} }))!.fields).toHaveProperty('password');
    const { answer } = await add(browser, undefined, {}, { password: PASSWORD });
    const { passkey, recoveryCodes } = answer.data.addPasskey;
    expect((await refusal(browser, REMOVE, { input: { id: passkey.id, password: PASSWORD } }))!.fields).toHaveProperty('code');
    expect((await refusal(browser, START, { input: { password: PASSWORD } }))!.fields).toHaveProperty('code');
    await browser.ask('', REMOVE, { input: { id: passkey.id, code: recoveryCodes[0] } });
  });

  it('is one of ten at most, however many are added at once', async () => {
    const { browser } = await aPersonOnRoot(app);
    const started = await Promise.all(Array.from({ length: 12 }, () => browser.ask('', START, { input: {} })));
    const answers = await Promise.all(
      started.map(({ startPasskey: s }) =>
        browser.gql('', ADD, { input: { name: 'Key', ...new SoftAuthenticator().create(s.challenge, s.userHandle) } }),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(10);
    expect((await browser.ask('', LIST)).passkeys).toHaveLength(10);
    expect((await refusal(browser, START, { input: {} }))!.code).toBe('ValidationError');
  });

  it('keeps neither challenges nor a private part in the database', async () => {
    const browser = new Browser(app);
    const { challenge } = (await browser.ask('', BEGIN, { secondStep: false })).startPasskeyLogin;
    const rows = await app.db.global<{ row: string }>(`select row_to_json(c)::text as row from passkey_challenges c`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(challenge).toString('hex'));
  });

  it('forgets challenges that were not answered in time when the next one is made', async () => {
    const begin = () => new Browser(app).ask('', BEGIN, { secondStep: false });
    await begin();
    await app.db.global(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    await begin();
    expect(await app.db.global(`select purpose from passkey_challenges`)).toEqual([{ purpose: 'log-in' }]);
  });
});

/** Numbers from a seed, so that a failure can be run again. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
const cut = (n: number) => (bytes: Buffer) => bytes.subarray(0, Math.max(1, bytes.length - n));
const flip = (at: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  changed[at % bytes.length]! ^= 1 << (at % 8);
  return changed;
};

/** Faults of both ceremonies, drawn by a seed in their values; the flags of a creation say that a key is attested. */
function common(next: (below: number) => number, attested: number): Record<string, Faults> {
  const letters = () => Buffer.from(Array.from({ length: 32 }, () => next(256))).toString('base64url');
  return {
    'another challenge': { challenge: letters() },
    'an empty challenge': { challenge: '' },
    'a challenge that is no text': { clientData: (text) => text.replace(/"challenge":"[^"]*"/, '"challenge":{"a":1}') },
    'another site': {
      origin: ['https://evil.example', 'http://localhost:3001', 'http://evil.localhost:3000', 'https://localhost:3000', 'null'][next(5)]!,
    },
    'a frame of another site': { crossOrigin: true },
    'another domain': { rpId: ['evil.example', 'acme.localhost', 'localhost.', ''][next(4)]! },
    'no person present': { flags: attested | 0x04 },
    'no person verified': { flags: attested | 0x01 },
    'neither flag': { flags: attested },
    'client data that is no JSON': { clientData: (text) => text.slice(0, 1 + next(text.length - 2)) },
    'client data that is a number': { clientData: () => '7' },
    'client data that is null': { clientData: () => 'null' },
    'bytes cut off': { bytes: cut(1 + next(30)) },
    'no bytes': { bytes: () => Buffer.from([0]) },
    'deep bytes': { bytes: () => Buffer.alloc(4000, 0x81) },
    'endless bytes': { bytes: () => Buffer.from([0xbf, 0xff, 0x9f, 0x9f, 0x9f, 0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]) },
    'oversized bytes': { bytes: () => Buffer.alloc(14_000, 0x41) },
    'oversized client data': { clientData: (text) => `${text}${' '.repeat(5000)}` },
  };
}

describe('a hostile authenticator', () => {
  it('makes no passkey: 6 seeds of every fault, none a server error', async () => {
    const { browser } = await aPersonOnRoot(app);
    const tried: string[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      const next = random(seed);
      const faults: Record<string, Faults> = {
        ...common(next, 0x40),
        'the other ceremony': { type: 'webauthn.get' },
        'another type': { type: ['payment.get', '', 'WEBAUTHN.CREATE'][next(3)]! },
        'no attested key': { flags: 0x05 },
        'an algorithm that is not allowed': { alg: [-65_535, -47, -39, 0, 1][next(5)]! },
        'the algorithm of another key': { alg: [-257, -8][next(2)]! },
        'a certificate': { fmt: 'packed', x5c: true },
        'a signature of no key': { fmt: 'packed' },
        'another format': { fmt: ['tpm', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'x'][next(6)]! },
        'another id': { bytes: flip(next(20)) },
      };
      for (const [name, problem] of Object.entries(faults)) {
        const { answer } = await add(browser, new SoftAuthenticator(), problem);
        tried.push(`${name} ${seed}: ${answer.errors?.[0]?.extensions['code']}`);
      }
    }
    expect(tried.filter((line) => !line.endsWith(': ValidationError'))).toEqual([]);
    expect(tried.length).toBe(6 * 27);
    expect((await browser.ask('', LIST)).passkeys).toEqual([]);
  });

  it('logs in to no account: 6 seeds of every fault, none a server error', async () => {
    const own = await withPasskey();
    const stranger = await withPasskey();
    const tried: string[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      const next = random(seed);
      const faults: Record<string, Faults> = {
        ...common(next, 0),
        'the other ceremony': { type: 'webauthn.create' },
        'an altered signature': { signature: 'altered' },
        'the signature of another key': { signature: 'other key' },
        'no signature': { signature: 'empty' },
        'the passkey of another': { credential: stranger.key.id },
        'an unknown passkey': { credential: new SoftAuthenticator().id },
        'an oversized id': { credential: 'A'.repeat(2000) },
        'the name of another': { userHandle: stranger.key.userHandle },
        'no name': { userHandle: null },
        'altered bytes': { bytes: flip(next(37)) },
      };
      for (const [name, problem] of Object.entries(faults)) {
        const browser = new Browser(app);
        const { errors } = await tryLogin(browser, own.key, problem);
        tried.push(`${name} ${seed}: ${errors?.[0]?.extensions['code']}`);
        if (await isIn(browser)) tried.push(`${name} ${seed}: in`);
        await app.db.global(`delete from rate_hits`);
      }
    }
    expect(tried.filter((line) => !line.endsWith(': ValidationError'))).toEqual([]);
    expect((await tryLogin(new Browser(app), own.key)).errors).toBeUndefined();
  });

  it('cannot use an answer twice, in another browser, after five minutes, or at once', async () => {
    const { key, browser: owner } = await withPasskey();
    const browser = new Browser(app);
    const ask = async () => (await browser.ask('', BEGIN, { secondStep: false })).startPasskeyLogin.challenge as string;
    const input = key.answer(await ask());
    const other = new Browser(app);
    expect(await refusal(other, LOGIN, { input })).toMatchObject({ code: 'ValidationError' });
    other.passkeys.set('localhost:3000', 'verbatim-passkey=somethingElse');
    expect(await refusal(other, LOGIN, { input })).toMatchObject({ code: 'ValidationError' });
    const both = await Promise.all([1, 2, 3].map(() => refusal(browser, LOGIN, { input })));
    expect(both.filter((e) => e === undefined)).toHaveLength(1);
    const late = key.answer(await ask());
    await app.db.global(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect(await refusal(browser, LOGIN, { input: late })).toMatchObject({ code: 'ValidationError' });
    // Of an account's page, and the other way round.
    const { challenge, userHandle } = (await owner.ask('', START, { input: {} })).startPasskey;
    expect(await refusal(owner, LOGIN, { input: key.answer(challenge) })).toMatchObject({ code: 'ValidationError' });
    const second = await aPersonOnRoot(app);
    const created = { name: 'Key', ...new SoftAuthenticator().create(challenge, userHandle) };
    expect(await refusal(second.browser, ADD, { input: created })).toMatchObject({ code: 'ValidationError' });
  });

  it('is noticed by a count that goes back or stands still', async () => {
    const { key } = await withPasskey();
    const browser = new Browser(app);
    const counts = [5, 5, 4, 0, 6, 7, 7];
    const outcomes: boolean[] = [];
    for (const counter of counts) outcomes.push((await tryLogin(browser, key, { counter })).errors === undefined);
    expect(outcomes).toEqual([true, false, false, false, true, true, false]);
    await app.db.global(`delete from rate_hits`);
    const challenges = await Promise.all(
      [1, 2, 3]
        .map(() => new Browser(app))
        .map(async (b) => [b, (await b.ask('', BEGIN, { secondStep: false })).startPasskeyLogin.challenge] as const),
    );
    const done = await Promise.all(challenges.map(([b, challenge]) => b.gql('', LOGIN, { input: key.answer(challenge, { counter: 9 }) })));
    expect(done.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});
