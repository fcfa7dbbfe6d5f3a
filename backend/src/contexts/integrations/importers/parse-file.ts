import { decodeText } from './decode-text.js';
import { parseDocx } from './docx.js';
import { isDocx, isOle, refuseOle } from './docx-archive.js';
import { ImportedFormat, ImportedText, ImportRefused } from './imported-text.js';
import { parseMarkdown } from './markdown.js';
import { isSrt, parseSrt } from './srt.js';
import { parseTxt } from './txt.js';
import { isVtt, parseVtt } from './vtt.js';
import { isZip } from './zip-archive.js';

const FORMATS: Record<string, ImportedFormat> = {
  txt: 'txt',
  text: 'txt',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  vtt: 'vtt',
  srt: 'srt',
  docx: 'docx',
};
const READABLE = 'choose a .docx, .txt, .md, .vtt or .srt file';
const ARCHIVE = `This file is an archive; unpack it and ${READABLE}.`;
const OTHER_KIND = `Files of this kind cannot be imported as text; ${READABLE}.`;
const PICTURE = `This file is a picture and has no text to import; ${READABLE}.`;
const RECORDING = 'This file is a recording; upload it as a file instead of importing it as text.';

// Kinds of file that arrive with a wrong extension, by their first bytes, and what to do with them.
const FOREIGN: readonly { starts: string; at?: number; sentence: string }[] = [
  { starts: '%PDF-', sentence: 'This file is a PDF; upload it as a file, or save it as .docx or .txt to import its text.' },
  { starts: '{\\rtf', sentence: 'This file is in the RTF format; open it in Word, save it as .docx and import that file.' },
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
 * Reads a file of any supported format. The content decides where it is clear (a Word document, the signature of WebVTT,
 * the numbers and times of SubRip), else the extension. Throws ImportRefused, and nothing else, when there is nothing to import.
 */
export async function parseFile(fileName: string, bytes: Uint8Array): Promise<ImportedText> {
  if (bytes.length === 0) throw new ImportRefused('This file is empty; choose a file that contains text.');
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const expected = extension === undefined ? 'txt' : FORMATS[extension];
  const imported =
    expected === 'docx' || isZip(bytes) || isOle(bytes) ? await readWord(bytes, expected) : readText(fileName, bytes, expected);
  if (!imported.blocks.some((block) => block.runs.length > 0)) {
    throw new ImportRefused('No text was found in this file; check that it is the right one and that it contains text.');
  }
  return imported;
}

async function readWord(bytes: Uint8Array, expected: ImportedFormat | undefined): Promise<ImportedText> {
  if (expected !== 'docx') {
    if (isOle(bytes)) throw refuseOle(bytes);
    if (!isDocx(bytes)) throw new ImportRefused(expected ? ARCHIVE : OTHER_KIND);
  }
  refuseForeign(bytes);
  const document = await parseDocx(bytes);
  const warnings = expected === 'docx' ? document.warnings : ['The file is a Word document and was read as one.', ...document.warnings];
  return { ...document, format: 'docx', warnings };
}

function readText(fileName: string, bytes: Uint8Array, expected: ImportedFormat | undefined): ImportedText {
  refuseForeign(bytes);
  if (!expected) throw new ImportRefused(OTHER_KIND);
  const { text, encoding, warnings } = decodeText(bytes);
  if (hasTooManyLines(text))
    throw new ImportRefused('This file has more than a million lines; split it into smaller files and import those.');
  const format = isVtt(text) ? 'vtt' : expected !== 'vtt' && isSrt(text) ? 'srt' : expected;
  if (format !== expected) warnings.push(`The file was read as ${format.toUpperCase()} captions, which is what it contains.`);
  const parsed = parseAs(format, text);
  const language = parsed.language ?? (format === 'vtt' || format === 'srt' ? languageInName(fileName) : undefined);
  return { ...parsed, format, encoding, ...(language ? { language } : {}), warnings: [...warnings, ...parsed.warnings] };
}

function parseAs(format: ImportedFormat, text: string): Pick<ImportedText, 'title' | 'language' | 'blocks' | 'warnings'> {
  if (format === 'vtt') return parseVtt(text);
  if (format === 'srt') return parseSrt(text);
  if (format === 'markdown') return parseMarkdown(text);
  return { blocks: parseTxt(text), warnings: [] };
}

// No recording and no report is that long; millions of one-letter lines would only keep a worker busy.
const MAX_LINES = 1_000_000;

function hasTooManyLines(text: string): boolean {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines > MAX_LINES;
}

function refuseForeign(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = FOREIGN.find(({ starts, at }) => start.startsWith(starts, at ?? 0));
  if (kind) throw new ImportRefused(kind.sentence);
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** `interview.de.vtt` and `interview.pt-BR.srt` name their language. */
function languageInName(fileName: string): string | undefined {
  const code = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.[a-z]{3}$/.exec(fileName)?.[1];
  return code && LANGUAGES.of(code) ? code : undefined;
}
