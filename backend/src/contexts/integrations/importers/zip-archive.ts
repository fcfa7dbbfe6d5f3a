import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { ImportError, sizeText } from './imported-text.js';

const inflate = promisify(inflateRaw);

/** One file of an archive as the archive's directory states it; nothing is unpacked yet. */
export interface ZipEntry {
  name: string;
  method: number;
  /** The checksum of what is packed. */
  crc: number;
  packedSize: number;
  size: number;
  headerAt: number;
  encrypted: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT_LENGTH = 65_535;

const MAX_TOTAL_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 100;

/** Whether the bytes begin as a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the directory at the end of an archive; undefined when it is damaged. */
export function readZipDirectory(bytes: Uint8Array): Map<string, ZipEntry> | undefined {
  const view = viewOf(bytes);
  let end = bytes.length - END_LENGTH;
  const stop = Math.max(0, end - MAX_COMMENT_LENGTH);
  while (end >= stop && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < stop) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = end - view.getUint32(end + 12, true);
  // Bytes in front of the archive move every offset.
  const shift = at - view.getUint32(end + 16, true);
  if (at < 0 || shift < 0) return undefined;
  const entries = new Map<string, ZipEntry>();
  const decoder = new TextDecoder();
  for (let number = 0; number < count; number++) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)).replaceAll('\\', '/');
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true) + shift,
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Refuses an archive that would unpack to far more than it is, before anything is unpacked. */
export function refuseZipBomb(entries: Iterable<ZipEntry>, fileSize: number): void {
  let total = 0;
  for (const entry of entries) total += entry.size;
  if (total > MAX_TOTAL_BYTES || total > fileSize * MAX_RATIO) {
    throw new ImportError('unpacksTooLarge', { size: sizeText(fileSize), unpacked: sizeText(total) });
  }
}

/** Unpacks one file. Stops at the size that the directory states, so a false statement cannot fill the memory. */
export async function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const view = viewOf(bytes);
  if (entry.headerAt + LOCAL_LENGTH > bytes.length || view.getUint32(entry.headerAt, true) !== LOCAL_SIGNATURE)
    throw new Error('No file at this place');
  const start = entry.headerAt + LOCAL_LENGTH + view.getUint16(entry.headerAt + 26, true) + view.getUint16(entry.headerAt + 28, true);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (packed.length !== entry.packedSize) throw new Error('The file is cut');
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new Error('Unknown compression');
  return await inflate(packed, { maxOutputLength: Math.max(1, entry.size) });
}
