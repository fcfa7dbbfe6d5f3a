import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.js';
import { certificateFor, selfSigned } from '../../../testing/certificate.js';
import type { TestApp } from '../../../testing/harness.js';
import { type SamlProvider, TRANSIENT } from '../../../testing/saml-provider.js';
import { SamlStage } from '../../../testing/saml-stage.js';

let s: SamlStage;
let t: TestApp;
let provider: SamlProvider;

beforeAll(async () => {
  s = await SamlStage.open();
  ({ t, provider } = s);
});
beforeEach(() => s.reset());
afterAll(() => s?.close());

describe('an honest provider', () => {
  it('logs a person in, who joins with the default role and is known again', async () => {
    const page = await s.login(new Browser(t), {}, {}, '?next=/projects%3Fa=1');
    expect(page.headers['content-security-policy']).toContain(`form-action http://${s.subdomain}.localhost:3000;`);
    const browser = new Browser(t);
    const request = await s.start(browser, '?next=/projects%3Fa=1');
    const came = await s.post(browser, provider.answer(request));
    expect((await s.follow(browser, came)).headers['location']).toBe('/projects?a=1');
    const first = await s.me(browser);
    expect(first).toMatchObject({ viaProvider: true, role: 'viewer', user: { name: provider.person.attributes['displayName']![0] } });
    provider.person.attributes['email'] = [`married@${s.domain}`];
    expect((await s.me(await s.enter())).user.id).toBe(first.user.id);
    const { auditEntries } = await s.admin.ask(
      '{ auditEntries(filter: { areas: [SIGN_IN] }, first: 1) { nodes { action changes { field after } } } }',
    );
    expect(auditEntries.nodes).toEqual([{ action: 'signedIn', changes: [{ field: 'method', after: 'saml' }] }]);
  });

  it.each<[string, (p: SamlProvider) => Parameters<SamlStage['enter']>]>([
    ['signs the assertion', () => [undefined, {}, { what: ['assertion'] }]],
    ['signs both', () => [undefined, {}, { what: ['assertion', 'response'] }]],
    [
      'signs with SHA-512',
      () => [
        undefined,
        {},
        { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', digest: 'http://www.w3.org/2001/04/xmlenc#sha512' },
      ],
    ],
    ['names neither Destination nor the issuer of the Response', () => [undefined, { destination: null, responseIssuer: null }]],
    [
      'says things of persons in their own elements',
      () => [
        undefined,
        {
          inAssertion:
            '<saml:AttributeStatement><saml:Attribute Name="eduPersonTargetedID"><saml:AttributeValue><saml:NameID>other</saml:NameID></saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
        },
      ],
    ],
    [
      'has a clock that is 50 seconds ahead',
      () => [undefined, { issued: new Date(Date.now() + 50_000), from: new Date(Date.now() + 50_000) }],
    ],
  ])('%s: let in', async (_, how) => {
    await s.enter(...how(provider));
  });

  it('names several audiences of which we are one', async () => {
    const browser = new Browser(t);
    const request = await s.start(browser);
    const page = await s.post(browser, provider.answer(request, { audiences: [['urn:other', request.audience], [request.audience]] }));
    expect(page.status).toBe(200);
  });

  it('signs the Response alone, where the connection asks for that', async () => {
    await s.change({ signed: 'response' });
    await s.enter(undefined, {}, { what: ['response'] });
    const browser = new Browser(t);
    expect((await s.expectRefused(await s.login(browser), browser)).detail).toBe('The Response is not signed.');
    await s.change({ signed: 'assertion' });
    const repeatedBrowser = new Browser(t);
    expect((await s.expectRefused(await s.login(repeatedBrowser, {}, { what: ['response'] }), repeatedBrowser)).detail).toBe(
      'The assertion is not signed.',
    );
  });

  it('calls people something else each time: known by e-mail where the connection says so, else refused', async () => {
    const more = () => ({ nameIdFormat: TRANSIENT, nameId: `_${Math.random()}` });
    const browser = new Browser(t);
    expect((await s.expectRefused(await s.login(browser, more()), browser)).detail).toContain('transient');
    await s.change({ transientByEmail: true });
    const first = await s.me(await s.enter(undefined, more()));
    expect((await s.me(await s.enter(undefined, more()))).user.id).toBe(first.user.id);
    // Who is called by an address for good is another than who is known by it.
    const taken = new Browser(t);
    const nameId = first.user.email;
    expect((await s.expectRefused(await s.login(taken, { nameId }), taken)).refusal).toBe('anotherPerson');
    await s.change({ transientByEmail: false });
  });

  it('takes a new certificate, with the old one beside it', async () => {
    const next = selfSigned('Acme ID, the next');
    const browser = new Browser(t);
    await s.expectRefused(await s.login(browser, {}, { by: next }), browser);
    const { saml } = await s.change({ certificate: next.certificate });
    expect(saml.certificates.map(({ subject }: any) => subject).sort()).toEqual(['Acme ID', 'Acme ID, the next']);
    await s.enter(undefined, {}, { by: next });
    await s.enter();
    const third = selfSigned('Acme ID, the third', new Date(Date.now() + 900 * 86_400_000));
    expect((await s.change({ certificate: third.certificate })).saml.certificates).toHaveLength(2);
    await s.change({ metadata: provider.metadata });
    await s.enter();
    await s.expectRefused(await s.login(browser, {}, { by: next }), browser);
    const both = (await s.change({ certificate: next.certificate })).saml.certificates;
    const old = both.find(({ subject }: any) => subject === 'Acme ID');
    expect((await s.change({ removedCertificate: old.fingerprint })).saml.certificates).toHaveLength(1);
    await s.enter(undefined, {}, { by: next });
    await s.expectRefused(await s.login(browser), browser);
    await s.change({ metadata: provider.metadata });
  });

  it('refuses a person itself: its words are in the log', async () => {
    const browser = new Browser(t);
    const status =
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode><samlp:StatusMessage>Not today</samlp:StatusMessage>';
    expect(await s.expectRefused(await s.login(browser, { status }), browser)).toMatchObject({
      refusal: 'provider',
      detail: 'Responder, AuthnFailed, Not today',
    });
  });
});

describe('attributes', () => {
  it('say under other names who a person is, in which groups, and with which role they begin', async () => {
    const { createGroup } = await s.admin.ask('mutation { createGroup(input: { name: "Research" }) { id } }');
    const people = async () =>
      (await s.admin.ask('{ groups { id memberCount } }')).groups.find(({ id }: any) => id === createGroup.id).memberCount;
    await s.change({ emailAttribute: 'upn', nameAttribute: 'cn', groupsAttribute: 'memberOf', roleAttribute: 'role' });
    provider.person.attributes = {
      upn: [`erna@${s.domain}`],
      email: ['other@else.example'],
      cn: ['Erna'],
      memberOf: ['RESEARCH', 'none'],
      role: ['admin', 'contributor'],
    };
    expect(await s.me(await s.enter())).toMatchObject({ role: 'contributor', user: { name: 'Erna', email: `erna@${s.domain}` } });
    expect(await people()).toBe(1);
    provider.person.attributes['memberOf'] = [];
    await s.enter();
    expect(await people()).toBe(0);
    await s.change({ adminByAttribute: true });
    provider.person = { nameId: 'boss', attributes: { upn: [`boss@${s.domain}`], role: ['Admin'] } };
    expect(await s.me(await s.enter())).toMatchObject({ role: 'admin' });
    await s.change({ emailAttribute: '', nameAttribute: '', groupsAttribute: '', roleAttribute: '', adminByAttribute: false });
  });

  it('of a test are shown, with the reason why it was refused, and no one is logged in', async () => {
    await s.change({ enabled: false });
    const tried = async (more: object = {}) => {
      const browser = new Browser(t);
      const { url } = (await s.admin.ask('mutation ($id: ID!) { testSsoConnection(id: $id) { url } }', { id: s.id })).testSsoConnection;
      const page = await s.login(browser, more, {}, new URL(url).search);
      expect([page.status, [...browser.cookies.keys()]]).toEqual([303, []]);
      return (await s.logins())[0];
    };
    expect(await tried()).toMatchObject({ isTest: true, refusal: null });
    expect((await s.change({})).testedAt).not.toBeNull();
    provider.person.attributes['department'] = ['Research', 'Sales'];
    const refused = await tried({ audiences: [['urn:other']] });
    expect(refused).toMatchObject({ isTest: true, refusal: 'protocol', detail: expect.stringContaining('urn:other') });
    expect(refused.attributes).toContainEqual({ name: 'department', value: '["Research","Sales"]' });
    expect((await s.change({ signed: 'response' })).testedAt).toBeNull();
    await s.change({ enabled: true, signed: 'assertion' });
  });
});

describe('a connection', () => {
  it('is made by metadata, its address, or by hand, and says what is missing', async () => {
    const { admin } = await t.aWorkspace();
    const byUrl = await s.create({ metadataUrl: provider.entityId }, admin);
    expect(byUrl).toMatchObject({
      issuer: provider.entityId,
      enabled: false,
      saml: { ssoUrl: `${provider.url}/sso`, signed: 'assertion' },
    });
    expect(byUrl.saml.entityId).toBe(byUrl.callbackUrl.replace('/acs', '/metadata'));
    await s.create(
      {
        entityId: 'urn:acme',
        ssoUrl: 'https://login.example.com/saml?a=1',
        certificate: provider.own.certificate.replace(/-----.*-----/g, ''),
      },
      admin,
    );
    const expired = certificateFor(provider.own.key, 'old', new Date(Date.now() - 1000));
    for (const [input, message] of [
      [{}, 'Paste the metadata'],
      [{ metadata: '<a/>' }, 'not the metadata of a SAML provider'],
      [{ metadata: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, 'not allowed'],
      [{ metadata: provider.metadata.replace('HTTP-Redirect', 'SOAP') }, 'HTTP-Redirect'],
      [{ metadata: provider.metadataWith(expired) }, 'has expired'],
      [{ metadata: provider.metadataWith() }, 'no certificate'],
      [{ metadata: provider.metadata.replace(`${provider.url}/sso`, 'javascript:alert(1)') }, 'no login URL'],
      [{ metadataUrl: 'http://169.254.169.254/latest' }, 'could not be read from this address'],
      [{ metadataUrl: `${provider.url}/nothing` }, 'could not be read from this address'],
      [{ entityId: 'urn:acme', ssoUrl: 'javascript:alert(1)', certificate: provider.own.certificate }, 'login URL'],
      [{ entityId: 'urn:acme', ssoUrl: 'https://a.example', certificate: 'x' }, 'not a certificate'],
      [{ entityId: 'urn:acme', ssoUrl: 'https://a.example', certificate: selfSigned('short', undefined, 1024).certificate }, '2048 bits'],
    ] as const)
      await expect(s.create(input, admin).catch((e) => Promise.reject(new Error(JSON.stringify(e.extensions ?? e))))).rejects.toThrow(
        message,
      );
    await expect(s.change({ removedCertificate: (await s.change({})).saml.certificates[0].fingerprint })).rejects.toThrow(
      /only certificate/,
    );
  });

  it('shows our metadata, and takes no one of the other protocol', async () => {
    const page = await new Browser(t).open('', `/auth/saml/${s.id}/metadata`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'application/samlmetadata+xml']);
    expect(String(page.text || page.body)).toContain(`Location="http://localhost:3000/auth/saml/${s.id}/acs"`);
    expect((await new Browser(t).open('', '/auth/saml/x/metadata')).status).toBe(404);
    expect((await new Browser(t).open('', `/auth/oidc/${s.id}`)).status).toBe(404);
  });

  it('that moves to another provider knows none of the people of the one before', async () => {
    const browser = await s.enter();
    await s.change({ entityId: 'urn:another' });
    expect((await s.me(browser)).user).toBeNull();
    await s.change({ metadata: provider.metadata });
    expect((await s.me(await s.enter(undefined, { nameId: 'somebody else' }))).user.email).toBe(provider.person.attributes['email']![0]);
  });
});
