import type { ImportErrorCode } from '@libs/domain';
import { decodePage } from './decode-page.js';
import { decodeText } from './decode-text.js';
import { refuseOtherOle } from './doc.js';
import { isEml, parseEml } from './eml.js';
import { parseHtml } from './html.js';
import { ImportError, ImportedFormat, ImportedText, textOf } from './imported-text.js';
import { type TextUse, textProblemOf } from './judge-text.js';
import { parseMarkdown } from './markdown.js';
import { archiveKind, isOle } from './office-archive.js';
import { isSrt, parseSrt } from './srt.js';
import { parseTxt } from './txt.js';
import { isVtt, parseVtt } from './vtt.js';
import { isZip, readZipDirectory } from './zip-archive.js';

type Parsed = Pick<ImportedText, 'title' | 'language' | 'blocks' | 'warnings' | 'omitted'>;

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
const ZIPPED = new Set<ImportedFormat>(['docx', 'pptx', 'xlsx', 'odf', 'epub']);
const BINARY = new Set<ImportedFormat>(['docx', 'pptx', 'xlsx', 'odf', 'epub', 'pdf', 'rtf', 'doc']);
// No recording and no report is that long; it would only keep everybody else waiting.
const MAX_LINES = 1_000_000;
const MAX_CHARACTERS = 10 * 1024 * 1024;

// Control characters besides tab and line feed: marks of programs, and what the database cannot keep.
const INVISIBLE = /(?![\t\n])\p{Cc}/gu;

// Kinds of file that have no text, by their first bytes, and what to do with them.
const FOREIGN: readonly { starts: string; at?: number; code: ImportErrorCode }[] = [
  { starts: '\x89PNG', code: 'picture' },
  { starts: '\xff\xd8\xff', code: 'picture' },
  { starts: 'GIF8', code: 'picture' },
  { starts: 'ftyp', at: 4, code: 'recording' },
  { starts: 'ID3', code: 'recording' },
  { starts: 'OggS', code: 'recording' },
  { starts: '\x1aE\xdf\xa3', code: 'recording' },
  { starts: '\x1f\x8b', code: 'archive' },
];

/**
 * Reads a file of any supported format. The content decides where it is clear (an office document, a PDF, the signature of
 * WebVTT, the numbers and times of SubRip), else the extension. Throws ImportError when there is nothing to import.
 * `isSeen`: the user has reviewed the text, so that markup in it is intended.
 * Takes what the file takes in time and memory: a file of a stranger is read by FileReader.
 */
export async function parseFile(fileName: string, bytes: Uint8Array, isSeen = false): Promise<ImportedText> {
  if (bytes.length === 0) throw new ImportError('empty');
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const expected = extension === undefined ? 'txt' : FORMATS[extension];
  const importedFormat = await binaryKind(bytes, extension, expected);
  const imported = importedFormat
    ? await readBinary(importedFormat, bytes, expected)
    : await readText(fileName, bytes, extension, expected, isSeen);
  for (const block of imported.blocks) for (const run of block.runs) run.text = run.text.replace(INVISIBLE, '');
  if (!imported.blocks.some((block) => textOf(block).trim() !== '')) throw new ImportError('noText');
  const characters = imported.blocks.reduce((sum, block) => sum + textOf(block).length, 0);
  if (characters > MAX_CHARACTERS) throw new ImportError('tooMuchText', { characters, limit: MAX_CHARACTERS });
  return imported;
}

/** The format that the first bytes tell of; undefined for text. Throws ImportError for what holds no text. */
async function binaryKind(
  bytes: Uint8Array,
  extension: string | undefined,
  expected: ImportedFormat | undefined,
): Promise<ImportedFormat | undefined> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const foreign = FOREIGN.find(({ starts, at }) => start.startsWith(starts, at ?? 0));
  if (foreign) throw new ImportError(foreign.code);
  if (start.includes('%PDF-') && (expected === 'pdf' || start.trimStart().startsWith('%PDF-'))) return 'pdf';
  if (start.trimStart().startsWith('{\\rtf')) return 'rtf';
  if (isOle(bytes)) {
    refuseOtherOle(bytes);
    return 'doc';
  }
  if (isZip(bytes)) {
    const kind = await archiveKind(bytes);
    if (kind) return kind;
    if (expected !== undefined && ZIPPED.has(expected) && !readZipDirectory(bytes)) throw new ImportError('cutOff');
    if (expected === undefined || !BINARY.has(expected)) throw new ImportError(extension === 'zip' || expected ? 'archive' : 'otherKind');
  }
  if (expected !== undefined && BINARY.has(expected)) {
    // Some programs write a web page or plain text and call it a Word document.
    if (expected === 'doc' && !bytes.includes(0)) return undefined;
    throw new ImportError('notA', { kind: NAMES[expected]! });
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
  isSeen: boolean,
): Promise<ImportedText> {
  if (extension === 'csv' || extension === 'tsv') throw new ImportError('table');
  if (!expected) throw new ImportError('otherKind');
  const { text, encoding, warnings, isUnknown } = expected === 'html' ? decodePage(bytes) : decodeText(bytes);
  if (isUnknown) throw new ImportError('unknownEncoding');
  const lines = countLines(text);
  if (lines > MAX_LINES) throw new ImportError('tooManyLines', { lines, limit: MAX_LINES });
  const format = textKind(text, expected);
  if (!isSeen && (format === 'txt' || format === 'markdown')) refuseNoise(text, format === 'txt' ? 'text' : 'markdown');
  if (format !== expected) {
    const name = NAMES[format];
    warnings.push(
      name
        ? `The file is a ${name} and was read as one.`
        : `The file was read as ${format.toUpperCase()} captions, which is what it contains.`,
    );
  }
  const parsed: Parsed = format === 'eml' ? await parseEml(bytes) : parseAs(format, text);
  if (format === 'vtt' || format === 'srt') {
    if (parsed.blocks.length === 0) throw new ImportError('noCaptions');
    refuseNoise(parsed.blocks.map(textOf).join('\n'), 'text');
  }
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

function refuseNoise(text: string, use: TextUse): void {
  const verdict = textProblemOf(text, use);
  if (verdict) throw new ImportError(verdict.code, verdict.values);
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `interview.de.vtt` and `interview.pt-BR.srt` name their language. */
function languageInName(fileName: string): string | undefined {
  const code = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.[a-z]{3}$/.exec(fileName)?.[1];
  return code && LANGUAGES.of(code) ? code : undefined;
}
