import { randomBytes } from 'node:crypto';
import type http from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { type KeyWithCertificate, selfSigned } from './certificate.js';
import { FakeServer } from './fake-server.js';
import { metadataOf } from './saml-metadata.js';

export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** What a login asked the provider for. */
export interface AskedLogin {
  id: string;
  acsUrl: string;
  audience: string;
}

/** What an answer says; each part can be another. */
export interface Said {
  responseId: string;
  assertionId: string;
  inResponseTo: string | null;
  confirmedRequest: string | null;
  destination: string | null;
  recipient: string | null;
  issuer: string;
  responseIssuer: string | null;
  /** One list for each restriction. */
  audiences: string[][];
  status: string;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, string[]>;
  issued: Date;
  from: Date | null;
  until: Date | null;
  confirmedUntil: Date | null;
  version: string;
  method: string;
  /** XML that stands in the subject, in the conditions and in the assertion as well. */
  inSubject: string;
  inConditions: string;
  inAssertion: string;
  authnStatement: string;
}

/** How an answer is signed. */
export interface Signing {
  what: readonly ('assertion' | 'response')[];
  by: KeyWithCertificate;
  algorithm: string;
  digest: string;
  transforms: string[];
  canonicalization: string;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const attribute = (name: string, value: string | Date | null) =>
  value === null ? '' : ` ${name}="${escapeXml(value instanceof Date ? value.toISOString() : value)}"`;
export const newXmlId = () => `_${randomBytes(16).toString('hex')}`;

/** An identity provider of the test: real pages and real signatures, and whatever else a forger likes. */
export class SamlProvider extends FakeServer {
  readonly own = selfSigned('Acme ID');
  person: { nameId: string; nameIdFormat?: string; attributes: Record<string, string[]> } = { nameId: 'nobody', attributes: {} };
  /** How it signs while nothing else is said. */
  signs: Partial<Signing> = {};

  get entityId(): string {
    return `${this.url}/metadata`;
  }

  get metadata(): string {
    return this.metadataWith(this.own.certificate);
  }

  /** Metadata with these certificates. */
  metadataWith(...certificates: string[]): string {
    return metadataOf(this.entityId, `${this.url}/sso`, ...certificates);
  }

  /** What the address asks for to which a browser was sent. */
  read(url: string): AskedLogin {
    const xml = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
    return {
      id: value(/ ID="([^"]+)"/),
      acsUrl: value(/AssertionConsumerServiceURL="([^"]+)"/),
      audience: value(/<saml:Issuer[^>]*>([^<]+)</),
    };
  }

  /** All that an answer says. */
  said(request: AskedLogin, more: Partial<Said> = {}): Said {
    const now = Date.now();
    const until = new Date(now + 300_000);
    return {
      responseId: newXmlId(),
      assertionId: newXmlId(),
      inResponseTo: request.id,
      confirmedRequest: request.id,
      destination: request.acsUrl,
      recipient: request.acsUrl,
      issuer: this.entityId,
      responseIssuer: this.entityId,
      audiences: [[request.audience]],
      status: '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>',
      nameId: escapeXml(this.person.nameId),
      nameIdFormat: this.person.nameIdFormat ?? PERSISTENT,
      attributes: this.person.attributes,
      issued: new Date(now),
      from: new Date(now - 5000),
      until,
      confirmedUntil: until,
      version: '2.0',
      method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      inSubject: '',
      inConditions: '',
      inAssertion: '',
      authnStatement: `<saml:AuthnStatement AuthnInstant="${new Date(now).toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      ...more,
    };
  }

  /** The assertion without a signature. */
  assertion(s: Said): string {
    const attributes = Object.entries(s.attributes).map(
      ([name, values]) =>
        `<saml:Attribute${attribute('Name', name)}>${values.map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    );
    const restrictions = s.audiences.map(
      (each) =>
        `<saml:AudienceRestriction>${each.map((audience) => `<saml:Audience>${escapeXml(audience)}</saml:Audience>`).join('')}</saml:AudienceRestriction>`,
    );
    return (
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="${s.version}"${attribute('ID', s.assertionId)}${attribute('IssueInstant', s.issued)}>` +
      `<saml:Issuer>${escapeXml(s.issuer)}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="${s.nameIdFormat}">${s.nameId}</saml:NameID>${s.inSubject}<saml:SubjectConfirmation Method="${s.method}">` +
      `<saml:SubjectConfirmationData${attribute('InResponseTo', s.confirmedRequest)}${attribute('Recipient', s.recipient)}${attribute('NotOnOrAfter', s.confirmedUntil)}/>` +
      `</saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions${attribute('NotBefore', s.from)}${attribute('NotOnOrAfter', s.until)}>${restrictions.join('')}${s.inConditions}</saml:Conditions>` +
      `${s.authnStatement}${s.inAssertion}` +
      `${attributes.length ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
    );
  }

  /** The answer without a signature around some assertion. */
  response(s: Said, assertion = this.assertion(s)): string {
    const issuer =
      s.responseIssuer === null
        ? ''
        : `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(s.responseIssuer)}</saml:Issuer>`;
    return (
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${s.responseId}" Version="${s.version}" IssueInstant="${s.issued.toISOString()}"` +
      `${attribute('InResponseTo', s.inResponseTo)}${attribute('Destination', s.destination)}>${issuer}<samlp:Status>${s.status}</samlp:Status>${assertion}</samlp:Response>`
    );
  }

  /** Signs what stands in an answer, the assertion first. */
  signed(xml: string, how: Partial<Signing> = {}): string {
    const signing: Signing = {
      what: ['assertion'],
      by: this.own,
      algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [ENVELOPED, EXCLUSIVE],
      canonicalization: EXCLUSIVE,
      ...this.signs,
      ...how,
    };
    let signed = xml;
    for (const what of ['assertion', 'response'] as const) {
      if (!signing.what.includes(what)) continue;
      const xpath = what === 'assertion' ? `/*/*[local-name()='Assertion']` : '/*';
      const signer = new SignedXml({ privateKey: signing.by.key, publicCert: signing.by.certificate });
      Object.assign(signer, { signatureAlgorithm: signing.algorithm, canonicalizationAlgorithm: signing.canonicalization });
      signer.addReference({ xpath, transforms: signing.transforms as never, digestAlgorithm: signing.digest as never });
      signer.computeSignature(signed, { location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' } });
      signed = signer.getSignedXml();
    }
    return signed;
  }

  /** An honest answer, or one that says something else, as it is posted. */
  answer(request: AskedLogin, more: Partial<Said> = {}, how: Partial<Signing> = {}): string {
    return Buffer.from(this.signed(this.response(this.said(request, more)), how)).toString('base64');
  }

  protected async handle(request: http.IncomingMessage, _body: string, reply: http.ServerResponse): Promise<void> {
    if (request.url === '/metadata')
      return void reply.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(this.metadata);
    if (!request.url?.startsWith('/sso?')) return void reply.writeHead(404).end();
    const asked = this.read(this.url + request.url);
    const page = `<!doctype html><html lang="en"><title>Acme ID</title><body onload="document.forms[0].submit()"><form method="post" action="${escapeXml(asked.acsUrl)}"><input type="hidden" name="SAMLResponse" value="${this.answer(asked)}"><input type="hidden" name="RelayState" value="https://evil.example/"></form></body></html>`;
    return void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
}
