import { type Omitted, thrownError } from '@libs/domain';
import mammoth from 'mammoth';
import { DocxChunks } from './docx-chunks.js';
import { readableMarkup } from './docx-markup.js';
import { omittedOfDocx } from './docx-omitted.js';
import { decodeEntities } from './entities.js';
import { countWithVerb, followableLink, ImportError, ImportedBlock, ImportedRun, joinRuns, textOf, trimRuns } from './imported-text.js';
import { isTooDeep, tooDeepValues } from './nesting.js';
import { damagedFileError, OfficeArchive, openDocx } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { recogniseTurns } from './speaker-turns.js';

/** What a Word document holds. */
export interface ParsedDocx {
  title?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted: Omitted;
}

/** A node of the document model of mammoth, as far as it is read here. */
interface WordNode {
  type: string;
  children?: WordNode[];
  styleName?: string | null;
  styleId?: string | null;
  numbering?: { isOrdered: boolean; level: string } | null;
  value?: string;
  href?: string;
  checked?: boolean;
  isBold?: boolean;
  isItalic?: boolean;
  isStrikethrough?: boolean;
  body?: WordNode[];
}

interface WordDocument extends WordNode {
  notes: { resolve(reference: WordNode): WordNode | null };
}

interface Reading {
  document: WordDocument;
  notes: WordNode[];
  omitted: OmittedCount;
  tables: number;
}

/**
 * Reads a Word document: headings, lists, looks and links; tables give a paragraph per row, notes follow at the end,
 * documents inserted whole stand where they were inserted, pictures are left out. A transcript gives turns. Throws ImportError when the file is no readable document.
 */
export async function parseDocx(bytes: Uint8Array, depth = 0): Promise<ParsedDocx> {
  const archive = openDocx(bytes);
  const omitted = new OmittedCount();
  const chunks = new DocxChunks(depth);
  const main = archive.names.find((name) => /^word\/document[^/]*\.xml$/i.test(name)) ?? 'word/document.xml';
  const reading: Reading = { document: await readModel(archive, main, chunks), notes: [], omitted, tables: 0 };
  const body = await chunks.fill(blocksOf(reading.document.children ?? [], reading), archive, main, omitted);
  const blocks = recogniseTurns(body) ?? body;
  // A note may refer to further notes, so the list grows while it is read.
  for (let at = 0; at < reading.notes.length; at++) blocks.push(...noteBlocks(reading.notes[at]!, at + 1, reading));
  const warnings: string[] = [];
  await omittedOfDocx(archive, omitted);
  if (reading.tables > 0) warnings.push(`${countWithVerb(reading.tables, 'table')} read as one paragraph per row.`);
  const title = titleIn(reading.document) || (await titleProperty(archive)) || (blocks[0]?.level === 1 ? textOf(blocks[0]) : '');
  return { ...(title ? { title } : {}), blocks, warnings, omitted: omitted.all };
}

/** The document model; the HTML that mammoth would make of it is not asked for. */
async function readModel(archive: OfficeArchive, main: string, chunks: DocxChunks): Promise<WordDocument> {
  const decoder = new TextDecoder();
  // The place of an opened ZIP: mammoth then unpacks nothing itself, and every part passes the limits of the archive.
  const file = {
    exists: archive.exists,
    read: async (name: string, encoding?: string) => {
      const part = await archive.read(name);
      if (encoding !== 'utf-8') return part;
      const xml = readableMarkup(decoder.decode(part));
      return name === main ? chunks.mark(xml) : xml;
    },
  };
  let model: WordDocument | undefined;
  try {
    // cast: the library reads an opened archive as well, which its types do not name
    await mammoth.convertToHtml({ file } as never, {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (document: WordDocument) => {
        model = document;
        return { ...document, children: [] };
      },
    });
  } catch (error) {
    throw error instanceof ImportError ? error : refuseUnread(error);
  }
  if (!model) throw damagedFileError();
  return model;
}

