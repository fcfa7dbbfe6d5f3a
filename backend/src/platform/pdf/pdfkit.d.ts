/** The part of the library that is used here; it brings no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface PdfOptions {
    size: string;
    margin: number;
    lang?: string;
    info?: { Title?: string; Author?: string; Creator?: string };
    bufferPages?: boolean;
  }
  interface TextOptions {
    lineBreak: false;
    link?: string;
    underline?: boolean;
    strike?: boolean;
  }
  interface PDFDocument extends Readable {
    page: { width: number; height: number };
    /** The font at hand. No part of what the library promises: its version is pinned, and a spec holds it to this. */
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
    registerFont(name: string, file: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    image(bytes: Buffer, x: number, y: number, options: { width: number; height: number }): this;
    addPage(): this;
    end(): void;
  }
  const document: new (options: PdfOptions) => PDFDocument;
  export default document;
}
