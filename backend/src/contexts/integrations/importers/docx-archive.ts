import { ImportRefused } from './imported-text.js';
import { isZip, readZipDirectory, refuseZipBomb, unpackEntry, ZipEntry } from './zip-archive.js';

/** The parts of a Word document, unpacked one by one as they are asked for. */
export interface DocxArchive {
  exists(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
}

const DAMAGED = 'This Word document is damaged and cannot be read; open it in Word, save it again as .docx and import the new file.';
const LOCKED = 'This document is protected with a password; remove the password, save it and import it again.';
const OLD_OFFICE = 'This file is in an old Office format such as .doc; open it in Word, save it as .docx and import that file.';
const NOT_WORD = 'This file is not a Word document; choose a .docx, .txt, .md, .vtt or .srt file.';
const TOO_BIG = 'This document is too large to be imported in one piece; split it into smaller documents and import those.';

// An element costs the XML reader over a kilobyte; a million of them is a document of some ten thousand pages.
const MAX_ELEMENTS = 1_000_000;
// The XML reader compares each attribute with all before it.
const MAX_ATTRIBUTES = 500;

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are a container of old Office versions, which also wraps documents with a password. */
export const isOle = (bytes: Uint8Array): boolean => OLE_SIGNATURE.every((byte, at) => bytes[at] === byte);

/** The refusal of an old Office container: it has a password, or it is too old. */
export function refuseOle(bytes: Uint8Array): ImportRefused {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new ImportRefused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? LOCKED : OLD_OFFICE);
}

/** Whether an archive holds a Word document rather than a spreadsheet or any other thing in a ZIP. */
export function isDocx(bytes: Uint8Array): boolean {
  const entries = isZip(bytes) ? readZipDirectory(bytes) : undefined;
  return entries !== undefined && holdsWord(entries);
}

const holdsWord = (entries: Map<string, ZipEntry>): boolean =>
  entries.has('[Content_Types].xml') && [...entries.keys()].some((name) => /^word\/document[^/]*\.xml$/i.test(name));

/** Opens a Word document without unpacking it. Throws ImportRefused with the reason when it is none or would be dangerous. */
export function openDocx(bytes: Uint8Array): DocxArchive {
  if (isOle(bytes)) throw refuseOle(bytes);
  if (!isZip(bytes)) throw new ImportRefused(NOT_WORD);
  const entries = readZipDirectory(bytes);
  if (!entries) throw new ImportRefused(DAMAGED);
  refuseZipBomb(entries.values(), bytes.length);
  if ([...entries.values()].some((entry) => entry.encrypted)) throw new ImportRefused(LOCKED);
  if (!holdsWord(entries)) throw new ImportRefused(NOT_WORD);
  let elements = 0;
  return {
    exists: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new ImportRefused(DAMAGED);
      const part = await unpackEntry(bytes, entry).catch(() => {
        throw new ImportRefused(DAMAGED);
      });
      const markup = measureMarkup(part);
      elements += markup.elements;
      if (elements > MAX_ELEMENTS || markup.mostAttributes > MAX_ATTRIBUTES) throw new ImportRefused(TOO_BIG);
      return part;
    },
  };
}

/** Counts tags, and the attributes of the tag that has most, without reading the XML. */
function measureMarkup(part: Uint8Array): { elements: number; mostAttributes: number } {
  let elements = 0;
  let attributes = 0;
  let mostAttributes = 0;
  for (let at = 0; at < part.length; at++) {
    const byte = part[at];
    if (byte === 0x3c) {
      elements++;
      attributes = 0;
    } else if (byte === 0x3d && (part[at + 1] === 0x22 || part[at + 1] === 0x27)) {
      attributes++;
      if (attributes > mostAttributes) mostAttributes = attributes;
    }
  }
  return { elements, mostAttributes };
}

/** The refusal for a document that opens as an archive and cannot be read as Word. */
export const refuseDamaged = (): ImportRefused => new ImportRefused(DAMAGED);
