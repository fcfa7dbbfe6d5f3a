import iconv from 'iconv-lite';
import { ImportError } from './imported-text.js';
import { guessSingleByteEncoding } from './single-byte-encoding.js';

/** A file's text, how it was read, and what the user should know about that. */
export interface DecodedText {
  text: string;
  encoding: string;
  /** The letters look like words in no encoding that is known. */
  isUnknown?: boolean;
  warnings: string[];
}

const DAMAGED = 'Some characters in the file are damaged and are shown as �.';

// Longest first: the mark of UTF-32LE begins with the one of UTF-16LE.
const BYTE_ORDER_MARKS: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0x00, 0x00, 0xfe, 0xff], encoding: 'utf-32be' },
  { mark: [0xff, 0xfe, 0x00, 0x00], encoding: 'utf-32le' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
];

/**
 * Turns the bytes of a text file into text: byte order mark, strict UTF-8, UTF-16 and UTF-32 without a mark, then the
 * likeliest one-byte encoding. Never normalises. Throws ImportError when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const body = marked ? bytes.subarray(marked.mark.length) : bytes;
  const decoded = marked && marked.encoding !== 'utf-8' ? decodeWide(body, marked.encoding) : decodeUnmarked(body);
  return withoutControls(decoded);
}

function decodeUnmarked(bytes: Uint8Array): DecodedText {
  const wide = bytes.includes(0) ? guessWide(bytes) : undefined;
  if (wide) return decodeWide(bytes, wide);
  const { sequences, broken } = countUtf8(bytes);
  if (broken === 0) return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: 'utf-8', warnings: [] };
  // A few broken places in what is otherwise UTF-8 (a cut end, a pasted byte) are better shown than misread throughout.
  if (sequences > broken) {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), encoding: 'utf-8', warnings: [DAMAGED] };
  }
  const { encoding, isUnknown } = guessSingleByteEncoding(bytes);
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: false });
  return {
    text,
    encoding,
    ...(isUnknown ? { isUnknown } : {}),
    warnings: [
      `The file does not say how its letters are stored and was read as ${encoding}. If letters look wrong, save it as UTF-8 and import it again.`,
    ],
  };
}

function decodeWide(bytes: Uint8Array, encoding: string): DecodedText {
  if (encoding.startsWith('utf-16')) {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
    return { text, encoding, warnings: text.includes('\ufffd') ? [DAMAGED] : [] };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  let damaged = bytes.length % 4 !== 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === 'utf-32le');
    const valid = isScalar(code);
    if (!valid) damaged = true;
    pieces.push(valid ? String.fromCodePoint(code) : '\ufffd');
  }
  return { text: pieces.join(''), encoding, warnings: damaged ? [DAMAGED] : [] };
}

const isScalar = (code: number): boolean => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);

/** UTF-32 and UTF-16 without a mark show in where the zero bytes stand. */
function guessWide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 65_536 & ~3);
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 4]!++;
  const units = sample.length / 4;
  if (sample.length >= 8 && bytes.length % 4 === 0) {
    if (zeros[0] === units && zeros[1]! > units * 0.9 && zeros[3]! < units * 0.1) return 'utf-32be';
    if (zeros[3] === units && zeros[2]! > units * 0.9 && zeros[0]! < units * 0.1) return 'utf-32le';
  }
  const even = zeros[0]! + zeros[2]!;
  const odd = zeros[1]! + zeros[3]!;
  // Even a text without one Latin letter has blanks and line ends, whose high byte is zero.
  const enough = sample.length / 2 / 25;
  if (bytes.length % 2 === 0 && even > enough && odd <= even / 50 && isUtf16(sample, 'utf-16be')) return 'utf-16be';
  if (bytes.length % 2 === 0 && odd > enough && even <= odd / 50 && isUtf16(sample, 'utf-16le')) return 'utf-16le';
  return undefined;
}

function isUtf16(sample: Uint8Array, encoding: string): boolean {
  // A lone half of a pair at the very end is only the cut of the sample.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(sample).slice(0, -1);
  return !/[\ufffd\p{Cn}\p{Co}]/u.test(text) && controlShare(text) < 0.005;
}

/** Counts whole multi-byte sequences and broken places. */
function countUtf8(bytes: Uint8Array): { sequences: number; broken: number } {
  let sequences = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
    let follow = 1;
    while (follow < length && isContinuation(lead, follow, bytes[at + follow])) follow++;
    if (length > 0 && follow === length) sequences++;
    else broken++;
    at += follow;
  }
  return { sequences, broken };
}

function isContinuation(lead: number, position: number, byte: number | undefined): boolean {
  if (byte === undefined) return false;
  // The second byte is narrower after some leads: no overlong forms, no surrogates, nothing past U+10FFFF.
  const from = position === 1 && lead === 0xe0 ? 0xa0 : position === 1 && lead === 0xf0 ? 0x90 : 0x80;
  const to = position === 1 && lead === 0xed ? 0x9f : position === 1 && lead === 0xf4 ? 0x8f : 0xbf;
  return byte >= from && byte <= to;
}

// Tab, line ends, form feed, vertical tab, and the escape and end-of-file marks of old tools may stand in text.
const isOddControl = (code: number): boolean => code === 127 || (code < 32 && (code < 9 || code > 13) && code !== 26 && code !== 27);

function controlShare(text: string): number {
  let odd = 0;
  for (let at = 0; at < text.length; at++) if (isOddControl(text.charCodeAt(at))) odd++;
  return odd / Math.max(1, text.length);
}

function withoutControls(decoded: DecodedText): DecodedText {
  const share = controlShare(decoded.text);
  if (share > 0.005) throw new ImportError('binary', { percent: Math.max(1, Math.round(share * 100)) });
  // The database cannot keep U+0000, and U+001A is only the old end-of-file mark.
  const text = decoded.text.replaceAll('\u0000', '').replaceAll('\u001a', '');
  if (text.length === decoded.text.length) return decoded;
  return { ...decoded, text, warnings: [...decoded.warnings, 'Invisible control characters were left out.'] };
}