/** The XML reader says the line at which it stopped. */
function refuseUnread(error: unknown): ImportError {
  if (isTooDeep(error)) return new ImportError('tooDeep', tooDeepValues());
  const line = /\[line:(\d{1,9})/.exec(thrownError(error).message)?.[1];
  return line ? new ImportError('damagedLine', { part: 'word/document.xml', line: Number(line) }) : damagedFileError('word/document.xml');
}

function blocksOf(nodes: readonly WordNode[], reading: Reading): ImportedBlock[] {
  return nodes.flatMap((node) => {
    if (node.type === 'paragraph') return paragraphBlock(node, reading);
    if (node.type === 'table') return tableBlocks(node, reading);
    return node.children && node.type !== 'run' ? blocksOf(node.children, reading) : [];
  });
}

function paragraphBlock(node: WordNode, reading: Reading): ImportedBlock[] {
  const runs = trimRuns(runsOf(node.children ?? [], {}, reading));
  if (runs.length === 0) return [];
  const style = node.styleName ?? node.styleId ?? '';
  const level = headingLevel(style);
  if (level > 0) return [{ kind: 'heading', level, runs }];
  if (node.numbering) {
    return [{ kind: node.numbering.isOrdered ? 'ordered' : 'bullet', level: Number(node.numbering.level) || 0, runs }];
  }
  if (/^list (?:bullet|number)/i.test(style)) {
    return [{ kind: /bullet/i.test(style) ? 'bullet' : 'ordered', level: Math.max(0, Number(style.slice(-1)) - 1) || 0, runs }];
  }
  if (/quot/i.test(style)) return [{ kind: 'quote', runs }];
  if (/^(?:source code|code|html preformatted)/i.test(style)) return [{ kind: 'code', runs: joinRuns([{ text: textOf({ runs }) }]) }];
  return [{ kind: 'paragraph', runs }];
}

/** 1 to 3, or 0 when the style is no heading. Built-in styles keep their English names in every language of Word. */
function headingLevel(style: string): number {
  if (/^title$/i.test(style)) return 1;
  if (/^subtitle$/i.test(style)) return 2;
  const number = /^heading ?([1-9])?$/i.exec(style);
  return number ? Math.min(Number(number[1] ?? 1), 3) : 0;
}

/** A row is a paragraph with its cells divided by bars; a table of one column is only a frame around its paragraphs. */
function tableBlocks(table: WordNode, reading: Reading): ImportedBlock[] {
  const rows = (table.children ?? []).map((row) => (row.children ?? []).map((cell) => blocksOf(cell.children ?? [], reading)));
  if (rows.every((cells) => cells.length <= 1)) return rows.flat(2);
  reading.tables++;
  return rows.flatMap((cells): ImportedBlock[] => {
    const runs = cells.flatMap((blocks, at) => [
      ...(at > 0 ? [{ text: ' | ' }] : []),
      ...blocks.flatMap((block, line) => (line > 0 ? [{ text: '\n' }, ...block.runs] : block.runs)),
    ]);
    return cells.some((blocks) => blocks.length > 0) ? [{ kind: 'paragraph', runs: joinRuns(runs) }] : [];
  });
}

function runsOf(nodes: readonly WordNode[], look: Omit<ImportedRun, 'text'>, reading: Reading): ImportedRun[] {
  return nodes.flatMap((node): ImportedRun[] => {
    switch (node.type) {
      case 'text':
        return [{ ...look, text: node.value ?? '' }];
      case 'tab':
        return [{ ...look, text: '\t' }];
      case 'break':
        return [{ ...look, text: '\n' }];
      case 'checkbox':
        return [{ ...look, text: node.checked ? '[x] ' : '[ ] ' }];
      case 'image':
        reading.omitted.add('pictures');
        return [];
      case 'noteReference': {
        const note = reading.document.notes.resolve(node);
        if (!note || reading.notes.includes(note)) return [];
        reading.notes.push(note);
        return [{ ...look, text: `[${reading.notes.length}]` }];
      }
      case 'hyperlink': {
        const link = followableLink(node.href);
        return runsOf(node.children ?? [], link ? { ...look, link } : look, reading);
      }
      case 'run':
        return runsOf(node.children ?? [], { ...look, ...runStyleOf(node) }, reading);
      default:
        return node.children ? runsOf(node.children, look, reading) : [];
    }
  });
}

function runStyleOf(run: WordNode): Omit<ImportedRun, 'text'> {
  const style = run.styleName ?? '';
  return {
    ...(run.isBold || style === 'Strong' ? { bold: true } : {}),
    ...(run.isItalic || style === 'Emphasis' ? { italic: true } : {}),
    ...(run.isStrikethrough ? { strike: true } : {}),
    ...(/^(?:html code|code|verbatim char)$/i.test(style) ? { code: true } : {}),
  };
}

function noteBlocks(note: WordNode, number: number, reading: Reading): ImportedBlock[] {
  return blocksOf(note.body ?? [], reading).map((block, at) => {
    const runs = at > 0 ? block.runs : [{ text: `[${number}] ` }, ...trimRuns(block.runs, true)];
    return { ...block, runs: joinRuns(runs) };
  });
}

/** The paragraph in the style "Title", if the document opens with one. */
function titleIn(document: WordDocument): string {
  const first = document.children?.find((node) => node.type === 'paragraph' && rawText(node) !== '');
  return first && /^title$/i.test(first.styleName ?? '') ? rawText(first) : '';
}

const rawText = (node: WordNode): string => (node.value ?? '') + (node.children ?? []).map(rawText).join('');

const PROPERTIES = 'docProps/core.xml';

/** The title in the properties of the document. */
async function titleProperty(archive: OfficeArchive): Promise<string> {
  if (!archive.exists(PROPERTIES)) return '';
  const xml = new TextDecoder().decode((await archive.read(PROPERTIES)).subarray(0, 64 * 1024));
  return decodeEntities(/<dc:title[^<>]{0,200}>([^<]{0,500})<\/dc:title>/.exec(xml)?.[1] ?? '').trim();
}
