import { fieldError, SAML_LIMITS, type SamlSigned, SSO_LIMITS, samlLoginUrl } from '@libs/domain';
import { newest, readCertificate } from '../connections/certificates.js';
import { attributeOf, children, NS, parseXml, XmlRefused } from './xml.js';

/** What we know of a provider. */
export interface SamlProvider {
  entityId: string;
  ssoUrl: string;
  certificates: string[];
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** Reads the metadata of a provider; throws a ValidationError that says what is missing. */
export function readMetadata(text: string, field: string): SamlProvider {
  const refuse = (message: string): never => {
    throw fieldError(field, message);
  };
  let root: Element;
  try {
    root = parseXml(text.trim(), { comments: true, elements: SAML_LIMITS.metadataElements }).documentElement;
  } catch (error) {
    return refuse(error instanceof XmlRefused ? `The metadata cannot be read. ${error.message}` : 'The metadata cannot be read.');
  }
  if (root.localName === 'EntitiesDescriptor') return refuse('This metadata names several providers. Use the metadata of one.');
  if (root.namespaceURI !== NS.metadata || root.localName !== 'EntityDescriptor')
    return refuse('This is not the metadata of a SAML provider.');
  const [provider] = children(root, NS.metadata, 'IDPSSODescriptor');
  if (!provider) return refuse('This metadata describes no identity provider (IDPSSODescriptor).');
  const entityId = attributeOf(root, 'entityID') ?? '';
  if (!entityId || entityId.length > SSO_LIMITS.issuer) return refuse('This metadata has no entity ID.');
  const service = children(provider, NS.metadata, 'SingleSignOnService').find((each) => attributeOf(each, 'Binding') === REDIRECT);
  const ssoUrl = service ? (attributeOf(service, 'Location') ?? '') : '';
  if (ssoUrl.length > SSO_LIMITS.issuer || samlLoginUrl(ssoUrl) === null)
    return refuse('This metadata has no login URL with the HTTP-Redirect binding. Turn that binding on at the provider.');
  const keys = children(provider, NS.metadata, 'KeyDescriptor').filter((each) => (attributeOf(each, 'use') ?? 'signing') === 'signing');
  const texts = keys
    .flatMap((key) => children(key, NS.signature, 'KeyInfo'))
    .flatMap((info) => children(info, NS.signature, 'X509Data'))
    .flatMap((data) => children(data, NS.signature, 'X509Certificate'))
    .map((certificate) => certificate.textContent ?? '');
  if (!texts.length) return refuse('This metadata has no certificate for signatures.');
  const good: string[] = [];
  let problem: unknown;
  for (const each of texts) {
    try {
      good.push(readCertificate(each, field));
    } catch (error) {
      problem = error;
    }
  }
  if (!good.length) throw problem;
  return { entityId, ssoUrl, certificates: newest(good) };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c]!);

/** Our own metadata, which a provider reads. */
export function ownMetadata({ entityId, acsUrl, signed }: { entityId: string; acsUrl: string; signed: SamlSigned }): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<EntityDescriptor xmlns="${NS.metadata}" entityID="${escapeXml(entityId)}">` +
    `<SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="${signed === 'assertion'}" protocolSupportEnumeration="${NS.protocol}">` +
    `<AssertionConsumerService index="0" isDefault="true" Binding="${POST}" Location="${escapeXml(acsUrl)}"/>` +
    `</SPSSODescriptor></EntityDescriptor>\n`
  );
}
