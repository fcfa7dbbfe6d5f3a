import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSigned } from './certificate.js';
import { type AskedLogin, ENVELOPED, EXCLUSIVE, type Said, type SamlProvider, type Signing } from './saml-provider.js';

/** What a forger has: the provider's signature under what it says of the forger, and the address of someone else. */
export interface Forge {
  provider: SamlProvider;
  asked: AskedLogin;
  victim: { nameId: string; email: string };
}

/** An answer that breaks one rule, as text of XML or as what is posted. */
export interface Forgery {
  kind: string;
  name: string;
  make: (forge: Forge) => string | { posted: string };
}

const attacker = selfSigned('Acme ID');
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const minutes = (n: number) => ago(-60 * n);
const xml =
  (more: Partial<Said> | ((f: Forge) => Partial<Said>), how: Partial<Signing> = {}) =>
  (f: Forge) =>
    f.provider.signed(f.provider.response(f.provider.said(f.asked, typeof more === 'function' ? more(f) : more)), how);
/** Changed after it was signed. */
const after =
  (change: (text: string, f: Forge) => string, more: Partial<Said> = {}) =>
  (f: Forge) =>
    change(xml(more)(f), f);
const named = (table: Record<string, Forgery['make']>) => Object.entries(table);
const saysOf = (table: Record<string, Partial<Said> | ((f: Forge) => Partial<Said>)>) =>
  Object.entries(table).map(([name, more]): [string, Forgery['make']] => [name, xml(more)]);

