import { isZip, readZipDirectory } from '../importers/zip-archive.js';
import { ArchiveReader, type ReadableProject } from './read-archive.js';
import { QDE, QdpxReader } from './read-qdpx.js';

/** Looks at a file of either format that becomes a project. Throws ValidationError with a sentence for people. */
export async function openProject(bytes: Uint8Array): Promise<ReadableProject> {
  return isQdpx(bytes) ? await QdpxReader.open(bytes) : await ArchiveReader.open(bytes);
}

/** Looks at the outside of such a file alone, for who waits for an answer. Throws ValidationError. */
export async function checkProject(bytes: Uint8Array): Promise<void> {
  if (isQdpx(bytes)) await QdpxReader.check(bytes);
  else await ArchiveReader.open(bytes);
}

function isQdpx(bytes: Uint8Array): boolean {
  try {
    return isZip(bytes) && (readZipDirectory(bytes)?.has(QDE) ?? false);
  } catch {
    return false;
  }
}
