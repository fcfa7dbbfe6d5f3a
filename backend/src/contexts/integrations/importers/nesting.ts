import { SERVER_LIMITS } from '@libs/domain';
import { ImportError } from './imported-text.js';

const { nesting } = SERVER_LIMITS.reader;

/** Whether an error is that of a stack which is full. */
export const isTooDeep = (error: unknown): boolean => error instanceof RangeError && /call stack|recursion/i.test(error.message);

/** What the sentence about a file that is nested too deep says; `place` names where, as in “in its part x”. */
export const tooDeepValues = (place = 'inside of it') => ({ limit: nesting, place });

/** Follows how deep a reader is; throws ImportError as soon as that is beyond the limit, so that nothing is ever done at a greater depth. */
export class NestingGuard {
  private depth = 0;

  constructor(private readonly place?: string) {}

  enter(): void {
    if (++this.depth > nesting) throw new ImportError('tooDeep', tooDeepValues(this.place));
  }

  leave(): void {
    if (this.depth > 0) this.depth--;
  }
}

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;

/**
 * Refuses XML that is nested too deep, in one pass over its bytes and without reading it: for readers that build a tree of it and walk that by
 * recursion. Comments, CDATA and declarations nest nothing.
 */
export function refuseDeepXml(xml: Uint8Array, place: string): void {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  let depth = 0;
  for (let at = bytes.indexOf(LESS); at >= 0; at = bytes.indexOf(LESS, at)) {
    const skipped = endOfSection(bytes, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const end = endOfTag(bytes, at);
    if (bytes[at + 1] === SLASH) depth = Math.max(0, depth - 1);
    else if (bytes[end - 1] !== SLASH && ++depth > nesting) throw new ImportError('tooDeep', tooDeepValues(place));
    at = end;
  }
}

/** The end of what begins as a comment, CDATA, an instruction or a declaration; undefined for a tag. */
function endOfSection(bytes: Buffer, at: number): number | undefined {
  const start = bytes.toString('latin1', at, at + 9);
  const mark = start.startsWith('<!--') ? '-->' : start === '<![CDATA[' ? ']]>' : start.startsWith('<?') ? '?>' : undefined;
  if (!mark) return start.startsWith('<!') ? at + 2 : undefined;
  const end = bytes.indexOf(mark, at + 2);
  return end < 0 ? bytes.length : end + mark.length;
}

/** Where a tag ends; a ">" inside of quotes is none. */
function endOfTag(bytes: Buffer, at: number): number {
  let quote = 0;
  for (let end = at + 1; end < bytes.length; end++) {
    const byte = bytes[end]!;
    if (quote) {
      if (byte === quote) quote = 0;
    } else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === GREATER) return end;
  }
  return bytes.length;
}

const ENDSTREAM = Buffer.from('endstream');

/** Refuses a PDF whose arrays and dictionaries are nested too deep, in one pass over its bytes; texts, comments and streams nest nothing. */
export function refuseDeepPdf(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    // "[" and "<<" open, "]" and ">>" close.
    if (byte === 0x5b || (byte === LESS && bytes[at + 1] === LESS)) {
      if (++depth > nesting) throw new ImportError('tooDeep', tooDeepValues());
      if (byte === LESS) at++;
    } else if (byte === 0x5d || (byte === GREATER && bytes[at + 1] === GREATER)) {
      depth = Math.max(0, depth - 1);
      if (byte === GREATER) at++;
    } else if (byte === 0x28) {
      const end = endOfString(bytes, at);
      // A text without an end reaches to the end of the file: nothing behind it is searched again.
      if (end < 0) return;
      at = end;
    } else if (byte === 0x25) at = endOfLine(bytes, at);
    // "endobj" and the end of a stream: whatever was left open before belongs to something damaged.
    else if (byte === 0x65 && bytes.toString('latin1', at, at + 6) === 'endobj') depth = 0;
    else if (byte === 0x73 && bytes.toString('latin1', at, at + 6) === 'stream') {
      const end = bytes.indexOf(ENDSTREAM, at);
      if (end < 0) return;
      at = end + ENDSTREAM.length;
    }
  }
}

function endOfString(bytes: Buffer, from: number): number {
  let open = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29 && --open === 0) return at;
  }
  // A string without an end: what looks like one is none.
  return -1;
}

function endOfLine(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) if (bytes[at] === 0x0a || bytes[at] === 0x0d) return at;
  return bytes.length;
}
