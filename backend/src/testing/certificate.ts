import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and a certificate for it, as a provider has them. */
export interface KeyWithCertificate {
  key: string;
  certificate: string;
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? Buffer.of(body.length)
      : body.length < 256
        ? Buffer.of(0x81, body.length)
        : Buffer.of(0x82, body.length >> 8, body.length & 255);
  return Buffer.concat([Buffer.of(tag), length, body]);
};
const SHA256_RSA = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');

const nameOf = (text: string) => der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(text)))));
const timeOf = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));

/** A new RSA key with a certificate that it signed itself. */
export function selfSigned(commonName: string, until = new Date(Date.now() + 365 * 86_400_000), bits = 2048): KeyWithCertificate {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, certificate: certificateFor(key, commonName, until) };
}

/** A certificate for a key that is there. */
export function certificateFor(key: string, commonName: string, until: Date): string {
  const privateKey = createPrivateKey(key);
  const serial = Buffer.concat([Buffer.of(1), randomBytes(8)]);
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    SHA256_RSA,
    nameOf(commonName),
    der(0x30, timeOf(new Date(Date.now() - 86_400_000 * 800)), timeOf(until)),
    nameOf(commonName),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const bytes = der(0x30, body, SHA256_RSA, der(0x03, Buffer.of(0), signature));
  const lines = bytes
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
