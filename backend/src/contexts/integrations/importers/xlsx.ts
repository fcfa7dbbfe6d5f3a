import type { Omitted } from '@libs/domain';
import { countWithVerb, ImportError, ImportedBlock } from './imported-text.js';
import { BlockWriter } from './markup-blocks.js';
import { OfficeArchive, openArchive } from './office-archive.js';
import { OmittedCount, occurrences } from './omitted-count.js';
import { cellDate, isDateFormat } from './xlsx-dates.js';
import { elementText, readRelations, readXml, relationsOf } from './xml-events.js';

const WORKBOOK = 'xl/workbook.xml';
const MAX_ROWS = 20_000;

/** What is needed to read a cell: the texts that cells refer to by number, and which styles show a date. */
interface Book {
  strings: string[];
  dateStyles: Set<number>;
  from1904: boolean;
}

/** Reads a workbook: a heading per sheet, a paragraph per row. Formulas give the value they had when the file was saved. */
export async function parseXlsx(
  bytes: Uint8Array,
): Promise<{ title?: string; blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  const archive = openArchive(bytes);
  const xml = await archive.text(WORKBOOK);
  if (!xml) throw new ImportError('missingPart', { part: WORKBOOK });
  const relations = readRelations(await archive.text(relationsOf(WORKBOOK)), WORKBOOK);
  const sheets: { name: string; id: string }[] = [];
  const omitted = new OmittedCount();
  let from1904 = false;
  readXml(xml, {
    open: (name, a) => {
      if (local(name) === 'sheet' && /hidden/i.test(a['state'] ?? '')) omitted.add('hiddenSheets');
      else if (local(name) === 'sheet') sheets.push({ name: a['name'] ?? '', id: a['r:id'] ?? '' });
      if (local(name) === 'workbookPr') from1904 = a['date1904'] === '1' || a['date1904'] === 'true';
    },
  });
  const part = async (type: string) => archive.text(relations.find((relation) => relation.type === type)?.target ?? '');
  const book: Book = {
    strings: readStrings((await part('sharedStrings')) ?? ''),
    dateStyles: readDateStyles((await part('styles')) ?? ''),
    from1904,
  };
  const writer = new BlockWriter();
  let filled = 0;
  for (const sheet of sheets) {
    const target = relations.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.target;
    const rows = new BlockWriter();
    readXml((target && (await archive.text(target))) || '', new SheetReader(rows, book, omitted));
    const boxes = await textBoxes(archive, target ?? '');
    if (rows.blocks.length + boxes.length === 0) continue;
    filled++;
    writer.add(sheet.name);
    writer.end('heading', 2);
    for (const block of [...rows.blocks, ...boxes]) writer.blocks.push(block);
    if (writer.blocks.length > MAX_ROWS) throw new ImportError('tooManySheetRows', { limit: MAX_ROWS });
  }
  await countParts(archive, omitted);
  const title = elementText((await archive.text('docProps/core.xml')) ?? '', 'dc:title');
  return {
    ...(title ? { title } : {}),
    blocks: writer.blocks,
    warnings: [`${countWithVerb(filled, 'sheet')} read as one paragraph per row. To make a note of each row, save the sheet as .csv.`],
    omitted: omitted.all,
  };
}

/** What stands beside the cells, by the parts of the workbook. */
async function countParts(archive: OfficeArchive, omitted: OmittedCount): Promise<void> {
  for (const name of archive.names) {
    if (/^xl\/charts\/chart\d*\.xml$/.test(name)) omitted.add('charts');
    else if (/^xl\/media\/[^/]/.test(name)) omitted.add('pictures');
    else if (/^xl\/embeddings\/[^/]/.test(name)) omitted.add('embedded');
    else if (/^xl\/comments[^/]*\.xml$/.test(name))
      omitted.add('comments', occurrences((await archive.text(name)) ?? '', /<(?:\w+:)?comment[ />]/g));
    else if (name === 'xl/vbaProject.bin') omitted.add('scripts');
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The texts of the book; the small letters above a word are its pronunciation and no text. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let reading = false;
  let phonetic = 0;
  readXml(xml, {
    open: (name) => {
      if (local(name) === 'si') strings.push('');
      else if (local(name) === 'rPh') phonetic++;
      else if (local(name) === 't') reading = phonetic === 0;
    },
    close: (name) => {
      if (local(name) === 'rPh') phonetic--;
      else if (local(name) === 't') reading = false;
    },
    text: (text) => {
      if (reading && strings.length > 0) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

function readDateStyles(xml: string): Set<number> {
  const formats = new Map<number, string>();
  const dates = new Set<number>();
  let inCells = false;
  let style = 0;
  readXml(xml, {
    open: (name, a) => {
      if (local(name) === 'numFmt') formats.set(Number(a['numFmtId']), a['formatCode'] ?? '');
      else if (local(name) === 'cellXfs') inCells = true;
      else if (local(name) === 'xf' && inCells) {
        const format = Number(a['numFmtId'] ?? 0);
        if (isDateFormat(format, formats.get(format))) dates.add(style);
        style++;
      }
    },
    close: (name) => {
      if (local(name) === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

class SheetReader {
  private type = '';
  private style = 0;
  private value = '';
  private reading = false;
  private phonetic = 0;
  private rows = 0;

  constructor(
    private readonly writer: BlockWriter,
    private readonly book: Book,
    private readonly omitted: OmittedCount,
  ) {}

  open(name: string, a: Record<string, string>): void {
    const tag = local(name);
    if (tag === 'c') {
      this.type = a['t'] ?? 'n';
      this.style = Number(a['s'] ?? 0);
      this.value = '';
    } else if (tag === 'rPh') this.phonetic++;
    else if (tag === 'f') this.omitted.add('formulas');
    else if (tag === 'oddHeader' || tag === 'oddFooter') this.omitted.add('headers');
    else if (tag === 'v' || tag === 't') this.reading = this.phonetic === 0;
  }

  close(name: string): void {
    const tag = local(name);
    if (tag === 'v' || tag === 't') this.reading = false;
    else if (tag === 'rPh') this.phonetic--;
    else if (tag === 'c') {
      const displayed = this.shown().trim();
      if (displayed === '') return;
      this.writer.cell();
      this.writer.add(displayed.replace(/\r\n?/g, '\n'));
    } else if (tag === 'row') {
      this.writer.end();
      if (++this.rows > MAX_ROWS && this.writer.blocks.length > MAX_ROWS) throw new ImportError('tooManySheetRows', { limit: MAX_ROWS });
    }
  }

  text(text: string): void {
    if (this.reading) this.value += text;
  }

  private shown(): string {
    const { type, value } = this;
    if (type === 's') return this.book.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n' || value === '') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    if (this.book.dateStyles.has(this.style)) return cellDate(number, this.book.from1904) ?? value;
    // Stored as 0.30000000000000004; fifteen digits are what the program itself shows.
    return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
  }
}

/** What stands in boxes above the cells. */
async function textBoxes(archive: OfficeArchive, sheet: string): Promise<ImportedBlock[]> {
  const writer = new BlockWriter();
  let reading = false;
  for (const { type, target } of readRelations(await archive.text(relationsOf(sheet)), sheet)) {
    if (type !== 'drawing') continue;
    readXml((await archive.text(target)) ?? '', {
      open: (name) => {
        reading = name === 'a:t';
      },
      close: (name) => {
        reading = false;
        if (name === 'a:p') writer.end();
      },
      text: (text) => {
        if (reading) writer.add(text);
      },
    });
  }
  return writer.blocks;
}
