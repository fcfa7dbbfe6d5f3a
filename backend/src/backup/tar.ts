import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const BLOCK = 512;
const END = 2 * BLOCK;
const PIECE = 1 << 20;
/** The size of an entry has eleven octal digits. */
const MAX_OCTAL_SIZE = 8 ** 11 - 1;

/** An entry of a tar file: its name, and where its bytes are. */
export interface TarEntry {
  name: string;
  size: number;
  /** Where its header begins, and its bytes. */
  head: number;
  at: number;
}

/** Writes a tar file entry by entry, and knows the hash of all that it wrote. */
export class TarWriter {
  private readonly hash: Hash = createHash('sha256');
  entries = 0;

  constructor(private readonly file: FileHandle) {}

  /** Adds an entry of exactly `size` bytes; throws when there are more or fewer. */
  async add(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    await this.write(headerOf(name, size));
    let written = 0;
    for await (const piece of bytes) {
      written += piece.length;
      if (written <= size) await this.write(piece);
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    await this.write(Buffer.alloc(padding(size)));
    this.entries++;
  }

  /** Hash of everything up to now. */
  sum(): string {
    return this.hash.copy().digest('hex');
  }

  /** The end of a tar file: two empty blocks. */
  async end(): Promise<void> {
    await this.write(Buffer.alloc(END));
  }

  private async write(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes);
    await this.file.writeFile(bytes);
  }
}

/** The entries of a tar file in their order. Throws TruncatedArchiveError where it ends too early or is not one. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  const header = Buffer.alloc(BLOCK);
  for (let head = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, BLOCK, head);
    if (bytesRead < BLOCK) throw new TruncatedArchiveError();
    if (header.every((byte) => byte === 0)) {
      // Two empty blocks are the end, and nothing is behind them.
      if (total !== head + END) throw new TruncatedArchiveError();
      return;
    }
    if (Number.parseInt(header.toString('latin1', 148, 156), 8) !== checksum(header)) throw new TruncatedArchiveError();
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
    const at = head + BLOCK;
    if (!Number.isSafeInteger(size) || at + size > total) throw new TruncatedArchiveError();
    yield { name, size, head, at };
    head = at + size + padding(size);
  }
}

/** The bytes of a file between two places. */
export async function* bytesOf(file: FileHandle, at: number, size: number): AsyncGenerator<Buffer> {
  for (let read = 0; read < size; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, size - read));
    const { bytesRead } = await file.read(piece, 0, piece.length, at + read);
    if (!bytesRead) throw new TruncatedArchiveError();
    read += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/** The file ends before its end, or holds something else. */
export class TruncatedArchiveError extends Error {}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > MAX_OCTAL_SIZE) throw new Error(`${name} of ${size} bytes does not go into a tar file`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(`${'0'.repeat(11)}\0`, 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Sum of the header's bytes, its own place counted as spaces. */
const checksum = (header: Buffer) => header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);
