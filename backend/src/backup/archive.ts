import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { z } from 'zod';
import { BootError } from '#platform/config';
import { bytesOf, type TarEntry, TruncatedArchiveError, tarEntries } from './tar.js';

/** What this program writes, and the latest that it reads. */
export const FORMAT = 1;
/** Names of the entries; the first, the last, and those in between. */
export const NAMES = {
  head: 'backup.json',
  sums: 'sums.json',
  secret: 'secret',
  sample: 'sample.json',
  file: (key: string) => `files/${key}`,
  rows: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`,
} as const;

const table = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });
const head = z.object({
  product: z.literal('verbatim'),
  format: z.number(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Tells whether another installation has the same secret; null when none was made yet. */
  secret: z.object({ fingerprint: z.string(), isInside: z.boolean() }).nullable(),
});
const totals = z.object({
  /** Hash of everything before this entry. */
  sha256: z.string(),
  entries: z.number(),
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Files that the database names and that were not in the store. */
  missing: z.array(z.string()),
});

/** What a backup says of itself at its beginning, and of its content at its end. */
export type ArchiveHeader = z.infer<typeof head>;
export type ArchiveTotals = z.infer<typeof totals>;
/** A table and its columns without those that PostgreSQL computes. */
export type TableShape = z.infer<typeof table>;

/** A whole backup, opened for reading. */
export interface Archive {
  head: ArchiveHeader;
  totals: ArchiveTotals;
  /** Its entries but the first and the last, in their order. */
  entries: () => AsyncGenerator<TarEntry>;
  bytes: (entry: TarEntry) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
}

/** Opens a backup and reads all of it once. Throws an Error of one line for a file that is none, is torn, or is of a later format. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await fs.open(path, 'r').catch((e) => {
    throw new BootError(`The backup ${path} cannot be read: ${e.code}.`);
  });
  try {
    const result = await inspect(file, path);
    const inner = ({ name }: TarEntry) => name !== NAMES.head && name !== NAMES.sums;
    return {
      ...result,
      async *entries() {
        for await (const entry of tarEntries(file)) if (inner(entry)) yield entry;
      },
      bytes: (entry) => bytesOf(file, entry.at, entry.size),
      close: () => file.close(),
    };
  } catch (e) {
    await file.close();
    if (!(e instanceof TruncatedArchiveError)) throw e;
    throw new BootError(`The backup ${path} is not whole: it is torn or was changed. Nothing was restored.`);
  }
}

async function inspect(file: fs.FileHandle, path: string): Promise<{ head: ArchiveHeader; totals: ArchiveTotals }> {
  let first: TarEntry | null = null;
  let last: TarEntry | null = null;
  let count = 0;
  try {
    for await (const entry of tarEntries(file)) {
      first ??= entry;
      last = entry;
      count++;
    }
  } catch (e) {
    // Something else from its first byte on is no torn backup.
    if (!first && !(await hasArchiveHeader(file))) throw noBackup(path);
    throw e;
  }
  if (first?.name !== NAMES.head) throw noBackup(path);
  const says = parsed(z.looseObject({ product: z.literal('verbatim'), format: z.number() }), await textOf(file, first));
  if (says.format > FORMAT)
    throw new BootError(`The backup ${path} was made by a later version (format ${says.format}). Restore it with that version.`);
  if (last?.name !== NAMES.sums) throw new TruncatedArchiveError();
  const end = parsed(totals, await textOf(file, last));
  if (end.entries !== count - 1 || end.sha256 !== (await hashOf(file, last.head))) throw new TruncatedArchiveError();
  return { head: parsed(head, await textOf(file, first)), totals: end };
}

async function hasArchiveHeader(file: fs.FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(NAMES.head.length), 0, NAMES.head.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === NAMES.head;
}

const noBackup = (path: string) => new BootError(`${path} is not a backup of Verbatim.`);

function parsed<T>(rule: z.ZodType<T>, text: string): T {
  try {
    return rule.parse(JSON.parse(text));
  } catch {
    throw new TruncatedArchiveError();
  }
}

async function hashOf(file: fs.FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytesOf(file, 0, size)) hash.update(piece);
  return hash.digest('hex');
}

/** A small entry as text. */
async function textOf(file: fs.FileHandle, entry: TarEntry): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(file, entry.at, entry.size)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
