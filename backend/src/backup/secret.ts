import { hkdfSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What the installation seals with: APP_SECRET, else the file of the data directory; null before its first use. */
export function secretOf({ appSecret, dataDir }: { appSecret: string | null; dataDir: string }): { text: string; isFile: boolean } | null {
  if (appSecret) return { text: appSecret, isFile: false };
  const file = secretFile(dataDir);
  return fs.existsSync(file) ? { text: fs.readFileSync(file, 'utf8').trim(), isFile: true } : null;
}

export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret');

/** Tells two secrets apart, and tells nothing of them. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'verbatim backup', 'fingerprint', 16)).toString('hex');
