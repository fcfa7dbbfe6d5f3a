import { decodePage } from './decode-page.js';
import { decodeText } from './decode-text.js';
import { refuseOtherOle } from './doc.js';
import { isEml, parseEml } from './eml.js';
import { parseHtml } from './html.js';
import { ImportedFormat, ImportedText, ImportRefused, textOf } from './imported-text.js';
import { parseMarkdown } from './markdown.js';
import { archiveKind, isOle } from './office-archive.js';
import { isSrt, parseSrt } from './srt.js';
import { parseTxt } from './txt.js';
import { isVtt, parseVtt } from './vtt.js';
import { isZip } from './zip-archive.js';

type Parsed = Pick<ImportedText, 'title' | 'language' | 'blocks' | 'warnings'>;

const FORMATS: Record<string, ImportedFormat> = {
  txt: 'txt',
  text: 'txt',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  vtt: 'vtt',
  srt: 'srt',
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  pdf: 'pdf',
  rtf: 'rtf',
  odt: 'odf',
  ods: 'odf',
  odp: 'odf',
  eml: 'eml',
  epub: 'epub',
  doc: 'doc',
  dot: 'doc',
  pptx: 'pptx',
  ppsx: 'pptx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
};
/** What a format is called when the file turns out to be one under another name. */
const NAMES: Partial<Record<ImportedFormat, string>> = {
  docx: 'Word document',
  doc: 'Word document',
  pptx: 'presentation',
  xlsx: 'workbook',
  odf: 'document of LibreOffice',
  epub: 'book (EPUB)',
  pdf: 'PDF',
  rtf: 'rich text (RTF)',
  html: 'web page (HTML)',
  eml: 'message (EML)',
};
const BINARY = new Set<ImportedFormat>(['docx', 'pptx', 'xlsx', 'odf', 'epub', 'pdf', 'rtf', 'doc']);
const READABLE = 'choose a document (DOCX, DOC, ODT, RTF, PDF, HTML), a text or a subtitle file';
const ARCHIVE = `This file is an archive; unpack it and ${READABLE}.`;
const OTHER_KIND = `Files of this kind cannot be imported as text; ${READABLE}.`;
const TABLE = 'This file is a table; choose “Import a table” to make a note of each of its rows.';
const PICTURE = `This file is a picture and has no text to import; ${READABLE}.`;
const RECORDING = 'This file is a recording; upload it as a file instead of importing it as text.';
const NO_TEXT = 'No text was found in this file; check that it is the right one and that it contains text.';
// No recording and no report is that long; it would only keep everybody else waiting.
const MAX_LINES = 1_000_000;
const TOO_MANY_LINES = 'This file has more than a million lines; split it into smaller files and import those.';
const MAX_CHARACTERS = 10 * 1024 * 1024;
const TOO_MUCH_TEXT = 'This file holds more text than one note can; split it into smaller files and import those.';

// Control characters besides tab and line feed: marks of programs, and what the database cannot keep.
const INVISIBLE = /(?![\t\n])\p{Cc}/gu;

// Kinds of file that have no text, by their first bytes, and what to do with them.
const FOREIGN: readonly { starts: string; at?: number; sentence: string }[] = [
  { starts: '\x89PNG', sentence: PICTURE },
  { starts: '\xff\xd8\xff', sentence: PICTURE },
  { starts: 'GIF8', sentence: PICTURE },
  { starts: 'ftyp', at: 4, sentence: RECORDING },
  { starts: 'ID3', sentence: RECORDING },
  { starts: 'OggS', sentence: RECORDING },
  { starts: '\x1aE\xdf\xa3', sentence: RECORDING },
  { starts: '\x1f\x8b', sentence: ARCHIVE },
];

/**
 * Reads a file of any supported format. The content decides where it is clear (an office document, a PDF, the signature of
 * WebVTT, the numbers and times of SubRip), else the extension. Throws ImportRefused when there is nothing to import.
 * Takes what the file takes in time and memory: a file of a stranger is read by FileReader.
 */
export async function parseFile(fileName: string, bytes: Uint8Array): Promise<ImportedText> {
  if (bytes.length === 0) throw new ImportRefused('This file is empty; choose a file that contains text.');
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const expected = extension === undefined ? 'txt' : FORMATS[extension];
  const found = await binaryKind(bytes, extension, expected);
  const imported = found ? await readBinary(found, bytes, expected) : await readText(fileName, bytes, extension, expected);
  for (const block of imported.blocks) for (const run of block.runs) run.text = run.text.replace(INVISIBLE, '');
  if (!imported.blocks.some((block) => textOf(block).trim() !== '')) throw new ImportRefused(NO_TEXT);
  if (imported.blocks.reduce((sum, block) => sum + textOf(block).length, 0) > MAX_CHARACTERS) throw new ImportRefused(TOO_MUCH_TEXT);
  return imported;
}

