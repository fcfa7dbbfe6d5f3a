import { formatTimecode } from '@libs/domain';
import { linkOf } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import { type PdfBlock, PdfPage, type PdfRun } from '#platform/pdf';
import { colourOf } from './document-html.js';
import type { InsightPicture } from './insight-docx.js';
import type { ContentInsight } from './project-content.js';

const BODY = 11;
const HEADINGS = [18, 15, 12.5] as const;
const GREY = '#6b6961';
const MAX_SHOWN = 40;

/** An insight as a PDF, as its page shows it: headings, lists, tables and pictures, each quote with its note, speaker and tags. */
export async function insightPdf(item: ContentInsight, pictures: ReadonlyMap<string, InsightPicture>, link: string): Promise<Buffer> {
  const { insight } = item;
  const title = insight.title || 'Untitled';
  const page = new PdfPage(title);
  const state = insight.publishedAt ? `Published ${insight.publishedAt.toISOString().slice(0, 10)}` : 'Draft';
  page.words([{ text: title, bold: true }], { size: 22, after: 4 });
  page.words(
    [
      { text: `${insight.createdBy.name} · ${state} · `, color: GREY },
      { text: insight.project.name, link },
    ],
    { size: 9, after: 18 },
  );
  new Body(page, item, pictures).blocks(item.doc, {}, 0);
  if (page.missing.size) {
    const signs = [...page.missing];
    const more = signs.length > MAX_SHOWN ? ' and more' : '';
    page.rule();
    page.words(
      [
        {
          text: `A box (▯) stands for ${signs.length} ${signs.length === 1 ? 'sign' : 'signs'} that the fonts of PDF files here do not have (${signs.slice(0, MAX_SHOWN).map(codeOf).join(', ')}${more}). The Word document has them all.`,
          color: GREY,
        },
      ],
      { size: 8.5 },
    );
  }
  return page.bytes();
}

const codeOf = (sign: string): string => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

class Body {
  constructor(
    private readonly page: PdfPage,
    private readonly item: ContentInsight,
    private readonly pictures: ReadonlyMap<string, InsightPicture>,
  ) {}

  blocks(parent: Node, place: Partial<PdfBlock>, depth: number): void {
    for (const node of parent.content.content) this.block(node, place, depth);
  }

  private block(node: Node, place: Partial<PdfBlock>, depth: number): void {
    const { name } = node.type;
    const indent = place.indent ?? 0;
    if (name === 'image') this.picture(String(node.attrs['fileId']), String(node.attrs['alt'] ?? ''));
    else if (name === 'reference') this.reference(String(node.attrs['refId']));
    else if (name === 'horizontalRule') this.page.rule();
    else if (name === 'heading') {
      const size = HEADINGS[Math.min(3, Number(node.attrs['level'] ?? 1)) - 1]!;
      this.page.words(runsOf(node, { bold: true }), { size, after: 4 });
    } else if (name === 'codeBlock')
      this.page.words(runsOf(node, { mono: true }), { ...place, size: 9.5, indent: indent + 8, fill: '#edede7' });
    else if (name === 'callout') this.page.words(runsOf(node, {}), { ...place, size: BODY, indent: indent + 8, fill: '#e8ebfb' });
    else if (name === 'bulletList' || name === 'orderedList') this.list(node, name === 'orderedList', indent + 20, depth);
    else if (name === 'blockquote') this.blocks(node, { ...place, indent: indent + 16, bar: '#cfcdc3' }, depth);
    else if (name === 'table') this.table(node);
    else if (node.isTextblock) this.page.words(runsOf(node, {}), { size: BODY, ...place });
    else this.blocks(node, place, depth);
  }

  private list(node: Node, isOrdered: boolean, indent: number, depth: number): void {
    const first = Number(node.attrs['start'] ?? 1);
    node.content.content.forEach((item, nth) => {
      item.content.content.forEach((child, at) => {
        const marker = at > 0 ? undefined : isOrdered ? `${first + nth}.` : depth % 2 ? '◦' : '•';
        this.block(child, { indent, after: 3, ...(marker ? { marker } : {}) }, depth + 1);
      });
    });
  }

  /** Each row as one line of cells with a stroke between them: whole, wherever the page ends. */
  private table(node: Node): void {
    for (const row of node.content.content) {
      const runs = row.content.content.flatMap((cell, at): PdfRun[] => {
        const text = cell.textBetween(0, cell.content.size, ' ', ' ');
        return [...(at ? [{ text: '   |   ', color: GREY }] : []), { text, bold: cell.type.name === 'tableHeader' }];
      });
      this.page.words(runs, { size: 10, after: 2 });
      this.page.rule();
    }
  }

  private picture(id: string, alt: string): void {
    const insightPicture = this.pictures.get(id);
    if (insightPicture && /^image\/(png|jpeg)$/.test(insightPicture.mime))
      this.page.picture(Buffer.from(insightPicture.bytes), insightPicture);
    else this.page.words([{ text: `[Image${alt ? `: ${alt}` : ''}]`, italic: true, color: GREY }], { size: BODY });
  }

  private reference(refId: string): void {
    const result = this.item.references.get(refId);
    if (result?.note) this.page.words([{ text: result.note.title, bold: true }], { size: BODY });
    else if (result?.tag) this.page.words([{ text: result.tag.title, bold: true, color: colourOf(result.tag.colour) }], { size: BODY });
    else if (this.item.charts.has(refId))
      this.page.words([{ text: `Chart: ${this.item.charts.get(refId)}`, italic: true, color: GREY }], { size: BODY });
    else if (!result?.highlight)
      this.page.words([{ text: '[A source that was deleted, or that you cannot open]', italic: true, color: GREY }], { size: BODY });
    else {
      const { quote, text, status, speaker, startMs, noteTitle, tags } = result.highlight;
      const bar = colourOf(tags[0]?.colour);
      const facts = [speaker ?? '', startMs === null ? '' : formatTimecode(startMs), noteTitle].filter(Boolean).join(' · ');
      const now = status === 'changed' ? ` · now: “${text}”` : status === 'orphan' ? ' · not in the note any more' : '';
      this.page.words([{ text: quote }], { size: BODY, indent: 16, bar, after: 0 });
      this.page.words(
        [{ text: facts + now, color: GREY }, ...tags.map(({ title, colour }) => ({ text: `   ${title}`, color: colourOf(colour) }))],
        {
          ...{ size: 9, indent: 16, bar, after: 12 },
        },
      );
    }
  }
}

function runsOf(block: Node, look: Partial<PdfRun>): PdfRun[] {
  return block.content.content.flatMap((child): PdfRun[] => {
    if (child.type.name === 'hardBreak') return [{ text: '\n' }];
    if (!child.isText) return [];
    const names = new Set(child.marks.map(({ type }) => type.name));
    const link = linkOf(child);
    return [
      {
        ...{
          text: child.text!,
          bold: names.has('bold'),
          italic: names.has('italic'),
          strike: names.has('strike'),
          mono: names.has('code'),
        },
        ...look,
        ...(link ? { link } : {}),
      },
    ];
  });
}
