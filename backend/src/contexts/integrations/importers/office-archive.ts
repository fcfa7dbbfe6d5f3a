import { ImportError } from './imported-text.js';
import { refuseDeepXml } from './nesting.js';
import { isZip, readZipDirectory, refuseZipBomb, unpackEntry } from './zip-archive.js';

/** The parts of an office document or a book, unpacked one by one as they are asked for. */
export interface OfficeArchive {
  /** Names of the parts, in the order of the archive. */
  readonly names: readonly string[];
  exists(name: string): boolean;
  /** Throws ImportError when the part is missing or damaged. */
  read(name: string): Promise<Uint8Array>;
  /** A part as text, or undefined when there is none of this name. */
  text(name: string): Promise<string | undefined>;
}

/** What kind of document an archive holds. */
export type ArchiveKind = 'docx' | 'pptx' | 'xlsx' | 'odf' | 'epub';

// An element costs the XML reader over a kilobyte; a million of them is a document of some ten thousand pages.
const MAX_ELEMENTS = 1_000_000;
// The XML reader compares each attribute with all before it.
const MAX_ATTRIBUTES = 500;

const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are a container of old Office versions, which also wraps documents with a password. */
export const isOle = (bytes: Uint8Array): boolean => OLE_SIGNATURE.every((byte, at) => bytes[at] === byte);

/** The kind of document in an archive by the parts that it must have; undefined for any other thing in a ZIP. */
export async function archiveKind(bytes: Uint8Array): Promise<ArchiveKind | undefined> {
  const entries = isZip(bytes) ? readZipDirectory(bytes) : undefined;
  if (!entries) return undefined;
  const has = (name: RegExp) => [...entries.keys()].some((key) => name.test(key));
  if (entries.has('[Content_Types].xml')) {
    if (has(/^word\/document[^/]*\.xml$/i)) return 'docx';
    if (has(/^ppt\/presentation\.xml$/i)) return 'pptx';
    if (has(/^xl\/workbook\.xml$/i)) return 'xlsx';
  }
  if (has(/^META-INF\/container\.xml$/i)) return 'epub';
  return entries.has('content.xml') && (entries.has('mimetype') || has(/^META-INF\/manifest\.xml$/i)) ? 'odf' : undefined;
}

/** Opens a Word document without unpacking it. Throws ImportError with the reason when it is none or would be dangerous. */
export function openDocx(bytes: Uint8Array): OfficeArchive {
  if (isOle(bytes) || !isZip(bytes)) throw new ImportError('notA', { kind: 'Word document' });
  const archive = openArchive(bytes);
  if (!archive.exists('[Content_Types].xml') || !archive.names.some((name) => /^word\/document[^/]*\.xml$/i.test(name)))
    throw new ImportError('notA', { kind: 'Word document' });
  return archive;
}

/** Opens a document that is a ZIP without unpacking it. Throws ImportError when it is damaged, locked or would be dangerous. */
export function openArchive(bytes: Uint8Array): OfficeArchive {
  const entries = readZipDirectory(bytes);
  // The list of the parts stands at the end: what is cut off has none.
  if (!entries) throw new ImportError('cutOff');
  refuseZipBomb(entries.values(), bytes.length);
  if ([...entries.values()].some((entry) => entry.encrypted)) throw new ImportError('locked');
  let elements = 0;
  async function read(name: string): Promise<Uint8Array> {
    const entry = entries!.get(name);
    if (!entry) throw new ImportError('missingPart', { part: name });
    const part = await unpackEntry(bytes, entry).catch(() => {
      throw damagedFileError(name);
    });
    const markup = measureMarkup(part);
    elements += markup.elements;
    if (elements > MAX_ELEMENTS) throw new ImportError('tooManyElements', { limit: MAX_ELEMENTS, part: name });
    if (markup.mostAttributes > MAX_ATTRIBUTES) throw new ImportError('tooManyAttributes', { limit: MAX_ATTRIBUTES, part: name });
    if (/\.(?:xml|rels)$/i.test(name)) refuseDeepXml(part, `in its part “${name}”`);
    return part;
  }
  return {
    names: [...entries.keys()],
    exists: (name) => entries.has(name),
    read,
    text: async (name) => (entries.has(name) ? markupText(await read(name)) : undefined),
  };
}

/** XML is UTF-8 unless a mark at its start says UTF-16. */
function markupText(part: Uint8Array): string {
  const wide = part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(wide).decode(part);
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

/** The refusal for a document that is of the right kind and cannot be read, with the part that is damaged where that is known. */
export const damagedFileError = (part?: string): ImportError =>
  part ? new ImportError('damagedPart', { part }) : new ImportError('damaged');
