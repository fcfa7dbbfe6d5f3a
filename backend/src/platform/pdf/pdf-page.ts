/// <reference path="./pdfkit.d.ts" />
import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';

/** A stretch of words with one look. */
export interface PdfRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  mono?: boolean;
  color?: string;
  link?: string;
  strike?: boolean;
}
/** How a block of words stands on the page. */
export interface PdfBlock {
  size: number;
  /** How far from the left margin, or from the right one where words run from right to left. */
  indent?: number;
  /** What stands in the indent beside the first line. */
  marker?: string;
  /** Colour of a bar beside the block. */
  bar?: string;
  /** Colour behind the block. */
  fill?: string;
  after?: number;
}

const require = createRequire(import.meta.url);
const FOLDER = path.dirname(require.resolve('dejavu-fonts-ttf/package.json'));
const FACES = { serif: 'DejaVuSerif', sans: 'DejaVuSans', mono: 'DejaVuSansMono' } as const;
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTER = /\p{L}/u;
/** What stands for a sign that no font has. */
const BOX = '\u25AF';
const MARGIN = 64;
const LEADING = 1.5;

interface Token {
  text: string;
  run: PdfRun;
  font: string;
  width: number;
  isRtl: boolean;
  isSpace: boolean;
}

/** Pages that are filled from the top: words wrap, run in the direction of their script, and go on on the next page. */
export class PdfPage {
  private readonly doc;
  private y = MARGIN;
  private readonly written = new Map<string, boolean>();
  /** Signs that no font here has, for which a box stands. */
  readonly missing = new Set<string>();

  constructor(title: string) {
    this.doc = new PDFDocument({ size: 'A4', margin: 0, info: { Title: title, Creator: 'Verbatim' } });
    for (const family of Object.values(FACES))
      for (const style of STYLES[family]) this.doc.registerFont(`${family}${style}`, path.join(FOLDER, 'ttf', `${family}${style}.ttf`));
  }

  /** The width of the text. */
  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Ends the last page and answers the file. */
  async bytes(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    this.doc.on('data', (piece: Buffer) => pieces.push(piece));
    const ended = new Promise((resolve, reject) => this.doc.on('end', resolve).on('error', reject));
    this.doc.end();
    await ended;
    return Buffer.concat(pieces);
  }

  /** Writes words, line by line, at the left margin or in a column of the page. */
  words(runs: readonly PdfRun[], { size, indent = 0, marker, bar, fill, after = size * 0.6 }: PdfBlock): void {
    const isRtl = RTL.test(
      runs
        .map(({ text }) => text)
        .join('')
        .match(/\p{L}/u)?.[0] ?? '',
    );
    const width = this.width - indent;
    const height = size * LEADING;
    for (const [at, line] of this.lines(runs, size, width).entries()) {
      this.room(height);
      const left = MARGIN + (isRtl ? 0 : indent);
      if (fill) this.doc.rect(left - 6, this.y - 2, width + 12, height).fill(fill);
      if (bar) this.doc.rect(isRtl ? MARGIN + width + 8 : left - 10, this.y, 2.5, height).fill(bar);
      if (marker && at === 0) this.put({ text: marker }, 'DejaVuSerif', size, isRtl ? MARGIN + width + 6 : left - 18);
      const used = line.reduce((sum, token) => sum + token.width, 0);
      let x = isRtl ? MARGIN + width - used : left;
      for (const token of inOrder(line, isRtl)) {
        this.put(token.run, token.font, size, x, token.text);
        x += token.width;
      }
      this.y += height;
    }
    this.y += after;
  }

  /** A hairline over the width of the text. */
  rule(): void {
    this.room(20);
    const { doc, y } = this;
    doc
      .lineWidth(0.5)
      .strokeColor('#cfcdc3')
      .moveTo(MARGIN, y + 6)
      .lineTo(MARGIN + this.width, y + 6)
      .stroke();
    this.y += 18;
  }