/** With the public certificate as the secret of a signature that has no key pair. */
function hmac({ provider, asked: request }: Forge): string {
  const signer = new SignedXml({ privateKey: provider.own.certificate });
  signer.enableHMAC();
  Object.assign(signer, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', canonicalizationAlgorithm: EXCLUSIVE });
  const xpath = `/*/*[local-name()='Assertion']`;
  signer.addReference({ xpath, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' });
  signer.computeSignature(provider.response(provider.said(request)), {
    location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

const transform = (algorithm: string, content = '') =>
  after((text) => text.replace('</Transforms>', `<Transform Algorithm="${algorithm}">${content}</Transform></Transforms>`));
const base64 = (text: string) => Buffer.from(text).toString('base64');

const KINDS: Record<string, [string, Forgery['make']][]> = {
  'a comment in the NameID': named({
    'in the middle': after((text, { victim }) => text.replace(`${victim.nameId}.evil`, `${victim.nameId}<!-- -->.evil`), {}),
    'at the beginning': after((text) => text.replace(/(<saml:NameID[^>]*>)/, '$1<!---->')),
    'a processing instruction': after((text) => text.replace(/(<saml:NameID[^>]*>)/, '$1<?x y?>')),
    CDATA: after((text) => text.replace(/(<saml:NameID[^>]*>)([^<]*)/, '$1<![CDATA[$2]]>')),
    'an element': xml(({ victim }) => ({ nameId: `${victim.nameId}<b/>.evil` })),
    'in the address': after((text) => text.replace('<saml:AttributeValue>', '<saml:AttributeValue><!-- -->')),
  }),
  recipient: saysOf({
    none: { recipient: null },
    'another machine': { recipient: 'https://evil.example/acs' },
    'with more at the end': ({ asked: request }) => ({ recipient: `${request.acsUrl}/` }),
    'in other case': ({ asked: request }) => ({ recipient: request.acsUrl.toUpperCase() }),
  }),
  destination: saysOf({
    'another machine': { destination: 'https://evil.example/acs' },
    empty: { destination: '' },
    'with a question': ({ asked: request }) => ({ destination: `${request.acsUrl}?a=1` }),
  }),
  issuer: saysOf({
    another: { issuer: 'https://evil.example/metadata' },
    'another of the Response': { responseIssuer: 'https://evil.example/metadata' },
    none: { issuer: '' },
    'with a space': ({ provider }) => ({ issuer: `${provider.entityId} ` }),
  }),
  audience: saysOf({
    another: { audiences: [['https://other.example']] },
    none: { audiences: [] },
    empty: { audiences: [[]] },
    'another in a second restriction': ({ asked: request }) => ({ audiences: [[request.audience], ['https://other.example']] }),
    'the beginning of ours': ({ asked: request }) => ({ audiences: [[request.audience.slice(0, -1)]] }),
  }),
  status: saysOf({
    refused: { status: '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/>' },
    'success in a failure': {
      status:
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>',
    },
    'a failure in a success': {
      status:
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>',
    },
    none: { status: '' },
    two: {
      status:
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/>',
    },
  }),
  time: saysOf({
    'expired conditions': { until: ago(90) },
    'expired confirmation': { confirmedUntil: ago(90) },
    'a confirmation without an end': { confirmedUntil: null },
    'not valid yet': { from: minutes(5) },
    'too old': { issued: ago(600), until: minutes(60), confirmedUntil: minutes(60) },
    'from the future': { issued: minutes(10) },
    'a session that ended': {
      authnStatement: `<saml:AuthnStatement AuthnInstant="${ago(9000).toISOString()}" SessionNotOnOrAfter="${ago(600).toISOString()}"/>`,
    },
    'no login at all': { authnStatement: '' },
  }),
  algorithm: [
    ...named({
      'RSA with SHA-1': xml({}, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      'a digest by SHA-1': xml({}, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
      'a shared secret that everybody knows': hmac,
      'a canonical form with comments': xml({}, { canonicalization: `${EXCLUSIVE}WithComments` }),
      'none that is known': after((text) => text.replace(/(<SignatureMethod Algorithm=")[^"]*/, '$1urn:none')),
    }),
  ],
  transform: named({
    XPath: transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<XPath>false()</XPath>'),
    XSLT: transform('http://www.w3.org/TR/1999/REC-xslt-19991116', '<x/>'),
    base64: transform('http://www.w3.org/2000/09/xmldsig#base64'),
    'canonical twice': xml({}, { transforms: [ENVELOPED, EXCLUSIVE, EXCLUSIVE] }),
    'not enveloped': xml({}, { transforms: [EXCLUSIVE] }),
    'with comments': xml({}, { transforms: [ENVELOPED, `${EXCLUSIVE}WithComments`] }),
    'two that are the same': xml({}, { transforms: [EXCLUSIVE, EXCLUSIVE] }),
    none: after((text) => text.replace(/<Transforms>.*<\/Transforms>/, '')),
  }),
  'document type': named({
    empty: after((text) => `<!DOCTYPE samlp:Response>${text}`),
    'with an entity': after((text) => `<!DOCTYPE a [<!ENTITY b "c">]>${text.replace('</saml:NameID>', '&b;</saml:NameID>')}`),
    'with a file': after(
      (text) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${text.replace('</saml:NameID>', '&b;</saml:NameID>')}`,
    ),
    'a billion laughs': after(
      (text) =>
        `<!DOCTYPE a [<!ENTITY b "laugh"><!ENTITY c "&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;">]>${text.replace('</saml:NameID>', '&d;</saml:NameID>')}`,
    ),
    'behind the XML declaration': after((text) => `<?xml version="1.0"?>\n<!DOCTYPE samlp:Response>${text}`),
  }),
  'foreign domain': saysOf(
    Object.fromEntries(
      [
        'a@else.example',
        'a@sub.acme.example',
        'a@acme.example.evil.example',
        'a@acme.example@else.example',
        'a@evilacme.example',
        'a@acme.example\u0000',
        'a@аcme.example',
        'none',
        '',
      ].map((email) => [email.replace('\0', ' NUL'), { attributes: { email: [email.replace('\0', '&#0;')] } }]),
    ),
  ),
  'several addresses': saysOf({
    'of one attribute': ({ victim }) => ({ attributes: { email: ['mallory@acme.example', victim.email] } }),
  }),
  'another request': saysOf({
    none: { inResponseTo: null, confirmedRequest: null },
    unknown: { inResponseTo: '_unknown', confirmedRequest: '_unknown' },
    'unknown in the confirmation': { confirmedRequest: '_unknown' },
    'none in the confirmation': { confirmedRequest: null },
    'none in the Response': { inResponseTo: null },
    empty: { inResponseTo: '', confirmedRequest: '' },
  }),
  'no signature': named({
    'none at all': ({ provider, asked: request }) => provider.response(provider.said(request)),
    'taken away': after((text) => text.replace(/<Signature[\s\S]*<\/Signature>/, '')),
    'an empty one': after((text) => text.replace(/<SignatureValue>[^<]*/, '<SignatureValue>')),
    'of the Response alone': xml({}, { what: ['response'] }),
    'an empty element': after((text) =>
      text.replace(/<Signature[\s\S]*<\/Signature>/, '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>'),
    ),
  }),
  'another key': named({
    'with its certificate': xml({}, { by: attacker }),
    'without one': (f) => xml({}, { by: attacker })(f).replace(/<KeyInfo>.*<\/KeyInfo>/s, ''),
    'with the certificate of the provider': (f) => xml({}, { by: { key: attacker.key, certificate: f.provider.own.certificate } })(f),
    'of the Response around a good assertion': (f) => {
      const good = f.provider.signed(f.provider.response(f.provider.said(f.asked)));
      return f.provider.signed(good, { what: ['response'], by: attacker });
    },
  }),
  'two subjects': saysOf({
    'a second NameID': ({ victim }) => ({ inSubject: `<saml:NameID>${victim.nameId}</saml:NameID>` }),
    'an encrypted one beside it': { inSubject: '<saml:EncryptedID/>' },
    'a second confirmation': ({ asked: request, provider }) => ({
      inSubject: /<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/.exec(provider.assertion(provider.said(request)))![0],
    }),
    'by the holder of a key': { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
    'by who vouches for them': { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' },
  }),
  'no subject': [
    ...saysOf({ empty: { nameId: '' }, 'of spaces': { nameId: '   ' }, 'too long': { nameId: 'x'.repeat(2000) } }),
    ...named({
      'one attribute of that name in its place': ({ provider, asked: request, victim }) =>
        provider.signed(
          provider
            .response(provider.said(request, { attributes: { email: [victim.email], NameID: [victim.nameId], nameID: [victim.nameId] } }))
            .replace(/<saml:NameID.*?<\/saml:NameID>/, ''),
        ),
      'none at all': ({ provider, asked: request }) =>
        provider.signed(provider.response(provider.said(request)).replace(/<saml:NameID.*?<\/saml:NameID>/, '')),
    }),
  ],
  'form of the assertion': [
    ...saysOf({
      'of version 1.1': { version: '1.1' },
      'an unknown condition': { inConditions: '<saml:Condition xmlns:x="urn:x" x:only="others"/>' },
      'encrypted parts': { inAssertion: '<saml:EncryptedAssertion/>' },
    }),
    ...named({
      'of version 1.1, in a Response of 2.0': ({ provider, asked: request }) =>
        provider.signed(provider.response(provider.said(request)).replace('2.0:assertion" Version="2.0"', '2.0:assertion" Version="1.1"')),
      'in another namespace': (f) =>
        xml({})(f).replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:oasis:names:tc:SAML:1.0:assertion'),
      encrypted: after((text) =>
        text.replace(
          /<saml:Assertion[\s\S]*<\/saml:Assertion>/,
          '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
        ),
      ),
      'an answer to a logout': after((text) => text.replaceAll('samlp:Response', 'samlp:LogoutResponse')),
      'no assertion': after((text) => text.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '')),
    }),
  ],
  'changed after it was signed': named({
    'the NameID': after((text, { provider, victim }) => text.replace(`>${provider.person.nameId}<`, `>${victim.nameId}<`)),
    'the address': after((text, { provider, victim }) => text.replace(provider.person.attributes['email']![0]!, victim.email)),
    'the audience': after((text) => text.replace('</saml:Audience>', 'x</saml:Audience>')),
    'one space more': after((text) => text.replace('<saml:Subject>', '<saml:Subject> ')),
    'one attribute more': after((text) =>
      text.replace(
        '<saml:AttributeStatement>',
        '<saml:AttributeStatement><saml:Attribute Name="role"><saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute>',
      ),
    ),
    'the digest of the change': after((text) => text.replace(/<DigestValue>.{4}/, '<DigestValue>AAAA')),
  }),
  malformed: named({
    'no base64': () => ({ posted: '<samlp:Response/>' }),
    'base64 for addresses': (f) => ({ posted: Buffer.from(xml({})(f)).toString('base64url') }),
    empty: () => ({ posted: '' }),
    'no XML': () => ({ posted: base64('not XML') }),
    'half of it': (f) => ({ posted: base64(xml({})(f).slice(0, -400)) }),
    'no UTF-8': (f) => ({ posted: Buffer.concat([Buffer.from(xml({})(f)), Buffer.of(0xff)]).toString('base64') }),
    'UTF-16': (f) => ({ posted: Buffer.from(xml({})(f), 'utf16le').toString('base64') }),
    deflated: (f) => ({ posted: deflateRawSync(xml({})(f)).toString('base64') }),
    'two roots': (f) => xml({})(f).repeat(2),
    'text behind the root': (f) => `${xml({})(f)}x`,
    'an attribute twice': after((text) => text.replace('<saml:Assertion ', '<saml:Assertion Version="2.0" ')),
    'an unknown entity': after((text) => text.replace('</saml:NameID>', '&nope;</saml:NameID>')),
  }),
  huge: named({
    'of 600 kB': after((text) => text.replace('</samlp:Status>', `</samlp:Status>${' '.repeat(600_000)}`)),
    'of 3 MB': () => ({ posted: 'A'.repeat(3_000_000) }),
    'deep in itself': after((text) => text.replace('</samlp:Status>', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</samlp:Status>`)),
    'of 20,000 elements': after((text) => text.replace('</samlp:Status>', `${'<a/>'.repeat(20_000)}</samlp:Status>`)),
    'of 20,000 attributes': after((text) =>
      text.replace('<samlp:Status>', `<samlp:Status ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}>`),
    ),
    'of 20,000 attributes without quotes': after((text) =>
      text.replace('<samlp:Status>', `<samlp:Status ${Array.from({ length: 20_000 }, (_, i) => `a${i}=b`).join(' ')}>`),
    ),
  }),
};

/** Every forgery of every kind. */
export const forgeries = (): Forgery[] =>
  Object.entries(KINDS).flatMap(([kind, table]) => table.map(([name, make]) => ({ kind, name, make })));
