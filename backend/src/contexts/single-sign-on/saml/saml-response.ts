import { SAML_LIMITS, type SamlSigned } from '@libs/domain';
import { LoginRefused } from '../login/login-refused.js';
import { attributeOf, children, elementsBelow, elementsOf, NS, only, parseXml, textOf, XmlRefused } from './xml.js';

/** What an answer has to keep to. */
export interface ExpectedResponse {
  entityId: string;
  acsUrl: string;
  signed: SamlSigned;
}

/** An answer whose form is right; nothing in it is believed before its signature was checked. */
export interface ParsedResponse {
  document: Document;
  /** Which elements carry a signature: each has to be good. */
  signatures: Record<SamlSigned, boolean>;
}

const SIGNATURES = ['rsa-sha256', 'rsa-sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`);
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** Each stands once in a signature, wherever a library looks for it. */
const PARTS = [
  'SignedInfo',
  'CanonicalizationMethod',
  'SignatureMethod',
  'Reference',
  'Transforms',
  'DigestMethod',
  'DigestValue',
  'SignatureValue',
];

/** Throws what a rule of the protocol forbids. */
export function throwProtocolError(detail: string): never {
  throw new LoginRefused('protocol', detail);
}

/** Runs a check that reads XML, whose complaints are refusals. */
export function refuseOnXmlError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof XmlRefused) return throwProtocolError(error.message);
    // Deep nesting ends the stack, odd bytes end the parser: whatever a stranger sends is a refusal.
    if (error instanceof LoginRefused) throw error;
    return throwProtocolError(`The answer cannot be read: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`);
  }
}

