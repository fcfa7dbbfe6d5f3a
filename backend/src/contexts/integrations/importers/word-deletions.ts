/// <reference path="./word-extractor.d.ts" />
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';

/** Says of a run of characters that they were deleted while changes were tracked. */
const DELETED = 0x0800;
const PAGE = 512;
// How many bytes follow a property, by the three highest bits of its number; 6 states its own length.
const OPERAND = [1, 1, 2, 4, 2, 2, 0, 3];

/** Word 97 to 2003. The library takes many other properties for a deletion and then loses the text, so runs are looked at here. */
class WordReader extends WordOleExtractor {
  override writeCharacterProperties(stream: Buffer, table: Buffer): void {
    // An optional hyphen, which the library makes the word "undefined" of.
    for (const piece of this._pieces) piece.text = piece.text.replaceAll('\u001f', '\u00ad');
    const start = stream.readUInt32LE(0xfa);
    const pages = Math.max(0, Math.floor((stream.readUInt32LE(0xfe) - 4) / 8));
    for (let number = 0; number < pages; number++) {
      const at = table.readUInt32LE(start + (pages + 1 + number) * 4) * PAGE;
      this.blankDeleted(stream.subarray(at, at + PAGE));
    }
  }

  private blankDeleted(page: Buffer): void {
    if (page.length < PAGE) return;
    const runs = page.readUInt8(PAGE - 1);
    for (let run = 0; run < runs; run++) {
      const offset = page.readUInt8((runs + 1) * 4 + run) * 2;
      if (offset > 0 && isDeleted(page.subarray(offset + 1, offset + 1 + page.readUInt8(offset)))) {
        this.deletions++;
        this.blank(page.readUInt32LE(run * 4), page.readUInt32LE((run + 1) * 4));
      }
    }
  }

  /** How many runs of characters were deleted while changes were tracked. */
  deletions = 0;

  private blank(from: number, to: number): void {
    for (const piece of this._pieces) {
      const first = Math.max(0, Math.floor((from - piece.startFilePos) / piece.bpc));
      const last = Math.min(piece.text.length, Math.floor((to - piece.startFilePos) / piece.bpc));
      if (last > first) piece.text = piece.text.slice(0, first) + '\0'.repeat(last - first) + piece.text.slice(last);
    }
  }
}

function isDeleted(properties: Buffer): boolean {
  for (let at = 0; at + 2 < properties.length; ) {
    const name = properties.readUInt16LE(at);
    if (name === DELETED) return (properties[at + 2]! & 1) === 1;
    const size = OPERAND[name >> 13]!;
    at += 2 + (size === 0 ? 1 + properties[at + 2]! : size);
  }
  return false;
}

/** What a Word document holds: its texts (body, boxes, notes), and how much stands beside them. */
export interface WordTexts {
  parts: string[];
  headers: number;
  comments: number;
  deletions: number;
}

/** Reads the texts of a Word document. Rejects when the file is damaged. */
export async function wordTexts(content: Buffer): Promise<WordTexts> {
  const reader = new BufferReader(content);
  await reader.open();
  const word = new WordReader();
  const document = await word.extract(reader);
  const plain = { filterUnicode: false };
  const filled = (text: string): number => text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length;
  return {
    parts: [document.getBody(plain), document.getTextboxes(plain), document.getFootnotes(plain), document.getEndnotes(plain)],
    headers: filled(document.getHeaders({ ...plain, includeFooters: true })),
    comments: filled(document.getAnnotations(plain)),
    deletions: word.deletions,
  };
}
