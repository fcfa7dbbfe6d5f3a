interface WordPiece {
  text: string;
  startFilePos: number;
  size: number;
  /** Bytes of one character: 1 or 2. */
  bpc: number;
}
interface WordText {
  getBody(options?: { filterUnicode?: boolean }): string;
  getTextboxes(options?: { filterUnicode?: boolean }): string;
  getFootnotes(options?: { filterUnicode?: boolean }): string;
  getEndnotes(options?: { filterUnicode?: boolean }): string;
  getHeaders(options?: { filterUnicode?: boolean; includeFooters?: boolean }): string;
  getAnnotations(options?: { filterUnicode?: boolean }): string;
}
declare module 'word-extractor/lib/word-ole-extractor.js' {
  export default class WordOleExtractor {
    protected _pieces: WordPiece[];
    extract(reader: unknown): Promise<WordText>;
    writeCharacterProperties(stream: Buffer, table: Buffer): void;
  }
}
declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(content: Buffer);
    open(): Promise<void>;
  }
}