/** The format that the first bytes tell of; undefined for text. Throws ImportRefused for what holds no text. */
async function binaryKind(
  bytes: Uint8Array,
  extension: string | undefined,
  expected: ImportedFormat | undefined,
): Promise<ImportedFormat | undefined> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const foreign = FOREIGN.find(({ starts, at }) => start.startsWith(starts, at ?? 0));
  if (foreign) throw new ImportRefused(foreign.sentence);
  if (start.includes('%PDF-') && (expected === 'pdf' || start.trimStart().startsWith('%PDF-'))) return 'pdf';
  if (start.trimStart().startsWith('{\\rtf')) return 'rtf';
  if (isOle(bytes)) {
    refuseOtherOle(bytes);
    return 'doc';
  }
  if (isZip(bytes)) {
    const kind = await archiveKind(bytes);
    if (kind) return kind;
    if (expected === undefined || !BINARY.has(expected)) throw new ImportRefused(extension === 'zip' || expected ? ARCHIVE : OTHER_KIND);
  }
  if (expected !== undefined && BINARY.has(expected)) {
    // Some programs write a web page or plain text and call it a Word document.
    if (expected === 'doc' && !bytes.includes(0)) return undefined;
    throw new ImportRefused(`This file is not a ${NAMES[expected]!}, whatever it is called; open it and save it again, or ${READABLE}.`);
  }
  return undefined;
}

async function readBinary(format: ImportedFormat, bytes: Uint8Array, expected: ImportedFormat | undefined): Promise<ImportedText> {
  const parsed = await parseBinary(format, bytes);
  const name = NAMES[format];
  const surprise = expected === format || (expected === 'doc' && format === 'docx') ? [] : [`The file is a ${name} and was read as one.`];
  return { ...parsed, format, warnings: [...surprise, ...parsed.warnings] };
}

/** Each reader is loaded with the first file of its format: most starts of the program read none. */
async function parseBinary(format: ImportedFormat, bytes: Uint8Array): Promise<Parsed> {
  switch (format) {
    case 'docx':
      return (await import('./docx.js')).parseDocx(bytes);
    case 'pptx':
      return (await import('./pptx.js')).parsePptx(bytes);
    case 'xlsx':
      return (await import('./xlsx.js')).parseXlsx(bytes);
    case 'odf':
      return (await import('./odf.js')).parseOdf(bytes);
    case 'epub':
      return (await import('./epub.js')).parseEpub(bytes);
    case 'pdf':
      return (await import('./pdf.js')).parsePdf(bytes);
    case 'rtf':
      return (await import('./rtf.js')).parseRtf(bytes);
    default:
      return (await import('./doc.js')).parseDoc(bytes);
  }
}

async function readText(
  fileName: string,
  bytes: Uint8Array,
  extension: string | undefined,
  expected: ImportedFormat | undefined,
): Promise<ImportedText> {
  if (extension === 'csv' || extension === 'tsv') throw new ImportRefused(TABLE);
  if (!expected) throw new ImportRefused(OTHER_KIND);
  const { text, encoding, warnings } = expected === 'html' ? decodePage(bytes) : decodeText(bytes);
  if (hasTooManyLines(text)) throw new ImportRefused(TOO_MANY_LINES);
  const format = textKind(text, expected);
  if (format !== expected) {
    const name = NAMES[format];
    warnings.push(
      name
        ? `The file is a ${name} and was read as one.`
        : `The file was read as ${format.toUpperCase()} captions, which is what it contains.`,
    );
  }
  const parsed: Parsed = format === 'eml' ? await parseEml(bytes) : parseAs(format, text);
  const language = parsed.language ?? (format === 'vtt' || format === 'srt' ? languageInName(fileName) : undefined);
  return { ...parsed, format, encoding, ...(language ? { language } : {}), warnings: [...warnings, ...parsed.warnings] };
}

function textKind(text: string, expected: ImportedFormat): ImportedFormat {
  if (isVtt(text)) return 'vtt';
  if (expected !== 'vtt' && isSrt(text)) return 'srt';
  if (expected === 'eml') return 'eml';
  // The name says Word or plain text and the content is a page or a message.
  if ((expected === 'txt' || expected === 'doc') && /^\s{0,100}(?:<!doctype html|<html[\s>])/i.test(text.slice(0, 400))) return 'html';
  if (expected === 'txt' && isEml(text)) return 'eml';
  return expected === 'doc' ? 'txt' : expected;
}

function parseAs(format: ImportedFormat, text: string): Parsed {
  if (format === 'vtt') return parseVtt(text);
  if (format === 'srt') return parseSrt(text);
  if (format === 'markdown') return parseMarkdown(text);
  if (format === 'html') return parseHtml(text);
  return { blocks: parseTxt(text), warnings: [] };
}

function hasTooManyLines(text: string): boolean {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines > MAX_LINES;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `interview.de.vtt` and `interview.pt-BR.srt` name their language. */
function languageInName(fileName: string): string | undefined {
  const code = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.[a-z]{3}$/.exec(fileName)?.[1];
  return code && LANGUAGES.of(code) ? code : undefined;
}
