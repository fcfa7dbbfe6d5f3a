import { SAML_LIMITS } from '@libs/domain';
import { LoginRefused } from '../login/login-refused.js';
import { refuseOnXmlError, throwProtocolError } from './saml-response.js';
import { attributeOf, children, elementsBelow, elementsOf, NS, only, parseXml, textOf } from './xml.js';

/** What a provider says of a person, read from the very bytes that it signed. */
export interface Assertion {
  id: string;
  /** Until when the same assertion could be sent again. */
  until: Date;
  nameId: string;
  nameIdFormat: string | null;
  attributes: Map<string, string[]>;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const SKEW = SAML_LIMITS.skewSeconds * 1000;
const AGE = SAML_LIMITS.ageSeconds * 1000;
/** Conditions that ask for nothing but what is asked anyway. */
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** Judges an assertion and reads it. */
export function readAssertion(
  xml: string,
  expected: { entityId: string; audience: string; acsUrl: string; inResponseTo: string },
  now = Date.now(),
): Assertion {
  return refuseOnXmlError(() => {
    const assertion = parseXml(xml).documentElement;
    if (assertion.namespaceURI !== NS.assertion || assertion.localName !== 'Assertion')
      throwProtocolError('What is signed is no assertion.');
    if (attributeOf(assertion, 'Version') !== '2.0') throwProtocolError('The assertion is not of version 2.0.');
    const id = attributeOf(assertion, 'ID');
    if (!id) throwProtocolError('The assertion has no ID.');
    const issuer = textOf(only(assertion, NS.assertion, 'Issuer'));
    if (issuer !== expected.entityId) throwProtocolError(`The assertion is by ${issuer}.`);
    const issued = timeOf(assertion, 'IssueInstant');
    if (issued === null || issued > now + SKEW || issued + AGE + SKEW < now)
      throwProtocolError('The assertion is too old, or from the future.');
    const until = judgeConditions(only(assertion, NS.assertion, 'Conditions'), expected.audience, now);
    judgeStatements(assertion, now);
    const { nameId, nameIdFormat, confirmedUntil } = judgeSubject(only(assertion, NS.assertion, 'Subject'), expected, now);
    return {
      id,
      until: new Date(Math.max(until ?? 0, confirmedUntil, issued + AGE) + 2 * SKEW),
      nameId,
      nameIdFormat,
      attributes: attributesOf(assertion),
    };
  });
}

/** Everything that an answer says of a person, for an admin who tests; it may be forged. */
export function attributesOf(root: Element): Map<string, string[]> {
  const matches = new Map<string, string[]>();
  for (const attribute of elementsBelow(root, 'Attribute')) {
    const name = attributeOf(attribute, 'Name');
    if (!name || attribute.namespaceURI !== NS.assertion) continue;
    const values = children(attribute, NS.assertion, 'AttributeValue').map((value) => (value.textContent ?? '').trim());
    matches.set(name, [...(matches.get(name) ?? []), ...values]);
  }
  return matches;
}

function judgeConditions(conditions: Element, audience: string, now: number): number | null {
  const until = judgeTimes(conditions, now);
  for (const condition of elementsOf(conditions))
    if (condition.namespaceURI !== NS.assertion || !CONDITIONS.includes(condition.localName))
      throwProtocolError(`The condition ${condition.localName} is not known.`);
  const restrictions = children(conditions, NS.assertion, 'AudienceRestriction');
  if (!restrictions.length) throwProtocolError('The assertion names no audience.');
  // Each restriction has to be kept; one of them is kept by any of its audiences.
  for (const restriction of restrictions) {
    const audiences = children(restriction, NS.assertion, 'Audience').map(textOf);
    if (!audiences.includes(audience)) throwProtocolError(`The assertion is for ${audiences.join(', ') || 'no one'}.`);
  }
  return until;
}

function judgeStatements(assertion: Element, now: number): void {
  const statements = children(assertion, NS.assertion, 'AuthnStatement');
  if (!statements.length) throwProtocolError('The assertion does not say that the person logged in (AuthnStatement).');
  for (const statement of statements) {
    const until = timeOf(statement, 'SessionNotOnOrAfter');
    if (until !== null && until <= now - SKEW) throwProtocolError('The session at the provider has ended.');
  }
}

function judgeSubject(
  subject: Element,
  { acsUrl, inResponseTo }: { acsUrl: string; inResponseTo: string },
  now: number,
): Pick<Assertion, 'nameId' | 'nameIdFormat'> & { confirmedUntil: number } {
  const name = only(subject, NS.assertion, 'NameID');
  const [confirmation, ...more] = children(subject, NS.assertion, 'SubjectConfirmation');
  if (!confirmation || more.length || attributeOf(confirmation, 'Method') !== BEARER)
    throwProtocolError('The subject needs exactly one bearer confirmation.');
  if (elementsOf(subject).length !== 2 || elementsOf(confirmation).length !== 1) throwProtocolError('The subject says more than it may.');
  const nameId = textOf(name);
  if (!nameId.trim() || nameId.length > SAML_LIMITS.nameId) throwProtocolError('The NameID is empty or too long.');
  const data = only(confirmation, NS.assertion, 'SubjectConfirmationData');
  if (attributeOf(data, 'Recipient') !== acsUrl) throwProtocolError(`Recipient is ${attributeOf(data, 'Recipient') ?? 'missing'}.`);
  if (attributeOf(data, 'InResponseTo') !== inResponseTo) throw new LoginRefused('expired', 'The assertion answers another login.');
  if (attributeOf(data, 'NotBefore') !== null) throwProtocolError('A bearer confirmation has no NotBefore.');
  const confirmedUntil = judgeTimes(data, now);
  if (confirmedUntil === null) throwProtocolError('The confirmation has no NotOnOrAfter.');
  return { nameId, nameIdFormat: attributeOf(name, 'Format'), confirmedUntil };
}

function judgeTimes(element: Element, now: number): number | null {
  const from = timeOf(element, 'NotBefore');
  const until = timeOf(element, 'NotOnOrAfter');
  if (from !== null && from > now + SKEW) throwProtocolError(`${element.localName}: not valid yet. Is the provider’s clock right?`);
  if (until !== null && until <= now - SKEW) throwProtocolError(`${element.localName}: no longer valid. Is the provider’s clock right?`);
  return until;
}

function timeOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throwProtocolError(`${name} is no time.`);
  return Date.parse(text);
}
