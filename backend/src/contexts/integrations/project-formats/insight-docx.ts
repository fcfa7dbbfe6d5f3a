import { formatTimecode, isKeyOf } from '@libs/domain';
import { linkOf } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { colourOf } from './document-html.js';
import type { ContentInsight } from './project-content.js';

/** A picture of an insight: its bytes, and how large it is in pixels. */
export interface InsightPicture {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
}

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const KINDS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;
const LIST = 'ordered';
const GREY = '6B6961';
/** The width of the text on the page, in pixels. */
const PAGE_WIDTH = 600;
const RTL = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** An insight as a Word document: its text with headings, lists, tables and pictures, each quote with its note, speaker and tags. */
export async function insightDocx(item: ContentInsight, pictures: ReadonlyMap<string, InsightPicture>, link: string): Promise<Buffer> {
  const { insight } = item;
  const title = storable(insight.title || 'Untitled');
  const state = insight.publishedAt ? `Published ${insight.publishedAt.toISOString().slice(0, 10)}` : 'Draft';
  const facts = [
    new TextRun({ text: storable(`${insight.createdBy.name} · ${state} · `), color: GREY, size: 18 }),
    hyperlink(link, insight.project.name),
  ];
  const levels = [0, 1, 2, 3, 4, 5].map((level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }));
  const document = new Document({
    title,
    creator: 'Verbatim',
    numbering: { config: [{ reference: LIST, levels }] },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)], ...direction(title) }),
          new Paragraph({ spacing: { after: 240 }, children: facts }),
          ...new Body(item, pictures).blocks(item.doc, {}, -1),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

class Body {
  private lists = 0;

  constructor(
    private readonly item: ContentInsight,
    private readonly pictures: ReadonlyMap<string, InsightPicture>,
  ) {}

  blocks(parent: Node, place: Partial<IParagraphOptions>, depth: number): FileChild[] {
    return parent.content.content.flatMap((node) => this.block(node, place, depth));
  }

  private block(node: Node, place: Partial<IParagraphOptions>, depth: number): FileChild[] {
    const { name } = node.type;
    if (name === 'image') return [this.picture(String(node.attrs['fileId']), String(node.attrs['alt'] ?? ''))];
    if (name === 'reference') return this.reference(String(node.attrs['refId']));
    if (name === 'horizontalRule') return [new Paragraph({ thematicBreak: true })];
    if (name === 'heading') return [this.words(node, { heading: HEADINGS[Math.min(3, Number(node.attrs['level'] ?? 1)) - 1]! })];
    if (name === 'codeBlock') return [this.words(node, { ...place, shading: shade('EDEDE7') }, 'Consolas')];
    if (name === 'callout') return [this.words(node, { ...place, shading: shade('E8EBFB') })];
    if (name === 'bulletList' || name === 'orderedList') return this.list(node, name === 'orderedList', Math.min(5, depth + 1));
    if (name === 'blockquote') return this.blocks(node, { ...place, indent: { left: 560 }, border: bar('CFCDC3') }, depth);
    if (name === 'table') return [this.table(node), new Paragraph({})];
    if (node.isTextblock) return [this.words(node, place)];
    return this.blocks(node, place, depth);
  }

  private list(node: Node, isOrdered: boolean, level: number): FileChild[] {
    const instance = isOrdered && level === 0 ? ++this.lists : this.lists;
    const place = isOrdered ? { numbering: { reference: LIST, level, instance } } : { bullet: { level } };
    return node.content.content.flatMap((item) =>
      item.content.content.flatMap((child, at) => this.block(child, at === 0 ? place : { indent: { left: 720 * (level + 1) } }, level)),
    );
  }

