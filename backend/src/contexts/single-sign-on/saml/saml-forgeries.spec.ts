import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Browser } from '../../../testing/browser.js';
import type { TestApp } from '../../../testing/harness.js';
import { forgeries } from '../../../testing/saml-forgeries.js';
import type { SamlProvider } from '../../../testing/saml-provider.js';
import { SamlStage } from '../../../testing/saml-stage.js';
import { wrappings } from '../../../testing/saml-wrapping.js';

let s: SamlStage;
let t: TestApp;
let provider: SamlProvider;
let victim: { nameId: string; email: string };

beforeAll(async () => {
  s = await SamlStage.open();
  ({ t, provider } = s);
});
beforeEach(async () => {
  await s.reset();
  victim = { nameId: provider.person.nameId, email: provider.person.attributes['email']![0]! };
  provider.person = { nameId: `${victim.nameId}.evil`, attributes: { email: [`mallory-${victim.email}`] } };
});
afterAll(() => s?.close());

/** The forgery was all that was wrong: the same browser can log in at once. */
const expectSoundWithout = async (browser: Browser) => expect((await s.login(browser)).status).toBe(200);

describe('a forged answer', () => {
  const all = forgeries();

  it('is made in at least sixty ways of twelve kinds', () => {
    expect(all.length + wrappings().length).toBeGreaterThan(60);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(12);
  });

  it.each(all.map((each) => [each.kind, each.name, each] as const))('%s, %s: refused', async (_, __, { make }) => {
    const browser = new Browser(t);
    const request = await s.start(browser);
    const made = make({ provider, asked: request, victim });
    const posted = typeof made === 'string' ? Buffer.from(made).toString('base64') : made.posted;
    await s.expectRefused(await s.post(browser, posted), browser);
    await expectSoundWithout(browser);
  });
});

describe('an assertion that wraps a signed one', () => {
  it.each(wrappings().map((each) => [each.name, each] as const))('%s: refused', async (_, { responseSigned, make }) => {
    if (responseSigned) await s.change({ signed: 'response' });
    const browser = new Browser(t);
    const request = await s.start(browser);
    const said = provider.said(request);
    const evil = provider.said(request, { nameId: victim.nameId, attributes: { email: [victim.email] } });
    const { refusal } = await s.expectRefused(await s.post(browser, Buffer.from(make(provider, said, evil)).toString('base64')), browser);
    expect(refusal).toBe('protocol');
    if (responseSigned) await s.change({ signed: 'assertion' });
    await expectSoundWithout(browser);
  });
});

describe('an honest answer', () => {
  it('is good once, also of twenty at once', async () => {
    const browser = new Browser(t);
    const posted = provider.answer(await s.start(browser));
    const pages = await Promise.all(Array.from({ length: 20 }, () => s.post(browser, posted)));
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1);
    await s.expectRefused(await s.post(browser, posted), browser);
  });

  it('is not good with an assertion that was used for another login', async () => {
    const browser = new Browser(t);
    const assertionId = '_the-same-again';
    expect((await s.post(browser, provider.answer(await s.start(browser), { assertionId }))).status).toBe(200);
    const response = await s.post(browser, provider.answer(await s.start(browser), { assertionId }));
    expect((await s.expectRefused(response, browser)).detail).toBe('This assertion was used before.');
  });

  it('is good in the browser that asked alone', async () => {
    const [mine, other, none] = [new Browser(t), new Browser(t), new Browser(t)];
    const posted = provider.answer(await s.start(mine));
    await s.expectRefused(await s.post(none, posted), none);
    await s.start(other);
    await s.expectRefused(await s.post(other, posted), other);
    expect((await s.post(mine, posted)).status).toBe(200);
  });

  it('is good at its own connection, and not in another workspace', async () => {
    const { admin } = await t.aWorkspace();
    const theirs = await s.connect(admin);
    const browser = new Browser(t);
    const request = await s.start(browser);
    await s.expectRefused(await s.post(browser, provider.answer(request), theirs), browser, theirs, admin);
    // As if the one had been begun at the other, with the same browser.
    const there = await s.start(browser, '', theirs);
    const forThem = provider.answer({ ...there, acsUrl: request.acsUrl, audience: request.audience });
    await s.expectRefused(await s.post(browser, forThem, theirs), browser, theirs, admin);
    const own = await s.start(browser, '', theirs);
    const { refusal } = await s.expectRefused(await s.post(browser, provider.answer(own), theirs), browser, theirs, admin);
    expect(refusal).toBe('foreignDomain');
  });

  it('is not good after the connection was turned off, moved or is gone, nor at addresses that are none', async () => {
    const browser = new Browser(t);
    const posted = provider.answer(await s.start(browser));
    const moved = provider.answer(await s.start(browser));
    await s.change({ enabled: false });
    expect((await s.expectRefused(await s.post(browser, posted), browser)).refusal).toBe('off');
    await s.change({ enabled: true, entityId: 'urn:another' });
    await s.change({ metadata: provider.metadata });
    expect((await s.expectRefused(await s.post(browser, moved), browser)).refusal).toBe('expired');
    await s.change({ enabled: true });
    for (const id of ['01a21da9-1d45-7164-a27b-b7c5bbdd95b0', s.id.toUpperCase(), 'x', '%00'])
      expect([404, 403]).toContain((await s.post(browser, posted, id)).status);
  });

  it('in a form that is none, or of another host, is refused', async () => {
    const path = `/auth/saml/${s.id}/acs`;
    const send = (host = 'localhost:3000') => supertest(t.http).post(path).set('host', host).set('origin', provider.url);
    const answers = await Promise.all([
      send().send({ SAMLResponse: 'x' }),
      send().type('text/plain').send('SAMLResponse=x'),
      send().type('form').send('SAMLResponse=x&SAMLResponse=y'),
      send().type('form').send('SAMLResponse[a]=x'),
      send().type('form').send(''),
      send().attach('SAMLResponse', Buffer.from('x'), 'x'),
    ]);
    expect(answers.map(({ status, text }) => [status, text.includes('Reference')])).toEqual(answers.map(() => [401, true]));
    expect((await send(`${s.subdomain}.localhost:3000`).type('form').send('SAMLResponse=x')).status).toBe(403);
    // The exception for forms of other sites is for this one address.
    expect((await supertest(t.http).post('/auth/oidc/x/acs').set('host', 'localhost:3000').set('origin', provider.url)).status).toBe(403);
  });

  it('leads to a path of the workspace alone, whatever RelayState says', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const browser = new Browser(t);
      const request = await s.start(browser, `?next=${encodeURIComponent(next)}`);
      const form = { SAMLResponse: provider.answer(request), RelayState: next };
      const page = await browser.postForm('', `/auth/saml/${s.id}/acs`, form, provider.url);
      expect((await s.follow(browser, page)).headers['location']).toBe('/home');
    }
  });
});
