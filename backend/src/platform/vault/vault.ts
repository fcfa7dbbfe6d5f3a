import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '@libs/domain';
import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/**
 * Keeps secrets that must come back as they were (keys of other services, originals of redacted words) unreadable in the database and its
 * copies. AES-256-GCM with a key for each purpose and workspace, derived from the installation's secret: a row that is moved to another
 * workspace or purpose does not open.
 */
@Injectable()
export class Vault {
  private secret?: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'appSecret' | 'dataDir'>) {}

  /** The text, sealed; never the same twice. */
  seal(workspaceId: string, purpose: string, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keyOf(workspaceId, purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
  }

  /** The text of `seal`; throws when it was changed, or sealed for another workspace, purpose or installation. */
  open(workspaceId: string, purpose: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION || bytes.length < 1 + NONCE + TAG) throw new Error('not sealed by this vault');
    const decipher = createDecipheriv('aes-256-gcm', this.keyOf(workspaceId, purpose), bytes.subarray(1, 1 + NONCE));
    decipher.setAuthTag(bytes.subarray(1 + NONCE, 1 + NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
  }

  /** A secret of 256 bits as 43 base64url characters: the same for the same text, workspace and purpose, and known to no one without the installation's secret. */
  secretOf(workspaceId: string, purpose: string, text: string): string {
    return createHmac('sha256', this.keyOf(workspaceId, purpose)).update(text).digest('base64url');
  }

  private keyOf(workspaceId: string, purpose: string): Buffer {
    this.secret ??= Buffer.from(this.config.appSecret ?? secretOf(this.config.dataDir));
    return Buffer.from(hkdfSync('sha256', this.secret, 'verbatim vault', `${purpose} ${workspaceId}`, 32));
  }
}

/** The secret in the data directory, made at its first use; of several processes that make it at once all get the same. */
function secretOf(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true });
    const partFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(partFile, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    try {
      // A link, unlike a rename, does not replace what another process has put there.
      fs.linkSync(partFile, file);
    } catch (e) {
      if (codeOf(e) !== 'EEXIST') throw e;
    } finally {
      fs.unlinkSync(partFile);
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** Makes the Vault available everywhere. */
@Global()
@Module({ providers: [Vault], exports: [Vault] })
export class VaultModule {}
