import { crc32 } from 'node:zlib';
import { AppError, PROJECT_ARCHIVE_LIMITS } from '@libs/domain';
import { isZip, readZipDirectory, unpackEntry, type ZipEntry } from '../importers/zip-archive.js';

const limit = PROJECT_ARCHIVE_LIMITS;
const MEGABYTE = 1024 * 1024;
const MAX_RATIO = 100;

/** A file that is no project: a sentence for people. */
export const refused = (message: string): AppError => new AppError('ValidationError', { message });

/** The sentences of a kind of archive. */
export interface ArchiveWords {
  none: string;
  damaged: string;
}

/** What is in an archive. Names lead to nothing outside of it, and sizes are checked before anything is unpacked. Throws ValidationError. */
export function directoryOf(bytes: Uint8Array, first: string, says: ArchiveWords): ReadonlyMap<string, ZipEntry> {
  let entries: ReadonlyMap<string, ZipEntry> | undefined;
  try {
    entries = isZip(bytes) ? readZipDirectory(bytes) : undefined;
  } catch {
    // A directory that points outside of the file.
  }
  if (!entries?.has(first)) throw refused(isZip(bytes) && entries?.size === undefined ? says.damaged : says.none);
  let total = 0;
  for (const { name, size, encrypted } of entries.values()) {
    if (encrypted || name.startsWith('/') || name.split('/').includes('..')) throw refused(says.none);
    total += size;
  }
  if (total > limit.unpacked || entries.size > limit.parts)
    throw refused(
      `This archive would unpack to more than ${limit.unpacked / MEGABYTE} MB or ${limit.parts} parts. Export fewer files with it.`,
    );
  return entries;
}

/** Refuses what unpacks to so much more than it is that no program wrote it. */
export function refuseBomb(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>): void {
  let total = 0;
  for (const { size } of entries.values()) total += size;
  if (total > MEGABYTE && total > bytes.length * MAX_RATIO)
    throw refused(`This archive would unpack to more than ${MAX_RATIO} times its size. No research program writes such files.`);
}

/** The bytes of one part. Throws ValidationError when it is missing, too large or damaged. */
export async function partOf(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  path: string,
  max: number,
  says: ArchiveWords,
): Promise<Uint8Array> {
  const entry = entries.get(path);
  if (!entry) throw refused(`This archive lacks the part “${path}”.`);
  if (entry.size > max) throw refused(`The part “${path}” of this archive is larger than ${max / MEGABYTE} MB.`);
  const part = await unpackEntry(bytes, entry).catch(() => {
    throw refused(says.damaged);
  });
  if (part.length !== entry.size || crc32(part) !== entry.crc) throw refused(says.damaged);
  return part;
}