/** The document of a posted answer, and the request that it says it answers. */
export function readAnswer(posted: unknown): { document: Document; text: string; inResponseTo: string } {
  return refuseOnXmlError(() => {
    if (typeof posted !== 'string' || !posted) throwProtocolError('There is no SAMLResponse, or it is too long or no form.');
    if (posted.length > SAML_LIMITS.bytes) throwProtocolError('The SAMLResponse is too long.');
    const base64 = posted.replace(/[\r\n\t ]/g, '');
    if (base64.length % 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throwProtocolError('The SAMLResponse is not base64.');
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    const document = parseXml(xml);
    const root = document.documentElement;
    if (root.namespaceURI !== NS.protocol || root.localName !== 'Response') throwProtocolError('The root element is no Response.');
    const inResponseTo = attributeOf(root, 'InResponseTo');
    if (!inResponseTo) throw new LoginRefused('expired', 'The answer names no login: logins that begin at the provider are off.');
    return { document, text: posted, inResponseTo };
  });
}

/** Judges the form of an answer and what stands outside the assertion. */
export function validateResponse(document: Document, expected: ExpectedResponse): ParsedResponse {
  return refuseOnXmlError(() => {
    const response = document.documentElement;
    if (attributeOf(response, 'Version') !== '2.0') throwProtocolError('The Response is not of version 2.0.');
    validateStatus(response);
    const destination = attributeOf(response, 'Destination');
    if (destination !== null && destination !== expected.acsUrl) throwProtocolError(`Destination is ${destination}.`);
    const [issuer, ...more] = children(response, NS.assertion, 'Issuer');
    if (more.length || (issuer && textOf(issuer) !== expected.entityId))
      throwProtocolError('The Issuer of the Response is another provider.');
    const encrypted = elementsBelow(response).find(({ localName }) => localName.startsWith('Encrypted'));
    if (encrypted)
      throwProtocolError('The answer is encrypted, which is not supported: turn the encryption of assertions off at the provider.');
    const assertion = only(response, NS.assertion, 'Assertion');
    for (const { localName } of elementsOf(response))
      if (!['Issuer', 'Signature', 'Status', 'Assertion'].includes(localName)) throwProtocolError(`A Response has no ${localName}.`);
    if (elementsBelow(response, 'Assertion').length !== 1 || elementsBelow(response, 'Response').length !== 1)
      throwProtocolError('There is more than one assertion.');
    requireUniqueIds(response);
    return { document, signatures: judgeSignatures(response, assertion, expected) };
  });
}

function validateStatus(response: Element): void {
  const status = only(response, NS.protocol, 'Status');
  const code = only(status, NS.protocol, 'StatusCode');
  const value = attributeOf(code, 'Value') ?? '';
  if (value === SUCCESS && !elementsOf(code).length) return;
  const second = children(code, NS.protocol, 'StatusCode').map((inner) => attributeOf(inner, 'Value') ?? '');
  const message = children(status, NS.protocol, 'StatusMessage').map((each) => each.textContent ?? '');
  throw new LoginRefused(
    'provider',
    [value, ...second, ...message].map((text) => text.replace(/^urn:oasis:.*:/, '')).join(', ') || 'no status',
  );
}

/** A signature refers to an element by its id. */
function requireUniqueIds(response: Element): void {
  const ids = elementsBelow(response).flatMap((element) =>
    ['ID', 'Id', 'id', 'AssertionID', 'xml:id'].flatMap((name) => attributeOf(element, name) ?? []),
  );
  if (new Set(ids).size !== ids.length) throwProtocolError('Two elements have the same ID.');
}

function judgeSignatures(response: Element, assertion: Element, { signed }: ExpectedResponse): ParsedResponse['signatures'] {
  const [ofResponse, ofAssertion] = [response, assertion].map((parent) => children(parent, NS.signature, 'Signature'));
  const there = [...ofResponse!, ...ofAssertion!];
  if (ofResponse!.length > 1 || ofAssertion!.length > 1 || elementsBelow(response, 'Signature').length !== there.length)
    throwProtocolError('A signature stands where none belongs.');
  const signatures = { response: ofResponse!.length === 1, assertion: ofAssertion!.length === 1 };
  if (!signatures[signed]) throwProtocolError(signed === 'assertion' ? 'The assertion is not signed.' : 'The Response is not signed.');
  for (const signature of ofResponse!) judgeSignature(signature, response);
  for (const signature of ofAssertion!) judgeSignature(signature, assertion);
  return signatures;
}

/** A signature by a public key over the element in which it stands, with no transform that leaves anything of it out. */
function judgeSignature(signature: Element, signed: Element): void {
  for (const part of PARTS) if (elementsBelow(signature, part).length !== 1) throwProtocolError(`The signature needs exactly one ${part}.`);
  for (const { localName } of elementsOf(signature))
    if (!['SignedInfo', 'SignatureValue', 'KeyInfo'].includes(localName)) throwProtocolError(`A signature has no ${localName}.`);
  const info = only(signature, NS.signature, 'SignedInfo');
  const reference = only(info, NS.signature, 'Reference');
  only(signature, NS.signature, 'SignatureValue');
  const algorithm = (parent: Element, name: string) => attributeOf(only(parent, NS.signature, name), 'Algorithm') ?? '';
  requireAllowed([EXCLUSIVE], algorithm(info, 'CanonicalizationMethod'));
  requireAllowed(SIGNATURES, algorithm(info, 'SignatureMethod'));
  requireAllowed(DIGESTS, algorithm(reference, 'DigestMethod'));
  const transforms = elementsOf(only(reference, NS.signature, 'Transforms'));
  const names = transforms.map((transform) => attributeOf(transform, 'Algorithm') ?? '');
  for (const name of names) requireAllowed([ENVELOPED, EXCLUSIVE], name);
  if (names.length !== 2 || names[0] !== ENVELOPED || names[1] !== EXCLUSIVE)
    throwProtocolError('The transforms of the signature are not allowed.');
  for (const { localName } of transforms.flatMap(elementsOf))
    if (localName !== 'InclusiveNamespaces') throwProtocolError(`A transform has no ${localName}.`);
  const id = attributeOf(signed, 'ID');
  if (!id || attributeOf(reference, 'URI') !== `#${id}`) throwProtocolError('The signature is not about the element in which it stands.');
}

function requireAllowed(allowed: readonly string[], name: string): void {
  if (!allowed.includes(name)) throwProtocolError(`The algorithm ${name || '(none)'} is not allowed.`);
}
