import iconv from 'iconv-lite';
import { DecodedText, decodeText } from './decode-text.js';

// Where a page states its encoding; some pages state it behind a long preamble.
const STATED = /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?\s{0,5}([A-Za-z0-9_:.-]{2,40})/i;
const PREAMBLE = 64 * 1024;

/** The text of a web page. What the page says of its encoding counts only where the bytes do not say otherwise. */
export function decodePage(bytes: Uint8Array): DecodedText {
  const decodedText = decodeText(bytes);
  if (decodedText.encoding.startsWith('utf-')) return decodedText;
  const stated = STATED.exec(Buffer.from(bytes.subarray(0, PREAMBLE)).toString('latin1'))?.[1]?.toLowerCase();
  if (!stated || stated.startsWith('utf') || !iconv.encodingExists(stated)) return decodedText;
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), stated);
  return { text: text.replaceAll('\0', ''), encoding: stated, warnings: [] };
}
