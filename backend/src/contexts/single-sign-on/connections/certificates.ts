import { X509Certificate } from 'node:crypto';
import { fieldError, SAML_LIMITS } from '@libs/domain';

/** A certificate as it is shown. */
export interface CertificateInfo {
  fingerprint: string;
  subject: string;
  expiresAt: Date;
}

/** What a stored certificate says of itself. */
export function certificateInfo(pem: string): CertificateInfo {
  const certificate = new X509Certificate(pem);
  const subject = /(?:^|\n)CN=(.+)/.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ');
  return { fingerprint: certificate.fingerprint256, subject: subject.replace(/\\(.)/g, '$1'), expiresAt: new Date(certificate.validTo) };
}

export const isExpired = (pem: string, now = Date.now()): boolean => certificateInfo(pem).expiresAt.getTime() <= now;

/** A pasted certificate, with or without its frame, as PEM; throws a ValidationError for one that could sign nothing that we accept. */
export function readCertificate(text: string, field = 'certificate'): string {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  let certificate: X509Certificate;
  try {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error('no base64');
    certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw fieldError(field, 'This is not a certificate. Paste what begins with -----BEGIN CERTIFICATE-----.');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < SAML_LIMITS.keyBits)
    throw fieldError(field, `The certificate needs an RSA key of at least ${SAML_LIMITS.keyBits} bits.`);
  const pem = certificate.toString();
  if (isExpired(pem)) throw fieldError(field, 'This certificate has expired. Ask the provider for the new one.');
  return pem;
}

/** Of several, those that last longest: a provider that rolls over names the old one and the new one. */
export function newest(pems: readonly string[]): string[] {
  const ends = (pem: string) => certificateInfo(pem).expiresAt.getTime();
  return [...new Set(pems)].sort((a, b) => ends(b) - ends(a)).slice(0, SAML_LIMITS.certificates);
}
