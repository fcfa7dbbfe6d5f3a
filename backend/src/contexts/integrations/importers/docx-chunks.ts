import { decodePage } from './decode-page.js';
import { decodeText } from './decode-text.js';
import { parseHtml } from './html.js';
import type { ImportedBlock } from './imported-text.js';
import { ImportError } from './imported-text.js';
import type { OfficeArchive } from './office-archive.js';
import type { OmittedCount } from './omitted-count.js';
import { parseTxt } from './txt.js';
import { readRelations, relationsOf } from './xml-events.js';
import { isZip } from './zip-archive.js';

// A document may be inserted into a document that is inserted; deeper nesting is hostile.
const DEEPEST = 4;
const MAX_CHUNKS = 200;
const CHUNK =
  /<(?:\w{1,20}:)?altChunk\b[^<>]{0,400}?\br?:?id="([^"<>]{1,100})"[^<>]{0,400}?(?:\/>|>(?:(?!<\/?(?:\w{1,20}:)?altChunk\b)[\s\S]){0,2000}?<\/(?:\w{1,20}:)?altChunk>)/g;

/** Documents that were inserted into a Word document whole (altChunk), as their own file: Word reads them when it opens the document. */
export class DocxChunks {
  private readonly ids: string[] = [];

  constructor(private readonly depth: number) {}

  /** Puts a paragraph with a mark where each of them stands, for a reader that knows nothing of them. */
  mark(xml: string): string {
    return xml.replace(CHUNK, (_, id: string) => {
      if (this.ids.length >= MAX_CHUNKS) return '';
      this.ids.push(id);
      return `<w:p><w:r><w:t>${markOf(this.ids.length - 1)}</w:t></w:r></w:p>`;
    });
  }

  /** The blocks with the words of each in the place of its mark. */
  async fill(blocks: ImportedBlock[], archive: OfficeArchive, document: string, omitted: OmittedCount): Promise<ImportedBlock[]> {
    if (this.ids.length === 0) return blocks;
    const relations = readRelations(await archive.text(relationsOf(document)), document);
    const filled: ImportedBlock[] = [];
    for (const block of blocks) {
      const number = numberOf(block);
      const target = number === undefined ? undefined : relations.find(({ id }) => id === this.ids[number])?.target;
      if (number === undefined) filled.push(block);
      else filled.push(...(await this.read(archive, target, omitted)));
    }
    return filled;
  }

  private async read(archive: OfficeArchive, target: string | undefined, omitted: OmittedCount): Promise<ImportedBlock[]> {
    if (!target || !archive.exists(target) || this.depth >= DEEPEST) {
      omitted.add('chunks');
      return [];
    }
    try {
      const read = await readChunk(await archive.read(target), this.depth + 1);
      omitted.addAll(read.omitted);
      return read.blocks;
    } catch (error) {
      // What is dangerous for the reader is so in an inserted part as well; what is only damaged is named.
      if (error instanceof ImportError && /^too|unpacks/.test(error.code)) throw error;
      if (!(error instanceof ImportError)) throw error;
      omitted.add('chunks');
      return [];
    }
  }
}

const markOf = (number: number): string => `\ue000chunk ${number}\ue001`;
const numberOf = (block: ImportedBlock): number | undefined => {
  const only = block.runs.length === 1 ? /^\ue000chunk (\d{1,3})\ue001$/.exec(block.runs[0]!.text)?.[1] : undefined;
  return only === undefined ? undefined : Number(only);
};

type Chunk = { blocks: ImportedBlock[]; omitted?: Parameters<OmittedCount['addAll']>[0] };

/** Reads an inserted document by what it is: Word, rich text, a saved web page (MHT), a page or plain text. */
async function readChunk(bytes: Uint8Array, depth: number): Promise<Chunk> {
  const start = Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .replace(/^[\s\u00ef\u00bb\u00bf]+/, '');
  if (isZip(bytes)) return (await import('./docx.js')).parseDocx(bytes, depth);
  if (start.startsWith('{\\rtf')) return (await import('./rtf.js')).parseRtf(bytes);
  if (/^(?:MIME-Version|From|Content-Type|Subject|Date|X-[A-Za-z-]{1,40}):/i.test(start)) return readMht(bytes);
  if (/<(?:!doctype|html|head|body|meta|div|p|span|table|h[1-6]|ul|ol|br)\b/i.test(start)) return parseHtml(decodePage(bytes).text);
  if (start.startsWith('<?xml')) throw new ImportError('isXml');
  return { blocks: parseTxt(decodeText(bytes).text) };
}

async function readMht(bytes: Uint8Array): Promise<Chunk> {
  const { default: PostalMime } = await import('postal-mime');
  const saved = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 500_000, maxRfc822NestingDepth: 5 }).catch(() => {
    throw new ImportError('damaged');
  });
  if (saved.html) return parseHtml(saved.html);
  return { blocks: parseTxt((saved.text ?? '').replace(/\r\n/g, '\n')) };
}
