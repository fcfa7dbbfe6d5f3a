import { createReadStream } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';

/** Injection token of the file store. */
export const FILE_STORE = Symbol('file store');

/** Bytes by key. Keys are made by the app (`workspace/file id`), never by a person. */
export interface FileStore {
  /** Durable when it answers; writing a key again replaces it whole. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, of pieces that come one after the other; answers how many bytes they were. Nothing stays of what ends early. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** How many bytes a key has, or null when it is not there. */
  size(key: string): Promise<number | null>;
  /** Throws when the key is not there. */
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Readable;
  remove(key: string): Promise<void>;
  /** Removes every key that begins with the prefix and a slash, also those that were written in part only. */
  removePrefix(prefix: string): Promise<void>;
}

/** Files below a folder of the data directory: written beside, synced, renamed. */
export class DiskFileStore implements FileStore {
  constructor(private readonly root: string) {}

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.writeAtomically(key, (f) => f.writeFile(bytes));
  }

  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    return this.writeAtomically(key, async (f) => {
      let size = 0;
      for await (const piece of pieces) {
        await f.writeFile(piece);
        size += piece.length;
      }
      return size;
    });
  }

  async size(key: string): Promise<number | null> {
    return (await fs.stat(this.place(key)).catch(() => null))?.size ?? null;
  }

  private async writeAtomically<T>(key: string, fill: (f: FileHandle) => Promise<T>): Promise<T> {
    const to = this.place(key);
    await fs.mkdir(path.dirname(to), { recursive: true });
    const partFile = `${to}.${process.pid}.${Math.random().toString(36).slice(2)}.part`;
    const f = await fs.open(partFile, 'w', 0o600);
    try {
      const filled = await fill(f);
      await f.sync();
      await f.close();
      await fs.rename(partFile, to);
      return filled;
    } catch (e) {
      await f.close().catch(() => {});
      await fs.rm(partFile, { force: true });
      throw e;
    }
  }

  read(key: string): Promise<Uint8Array> {
    return fs.readFile(this.place(key));
  }

  stream(key: string): Readable {
    return createReadStream(this.place(key));
  }

  async remove(key: string): Promise<void> {
    await fs.rm(this.place(key), { force: true });
  }

  async removePrefix(prefix: string): Promise<void> {
    await fs.rm(this.place(prefix), { recursive: true, force: true });
  }

  private place(key: string): string {
    if (!/^[0-9a-f-]+(\/[0-9a-f-]+)*$/.test(key)) throw new Error('not a storage key');
    return path.join(this.root, key);
  }
}

@Global()
@Module({
  providers: [{ provide: FILE_STORE, inject: [CONFIG], useFactory: (c: Config) => new DiskFileStore(path.resolve(c.dataDir, 'files')) }],
  exports: [FILE_STORE],
})
export class StorageModule {}
