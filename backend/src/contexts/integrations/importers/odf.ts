import type { Omitted, OmittedKind } from '@libs/domain';
import { countWithVerb, ImportError, ImportedBlock } from './imported-text.js';
import { BlockWriter, OpenStyles, RunStyle } from './markup-blocks.js';
import { openArchive } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { recogniseTurns } from './speaker-turns.js';
import { elementText, readXml } from './xml-events.js';

/** What an OpenDocument file holds. */
export interface ParsedOdf {
  title?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted: Omitted;
}

// What was deleted, comments, and the program's own lists stand in the text and are none of it.
const SILENT = new Set(
  'office:annotation text:tracked-changes text:note-citation office:forms text:table-of-content text:ruby-text presentation:notes svg:title svg:desc'.split(
    ' ',
  ),
);
const OMITTED_ELEMENTS: Readonly<Record<string, OmittedKind>> = {
  'draw:image': 'pictures',
  'draw:object': 'embedded',
  'draw:object-ole': 'embedded',
  'draw:plugin': 'media',
  'office:annotation': 'comments',
  'text:deletion': 'deletions',
  'text:table-of-content': 'contents',
  'presentation:notes': 'speakerNotes',
};
// A file may say "this cell 16,000 times"; so many blanks are no text.
const MAX_BLANKS = 100;

/** Reads a text, a table or a presentation of LibreOffice and its kin. Throws ImportError when it is locked or damaged. */
export async function parseOdf(bytes: Uint8Array): Promise<ParsedOdf> {
  const archive = openArchive(bytes);
  if ((await archive.text('META-INF/manifest.xml'))?.includes('encryption-data')) throw new ImportError('locked');
  const content = await archive.text('content.xml');
  if (!content) throw new ImportError('missingPart', { part: 'content.xml' });
  const reader = new OdfReader();
  readXml(content, reader);
  const title = elementText((await archive.text('meta.xml')) ?? '', 'dc:title');
  return { ...(title ? { title } : {}), ...reader.result() };
}

class OdfReader {
  private readonly writer = new BlockWriter();
  private readonly looks = new OpenStyles();
  private readonly styles = new Map<string, RunStyle>();
  private readonly numbered = new Map<string, boolean>();
  private style = '';
  private readonly spans: RunStyle[] = [];
  private readonly lists: boolean[] = [];
  private silent = 0;
  private cells = 0;
  private paragraphs = 0;
  private itemBegun = false;
  private heading = 0;
  private notes = 0;
  private inNote = 0;
  private readonly noteTexts: string[] = [];
  private readonly omitted = new OmittedCount();
  private readonly hidden = new Set<string>();
  private tables = 0;

  open(name: string, a: Record<string, string>): void {
    const kind = OMITTED_ELEMENTS[name];
    if (kind && (this.silent === 0 || name === 'text:deletion')) this.omitted.add(kind);
    const isHidden = name === 'table:table' && this.hidden.has(a['table:style-name'] ?? '');
    if (isHidden && this.silent === 0) this.omitted.add('hiddenSheets');
    if (this.silent > 0 || isHidden || SILENT.has(name)) {
      this.silent++;
      return;
    }
    switch (name) {
      case 'style:style':
      case 'text:list-style':
        this.style = a['style:name'] ?? '';
        break;
      case 'style:text-properties':
        this.styles.set(this.style, runStyleOf(a));
        break;
      case 'text:list-level-style-number':
        if (a['text:level'] === '1') this.numbered.set(this.style, true);
        break;
      case 'text:p':
      case 'text:h':
        if (this.cells === 0 && this.inNote === 0 && this.paragraphs === 0) this.writer.end();
        this.paragraphs++;
        this.heading = name === 'text:h' ? Math.min(3, Math.max(1, Number(a['text:outline-level']) || 1)) : 0;
        break;
      case 'text:span':
        this.spans.push(this.styles.get(a['text:style-name'] ?? '') ?? {});
        break;
      case 'text:a':
        this.looks.openLink(a['xlink:href']);
        break;
      case 'text:list':
        this.lists.push(this.numbered.get(a['text:style-name'] ?? '') ?? this.lists.at(-1) ?? false);
        break;
      case 'text:list-item':
        this.itemBegun = true;
        break;
      case 'text:s':
        this.say(' '.repeat(Math.min(MAX_BLANKS, Number(a['text:c'] ?? 1) || 1)));
        break;
      case 'text:tab':
        this.say('\t');
        break;
      case 'text:line-break':
        this.say('\n');
        break;
      case 'text:note':
        this.notes++;
        this.writer.add(`[${this.notes}]`);
        this.inNote++;
        this.noteTexts.push('');
        break;
      case 'style:table-properties':
        if (a['table:display'] === 'false') this.hidden.add(this.style);
        break;
      case 'draw:page':
        this.writer.end();
        this.writer.rule();
        break;
      case 'table:table':
        this.tables++;
        break;
      case 'table:table-cell':
        this.cells++;
        if (a['table:formula']) this.omitted.add('formulas');
        this.writer.cell();
        break;
    }
  }

  close(name: string): void {
    if (this.silent > 0) {
      this.silent--;
      return;
    }
    if (name === 'text:p' || name === 'text:h') {
      this.paragraphs = Math.max(0, this.paragraphs - 1);
      if (this.inNote > 0) this.noteTexts[this.noteTexts.length - 1] += ' ';
      else if (this.cells > 0) this.writer.add(' ');
      else if (this.paragraphs === 0) this.end();
    } else if (name === 'text:span') this.spans.pop();
    else if (name === 'text:a') this.looks.closeLink();
    else if (name === 'text:list') this.lists.pop();
    else if (name === 'text:note') this.inNote = Math.max(0, this.inNote - 1);
    else if (name === 'table:table-cell') this.cells = Math.max(0, this.cells - 1);
    else if (name === 'table:table-row' && this.cells === 0) this.end();
  }

  text(text: string): void {
    if (this.silent === 0 && this.paragraphs > 0) this.say(text.replace(/[ \t\r\n]+/g, ' '));
  }

  private say(text: string): void {
    if (this.inNote > 0) this.noteTexts[this.noteTexts.length - 1] += text;
    else this.writer.add(text, { ...this.spans.at(-1), ...this.looks.now });
  }

  private end(): void {
    if (!this.writer.hasText) {
      this.writer.end();
      return;
    }
    const item = this.itemBegun && this.lists.length > 0;
    this.itemBegun = false;
    if (this.heading > 0) this.writer.end('heading', this.heading);
    else if (item) this.writer.end(this.lists.at(-1) ? 'ordered' : 'bullet', this.lists.length - 1);
    else this.writer.end();
    this.heading = 0;
  }

  result(): { blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted } {
    this.end();
    const blocks = recogniseTurns(this.writer.blocks) ?? this.writer.blocks;
    for (const [at, text] of this.noteTexts.entries()) blocks.push({ kind: 'paragraph', runs: [{ text: `[${at + 1}] ${text.trim()}` }] });
    const warnings: string[] = [];
    if (this.tables > 0) warnings.push(`${countWithVerb(this.tables, 'table')} read as one paragraph per row.`);
    return { blocks, warnings, omitted: this.omitted.all };
  }
}

function runStyleOf(a: Record<string, string>): RunStyle {
  const runStyle: RunStyle = {};
  if (a['fo:font-weight'] === 'bold' || Number(a['fo:font-weight']) >= 600) runStyle.bold = true;
  if (a['fo:font-style'] === 'italic') runStyle.italic = true;
  if ((a['style:text-line-through-style'] ?? 'none') !== 'none') runStyle.strike = true;
  return runStyle;
}
