import type { Omitted } from '@libs/domain';
import { ImportError, ImportedBlock } from './imported-text.js';
import { BlockWriter, RunStyle } from './markup-blocks.js';
import { OfficeArchive, openArchive } from './office-archive.js';
import { OmittedCount, occurrences } from './omitted-count.js';
import { elementText, readRelations, readXml, relationsOf } from './xml-events.js';

const PRESENTATION = 'ppt/presentation.xml';

/** Reads the words of a presentation slide by slide: title, text, tables, diagrams and the speaker's notes. */
export async function parsePptx(
  bytes: Uint8Array,
): Promise<{ title?: string; blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  const archive = openArchive(bytes);
  const xml = await archive.text(PRESENTATION);
  if (!xml) throw new ImportError('missingPart', { part: PRESENTATION });
  const writer = new BlockWriter();
  const omitted = new OmittedCount();
  for (const slide of await slidesIn(archive, xml)) {
    const relations = readRelations(await archive.text(relationsOf(slide)), slide);
    writer.rule();
    readXml((await archive.text(slide)) ?? '', new SlideReader(writer, omitted));
    for (const { target } of relations.filter(({ type }) => type === 'diagramData'))
      readXml((await archive.text(target)) ?? '', new SlideReader(writer, omitted));
    for (const { target } of relations.filter(({ type }) => type === 'notesSlide'))
      readXml((await archive.text(target)) ?? '', new SlideReader(writer, omitted, true));
  }
  for (const name of archive.names) {
    if (/^ppt\/comments\/[^/]+\.xml$/.test(name))
      omitted.add('comments', occurrences((await archive.text(name)) ?? '', /<p(?:188)?:cm[ >]/g));
    if (name === 'ppt/vbaProject.bin') omitted.add('scripts');
  }
  if (writer.blocks.at(-1)?.kind === 'rule') writer.blocks.pop();
  const title = elementText((await archive.text('docProps/core.xml')) ?? '', 'dc:title');
  return {
    ...(title ? { title } : {}),
    blocks: writer.blocks,
    warnings: [],
    omitted: omitted.all,
  };
}

/** The slides in the order of the show; in the order of their names when the list is damaged. */
async function slidesIn(archive: OfficeArchive, presentation: string): Promise<string[]> {
  const targets = new Map(
    readRelations(await archive.text(relationsOf(PRESENTATION)), PRESENTATION).map(({ id, target }) => [id, target] as const),
  );
  const slides: string[] = [];
  readXml(presentation, {
    open: (name, attributes) => {
      const target = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (target && archive.exists(target)) slides.push(target);
    },
  });
  if (slides.length > 0) return slides;
  const number = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
  return archive.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).sort((a, b) => number(a) - number(b));
}

/** What an empty placeholder of this kind shows is the slide's number, its date or a picture of it. */
const FURNITURE = new Set(['sldNum', 'dt', 'sldImg', 'hdr', 'ftr']);

class SlideReader {
  private placeholder = '';
  private level = 0;
  private bulleted = true;
  private cells = 0;
  private look: RunStyle = {};
  private inText = false;

  constructor(
    private readonly writer: BlockWriter,
    private readonly omitted: OmittedCount,
    private readonly notes = false,
  ) {}

  open(name: string, a: Record<string, string>): void {
    switch (name) {
      case 'p:sp':
        this.placeholder = 'none';
        break;
      case 'p:ph':
        this.placeholder = a['type'] ?? 'body';
        break;
      case 'p:pic':
        this.omitted.add('pictures');
        break;
      case 'c:chart':
        this.omitted.add('charts');
        break;
      case 'a:videoFile':
      case 'a:audioFile':
        this.omitted.add('media');
        break;
      case 'p:embed':
      case 'p:link':
        this.omitted.add('embedded');
        break;
      case 'a:pPr':
        this.level = Math.min(8, Number(a['lvl'] ?? 0) || 0);
        break;
      case 'a:buNone':
        this.bulleted = false;
        break;
      case 'a:rPr':
        this.look = { ...(a['b'] === '1' ? { bold: true } : {}), ...(a['i'] === '1' ? { italic: true } : {}) };
        break;
      case 'a:tc':
        this.cells++;
        this.writer.cell();
        break;
      case 'a:br':
        this.writer.add('\n');
        break;
      case 'a:tab':
        this.writer.add('\t');
        break;
      case 'a:t':
        this.inText = true;
        break;
    }
  }

  close(name: string): void {
    if (name === 'a:t') this.inText = false;
    else if (name === 'a:r' || name === 'a:fld') this.look = {};
    else if (name === 'a:tc') this.cells = Math.max(0, this.cells - 1);
    else if (name === 'a:tr') this.writer.end();
    else if (name === 'p:sp') this.placeholder = '';
    else if (name === 'a:p') {
      if (this.cells > 0) this.writer.add(' ');
      else this.end();
      this.level = 0;
      this.bulleted = true;
    }
  }

  text(text: string): void {
    if (this.inText && !FURNITURE.has(this.placeholder)) this.writer.add(text, this.look);
  }

  private end(): void {
    if (this.notes) this.writer.end('quote');
    else if (this.placeholder === 'title' || this.placeholder === 'ctrTitle') this.writer.end('heading', 2);
    else if (this.placeholder === 'subTitle') this.writer.end();
    else if (this.placeholder === 'body' && this.bulleted) this.writer.end('bullet', this.level);
    else this.writer.end();
  }
}