  /** A picture in its proportions, as wide as the text at most. */
  picture(bytes: Buffer, size: { width: number; height: number }): void {
    const max = this.doc.page.height - 2 * MARGIN;
    const scale = Math.min(0.75, this.width / size.width, max / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    this.room(height);
    this.doc.image(bytes, MARGIN, this.y, { width, height });
    this.y += height + 10;
  }

  private writes(family: string, sign: string): boolean {
    const key = `${family} ${sign}`;
    let known = this.written.get(key);
    if (known === undefined) {
      this.doc.font(family);
      known = this.doc._font.font.hasGlyphForCodePoint(sign.codePointAt(0)!);
      this.written.set(key, known);
    }
    return known;
  }

  private put(run: PdfRun, font: string, size: number, x: number, text = run.text): void {
    this.doc
      .font(font)
      .fontSize(size)
      .fillColor(run.color ?? (run.link ? '#2b41c4' : '#1b1a17'));
    this.doc.text(text, x, this.y + size * 0.15, {
      lineBreak: false,
      ...(run.link ? { link: run.link } : {}),
      ...(run.strike ? { strike: true } : {}),
    });
  }

  private room(height: number): void {
    if (this.y + height <= this.doc.page.height - MARGIN) return;
    this.doc.addPage();
    this.y = MARGIN;
  }

  private lines(runs: readonly PdfRun[], size: number, width: number): Token[][] {
    const lines: Token[][] = [[]];
    let used = 0;
    const next = () => {
      lines.push([]);
      used = 0;
    };
    for (const run of runs)
      for (const [at, part] of run.text.split('\n').entries()) {
        if (at) next();
        for (const word of part.split(/(\s+)/).filter(Boolean)) {
          for (const token of this.tokens(word, run, size, width)) {
            if (used + token.width > width && used > 0 && !token.isSpace) next();
            if (token.isSpace && used === 0) continue;
            lines.at(-1)!.push(token);
            used += token.width;
          }
        }
      }
    return lines;
  }

  /** A word in pieces that one font can write, cut where it is wider than a line. */
  private tokens(word: string, run: PdfRun, size: number, width: number): Token[] {
    const isRtl = RTL.test(word);
    const requested = run.mono ? FACES.mono : isRtl ? FACES.sans : FACES.serif;
    // The sans has signs that the others lack.
    const family = [...word].every((sign) => this.writes(requested, sign)) ? requested : FACES.sans;
    const text = [...word]
      .map((sign) => {
        if (this.writes(family, sign)) return sign;
        if (/[\p{M}\p{Cf}\p{Cc}]/u.test(sign)) return '';
        this.missing.add(sign);
        return BOX;
      })
      .join('');
    const font = `${family}${styleOf(family, run)}`;
    this.doc.font(font).fontSize(size);
    const made = (piece: string): Token => ({
      ...{ text: piece, run, font, isRtl },
      width: this.doc.widthOfString(piece),
      isSpace: /^\s*$/.test(piece),
    });
    const whole = made(text);
    if (whole.width <= width || whole.isSpace) return text ? [whole] : [];
    const max = Math.max(1, Math.floor((text.length * width) / whole.width) - 1);
    return text.match(new RegExp(`.{1,${max}}`, 'gsu'))?.map(made) ?? [];
  }
}

const STYLES = {
  DejaVuSerif: ['', '-Bold', '-Italic', '-BoldItalic'],
  DejaVuSans: ['', '-Bold', '-Oblique', '-BoldOblique'],
  DejaVuSansMono: ['', '-Bold', '-Oblique', '-BoldOblique'],
} as const;

const styleOf = (family: keyof typeof STYLES, { bold, italic }: PdfRun): string => STYLES[family][(bold ? 1 : 0) + (italic ? 2 : 0)]!;

/** The words of a line from left to right, as they are read: those of the other direction stand in their own order among the others. */
function inOrder(line: readonly Token[], isRtl: boolean): Token[] {
  const groups: Token[][] = [];
  let other = false;
  for (const token of line) {
    const isOther: boolean = token.isSpace || !LETTER.test(token.text) ? other : token.isRtl !== isRtl;
    if (isOther && other) groups.at(-1)!.push(token);
    else groups.push([token]);
    other = isOther;
  }
  // What follows words of the other direction stands behind them as the line runs.
  const apart = groups.flatMap((group) => {
    const end = group.findLastIndex((token) => !token.isSpace) + 1 || group.length;
    return [group.slice(0, end), ...group.slice(end).map((token) => [token])];
  });
  const ordered = isRtl ? apart.reverse() : apart;
  return ordered.flatMap((group) => (isRtl || group.length === 1 ? group : [...group].reverse()));
}
