import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { decodeText } from './decode-text.js';
import { ImportError } from './imported-text.js';

const RUSSIAN = 'Однажды, в студёную зимнюю пору,\r\nя из лесу вышел; был сильный мороз.';
const ARABIC = 'لماذا توقفت عن استخدام التطبيق؟ لأن الفاتورة كانت مرتفعة جدا';
const FRENCH = 'Été : le client a préféré être rappelé à midi, ça l’a gêné.';
const encode = (text: string, encoding: string, addBOM = false): Buffer => iconv.encode(text, encoding, { addBOM });

describe('decodeText', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('reads %s with a byte order mark and cuts the mark', (encoding) => {
    for (const text of ['Anna: hi 𝄞\r\n', RUSSIAN, '日本']) {
      expect(decodeText(encode(text, encoding, true))).toEqual({ text, encoding, warnings: [] });
    }
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('reads %s without a mark', (encoding) => {
    for (const text of ['Anna: hi there, how are you?\n', RUSSIAN]) {
      expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, warnings: [] });
    }
  });

  it.each([
    ['windows-1252', FRENCH],
    ['windows-1252', 'Größe, Öl, Ähre und Straße'],
    ['windows-1252', 'only “smart” quotes – and dashes…'],
    ['windows-1252', '\u00c5WES\u00d8M'],
    ['windows-1256', ARABIC],
    ['windows-1251', RUSSIAN],
    ['cp866', RUSSIAN],
  ])('guesses %s and says that it guessed', (encoding, text) => {
    const decoded = decodeText(encode(text, encoding));
    expect(decoded).toMatchObject({ text, encoding });
    expect(decoded.warnings).toHaveLength(1);
  });

  it('never normalises', () => {
    for (const text of ['e\u0301 \u00e9 \ufb01 \u212b', 'a\u00a0b\u200bc\u2009d', '\u1100\u1161'])
      expect(decodeText(Buffer.from(text)).text).toBe(text);
  });

  it('keeps UTF-8 that is broken in a few places, and reads a stray mark before one-byte text', () => {
    const cut = Buffer.from('één twee drie vĳf à la carte é').subarray(0, -1);
    expect(decodeText(cut)).toMatchObject({ encoding: 'utf-8', text: 'één twee drie vĳf à la carte \ufffd' });
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), encode('\u00c5WES\u00d8M', 'latin1')]);
    expect(decodeText(marked)).toMatchObject({ encoding: 'windows-1252', text: '\u00c5WES\u00d8M' });
  });

  it('leaves out what the database cannot keep', () => {
    const text = 'word '.repeat(200);
    expect(decodeText(Buffer.from(`${text}\u0000${text}\u001a`))).toMatchObject({
      text: text + text,
      warnings: ['Invisible control characters were left out.'],
    });
    const loneHalf = Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x42, 0x00]);
    expect(decodeText(loneHalf).text).toBe('A\ufffdB');
    expect(decodeText(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0xd8, 0, 0, 0, 0, 0x41])).text).toBe('\ufffdA');
  });

  it('refuses bytes that are no text', () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 197 + (at >> 3)) % 256);
    expect(() => decodeText(noise)).toThrow(ImportError);
  });

  it('reads nothing as nothing', () => {
    expect(decodeText(new Uint8Array(0))).toEqual({ text: '', encoding: 'utf-8', warnings: [] });
  });
});