  private table(node: Node): Table {
    const rows = node.content.content.map(
      (row) =>
        new TableRow({
          children: row.content.content.map((cell) => {
            const inside = this.blocks(cell, {}, -1);
            return new TableCell({
              ...(cell.type.name === 'tableHeader' ? { shading: shade('EDEDE7') } : {}),
              // A cell has to hold something, and what it holds are paragraphs and tables.
              children: inside.flatMap((child) => (child instanceof Paragraph || child instanceof Table ? child : [])),
            });
          }),
        }),
    );
    return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });
  }

  private words(node: Node, place: Partial<IParagraphOptions>, font?: string): Paragraph {
    return new Paragraph({ spacing: { after: 120 }, ...place, ...direction(node.textContent), children: this.inline(node, font) });
  }

  private inline(block: Node, font?: string): ParagraphChild[] {
    return block.content.content.flatMap((child): ParagraphChild[] => {
      if (child.type.name === 'hardBreak') return [new TextRun({ break: 1 })];
      if (!child.isText) return [];
      const names = new Set(child.marks.map(({ type }) => type.name));
      const link = linkOf(child);
      // A line feed, as in code, is a line of its own.
      return storable(child.text!)
        .split('\n')
        .map((text, at): ParagraphChild => {
          const run = new TextRun({
            ...(at ? { break: 1 } : {}),
            ...{ text, bold: names.has('bold'), italics: names.has('italic'), strike: names.has('strike') },
            ...(names.has('underline') ? { underline: {} } : {}),
            ...(font || names.has('code') ? { font: font ?? 'Consolas' } : {}),
            ...(RTL.test(text) ? { rightToLeft: true } : {}),
            ...(link ? { style: 'Hyperlink' } : {}),
          });
          return link ? new ExternalHyperlink({ link, children: [run] }) : run;
        });
    });
  }

  private reference(refId: string): Paragraph[] {
    const result = this.item.references.get(refId);
    if (result?.note) return [plain(result.note.title)];
    if (result?.tag) return [plain(result.tag.title, { bold: true })];
    const chart = this.item.charts.get(refId);
    if (chart !== undefined) return [plain(`Chart: ${chart}`, { italics: true, color: GREY })];
    if (!result?.highlight) return [plain('[A source that was deleted, or that you cannot open]', { italics: true, color: GREY })];
    const { quote, text, status, speaker, startMs, noteTitle, tags } = result.highlight;
    const line = colourOf(tags[0]?.colour).slice(1);
    const facts = [speaker ?? '', startMs === null ? '' : formatTimecode(startMs), noteTitle].filter(Boolean).join(' · ');
    const now = status === 'changed' ? ` · now: “${text}”` : status === 'orphan' ? ' · not in the note any more' : '';
    const marks = tags.flatMap((tag) => [
      new TextRun({ text: '  ' }),
      new TextRun({ text: storable(tag.title), size: 18, color: colourOf(tag.colour).slice(1) }),
    ]);
    const indent = { left: 280 };
    return [
      new Paragraph({ indent, border: bar(line), keepNext: true, ...direction(quote), children: lines(quote) }),
      new Paragraph({
        ...{ indent, border: bar(line), spacing: { after: 200 } },
        children: [new TextRun({ text: storable(facts + now), color: GREY, size: 18 }), ...marks],
      }),
    ];
  }

  private picture(id: string, alt: string): Paragraph {
    const insightPicture = this.pictures.get(id);
    const type = insightPicture && isKeyOf(KINDS, insightPicture.mime) ? KINDS[insightPicture.mime] : undefined;
    if (!insightPicture || !type) return plain(`[Image${alt ? `: ${alt}` : ''}]`, { italics: true, color: GREY });
    const width = Math.min(PAGE_WIDTH, insightPicture.width);
    const transformation = { width, height: Math.max(1, Math.round((insightPicture.height * width) / insightPicture.width)) };
    const words = storable(alt) || 'Image';
    return new Paragraph({
      spacing: { after: 160 },
      children: [
        new ImageRun({
          type,
          data: Buffer.from(insightPicture.bytes),
          transformation,
          altText: { name: words, description: words, title: words },
        }),
      ],
    });
  }
}

const shade = (fill: string) => ({ type: ShadingType.CLEAR, color: 'auto', fill });
const bar = (color: string) => ({ left: { style: BorderStyle.SINGLE, size: 18, space: 8, color } });
const direction = (text: string): Partial<IParagraphOptions> =>
  RTL.test(text) ? { bidirectional: true, alignment: AlignmentType.START } : {};
const lines = (text: string): TextRun[] =>
  storable(text)
    .split('\n')
    .map((line, at) => new TextRun({ text: line, ...(at ? { break: 1 } : {}), ...(RTL.test(line) ? { rightToLeft: true } : {}) }));
const plain = (text: string, look: { bold?: boolean; italics?: boolean; color?: string } = {}): Paragraph =>
  new Paragraph({ spacing: { after: 120 }, ...direction(text), children: [new TextRun({ text: storable(text), ...look })] });
const hyperlink = (link: string, text: string): ExternalHyperlink =>
  new ExternalHyperlink({ link, children: [new TextRun({ text: storable(text), style: 'Hyperlink', size: 18 })] });

/** XML 1.0 has no place for most control signs, not even escaped. */
const storable = (text: string) => text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
