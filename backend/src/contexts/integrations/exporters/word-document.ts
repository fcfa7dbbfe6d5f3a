import { formatTimecode, isKeyOf, TAG_COLOUR_LINES } from '@libs/domain';
import { linkOf } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type ICommentOptions,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  TextRun,
} from 'docx';
import type { ExportedBlock, ExportedText } from './exported-text.js';
import type { HighlightStyle } from './highlight-style.js';

/** A highlight on its way into a document; positions are those of the exported version. */
export interface ExportedHighlight {
  from: number;
  to: number;
  author: string;
  at: Date;
  tags: { title: string; colour: string }[];
}

const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const LIST = 'ordered';
const GREY = '6B6B6B';
// A wash so light that black letters stay readable on it.
const WASH = 0.22;

/** The note as a Word document: the name and time of each turn above its words, highlights as comments or as coloured marks. */
export async function toDocx(
  text: ExportedText,
  highlights: readonly ExportedHighlight[],
  highlightStyle: HighlightStyle,
): Promise<Buffer> {
  const exportedHighlights = highlightStyle === 'none' ? [] : [...highlights].sort((a, b) => a.from - b.from || b.to - a.to);
  const body = new Body(exportedHighlights, highlightStyle);
  const children = [
    ...(text.title.trim() ? [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(storable(text.title))] })] : []),
    ...text.blocks.flatMap((block) => body.block(block)),
  ];
  const levels = [0, 1, 2, 3, 4, 5].map((level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }));
  const document = new Document({
    title: storable(text.title),
    creator: 'Verbatim',
    numbering: { config: [{ reference: LIST, levels }] },
    ...(highlightStyle === 'comments' ? { comments: { children: exportedHighlights.map(commentOf) } } : {}),
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

class Body {
  /** Highlights that have begun and not ended, and the first that has not begun. */
  private open: number[] = [];
  private next = 0;

  constructor(
    private readonly highlights: readonly ExportedHighlight[],
    private readonly look: HighlightStyle,
  ) {}

  block(block: ExportedBlock): Paragraph[] {
    const { kind, node, pos, level } = block;
    if (kind === 'rule' || !node) return [new Paragraph({ thematicBreak: true })];
    const children = this.inline(node, pos + 1);
    if (kind === 'heading') return [new Paragraph({ heading: HEADINGS[Math.min(3, level) - 1]!, children })];
    const place: Partial<IParagraphOptions> =
      kind === 'bullet'
        ? { bullet: { level: Math.min(5, level) } }
        : kind === 'ordered'
          ? { numbering: { reference: LIST, level: Math.min(5, level) } }
          : kind === 'quote'
            ? { indent: { left: 560 } }
            : {};
    return [...this.label(block), new Paragraph({ ...place, spacing: { after: 120 }, children })];
  }

  /** Name and time, alone on their line, and never left alone at the foot of a page. */
  private label({ speaker, isTurn, startMs }: ExportedBlock): Paragraph[] {
    if (!isTurn && startMs === null) return [];
    const time = startMs === null ? '' : formatTimecode(startMs);
    const children = [
      ...(speaker === null ? [] : [new TextRun({ text: storable(speaker), bold: true })]),
      ...(time ? [new TextRun({ text: `${speaker === null ? '' : '  '}${time}`, color: GREY, size: 18 })] : []),
    ];
    return children.length ? [new Paragraph({ keepNext: true, spacing: { before: 160, after: 20 }, children })] : [];
  }

  private inline(block: Node, start: number): ParagraphChild[] {
    const out: ParagraphChild[] = [];
    block.forEach((child, offset) => {
      const from = start + offset;
      if (child.type.name === 'hardBreak') {
        out.push(new TextRun({ break: 1 }));
        return;
      }
      if (!child.isText) return;
      for (let at = from; at < from + child.nodeSize; ) {
        this.turnTo(at, out);
        const end = Math.min(from + child.nodeSize, this.nextEdge(at));
        out.push(this.run(child, child.text!.slice(at - from, end - from)));
        at = end;
      }
    });
    this.close(start + block.content.size, out);
    return out;
  }

  /** Begins and ends the highlights that begin or end at or before a place. */
  private turnTo(pos: number, out: ParagraphChild[]): void {
    this.close(pos, out);
    while (this.next < this.highlights.length && this.highlights[this.next]!.from <= pos) {
      if (this.look === 'comments') out.push(new CommentRangeStart(this.next));
      this.open.push(this.next++);
    }
  }

  private close(pos: number, out: ParagraphChild[]): void {
    const over = this.open.filter((i) => this.highlights[i]!.to <= pos);
    if (!over.length) return;
    this.open = this.open.filter((i) => !over.includes(i));
    if (this.look === 'comments')
      for (const i of over) out.push(new CommentRangeEnd(i), new TextRun({ children: [new CommentReference(i)] }));
  }

  private nextEdge(pos: number): number {
    const ends = this.open.map((i) => this.highlights[i]!.to);
    const start = this.highlights[this.next]?.from ?? Number.POSITIVE_INFINITY;
    return Math.min(...ends.filter((end) => end > pos), start > pos ? start : Number.POSITIVE_INFINITY);
  }

  private run(node: Node, words: string): ParagraphChild {
    const names = new Set(node.marks.map(({ type }) => type.name));
    const link = linkOf(node);
    const marked = this.look === 'marks' ? this.open.at(-1) : undefined;
    const fill = marked === undefined ? null : shadingOf(this.highlights[marked]!.tags[0]?.colour);
    const run = new TextRun({
      text: storable(words),
      bold: names.has('bold'),
      italics: names.has('italic'),
      strike: names.has('strike'),
      ...(names.has('code') ? { font: 'Consolas' } : {}),
      ...(fill ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill } } : {}),
      ...(link ? { style: 'Hyperlink' } : {}),
    });
    return link ? new ExternalHyperlink({ link, children: [run] }) : run;
  }
}

function commentOf({ author, at, tags }: ExportedHighlight, id: number): ICommentOptions {
  const words = tags.map(({ title }) => title).join(', ') || 'Highlight';
  const initials = author
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 3);
  return {
    id,
    author: storable(author),
    initials: storable(initials),
    date: at,
    children: [new Paragraph({ children: [new TextRun(storable(words))] })],
  };
}

function shadingOf(colour: string | undefined): string {
  const line = isKeyOf(TAG_COLOUR_LINES, colour) ? TAG_COLOUR_LINES[colour] : 'e0b000';
  return [0, 2, 4]
    .map((at) => Math.round(255 - (255 - Number.parseInt(line.slice(at, at + 2), 16)) * WASH))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');
}

/** XML 1.0 has no place for most control signs, not even escaped. */
const storable = (text: string) => text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
