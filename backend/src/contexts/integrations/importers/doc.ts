import type { Omitted } from '@libs/domain';
import { ImportError, ImportedBlock } from './imported-text.js';
import { BlockWriter } from './markup-blocks.js';
import { damagedFileError } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { recogniseTurns } from './speaker-turns.js';

const SAVE_AS = (program: string, ending: string): ImportError => new ImportError('oldOffice', { program, ending });

/** Where the first bytes of the text stream say that a password is needed. */
const FLAGS = 0x0a;
const ENCRYPTED = 0x01;
const WORD_MAGIC = Buffer.from([0xec, 0xa5]);

/** Whether an old Office container holds a Word document. Throws ImportError for every other content, saying what to do. */
export function refuseOtherOle(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (name: string) => content.indexOf(Buffer.from(name, 'utf16le')) >>> 0;
  const holds = (name: string) => at(name) < content.length;
  // One document may hold others inside: its own content is listed first.
  const isWord = at('WordDocument') < Math.min(at('Workbook'), at('Book\0'), at('PowerPoint Document'));
  if (holds('EncryptedPackage')) throw new ImportError('locked');
  if (isWord) return;
  if (Math.min(at('Workbook'), at('Book\0')) < at('PowerPoint Document')) throw SAVE_AS('Excel', 'XLSX or CSV');
  if (holds('PowerPoint Document')) throw SAVE_AS('PowerPoint', 'PPTX');
  if (holds('__substg1.0_')) throw new ImportError('outlook');
  throw new ImportError('oldContainer');
}

/** Reads a document of Word 97 to 2003 as text; looks are lost. Throws ImportError when it is locked or damaged. */
export async function parseDoc(bytes: Uint8Array): Promise<{ blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isLocked(content)) throw new ImportError('locked');
  const { wordTexts } = await import('./word-deletions.js');
  const { parts, headers, comments, deletions } = await wordTexts(content).catch(() => {
    throw damagedFileError();
  });
  const writer = new BlockWriter();
  for (const part of parts) {
    for (const paragraph of part.split(/[\r\n\f]+/)) {
      writer.add(readable(paragraph));
      writer.end();
    }
  }
  const { blocks } = writer;
  const omitted = new OmittedCount();
  omitted.add('pictures', parts.join('').split(PICTURE).length - 1);
  omitted.add('drawings', parts.join('').split(DRAWING).length - 1);
  omitted.add('headers', headers);
  omitted.add('comments', comments);
  omitted.add('deletions', deletions);
  return {
    blocks: recogniseTurns(blocks) ?? blocks,
    warnings: ['The file is in the old format of Word: its text was read without looks. Saved as .docx it keeps them.'],
    omitted: omitted.all,
  };
}

/** What stands in the text for a picture, and for what is drawn. */
const PICTURE = '\u0001';
const DRAWING = '\u0008';
const SIGNS = new Map([
  // A cell ends with U+0007, a line inside a paragraph with U+000B.
  ['\u0007', ' | '],
  ['\v', '\n'],
  ['\t', '\t'],
  ['\u001e', '\u2011'],
  ['\u001f', '\u00ad'],
]);

/** A paragraph without the marks that Word keeps in its text; U+0013 begins a field with its instruction, U+0014 its result, U+0015 ends it. */
function readable(paragraph: string): string {
  let text = '';
  const fields: ('instruction' | 'result')[] = [];
  for (const char of paragraph) {
    if (char === '\u0013') fields.push('instruction');
    else if (char === '\u0014') fields[fields.length - 1] = 'result';
    else if (char === '\u0015') fields.pop();
    else if (!fields.includes('instruction')) text += SIGNS.get(char) ?? (char < ' ' ? '' : char);
  }
  return text;
}

/** The text stream begins on the border of a sector; its flags tell of a password. */
function isLocked(content: Buffer): boolean {
  for (let at = 512; at + 12 < content.length; at += 512)
    if (content.subarray(at, at + 2).equals(WORD_MAGIC)) return (content[at + FLAGS + 1]! & ENCRYPTED) === ENCRYPTED;
  return false;
}
