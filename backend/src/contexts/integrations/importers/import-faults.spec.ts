import { describe, expect, it } from '@jest/globals';
import { IMPORT_ERRORS, importErrorText } from '@libs/domain';
import { aDocx, aZip, docxParts, wordParagraph, type ZipPart } from './docx.factory.js';
import { ImportError } from './imported-text.js';
import { anEpub, anOdt, aPdf, aPptx, aShape, aWorkbook, pptxParts } from './office.factory.js';
import { parseFile } from './parse-file.js';
import { readTable } from './table.js';

const BALLAST: ZipPart = {
  name: 'ballast.bin',
  content: Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 255)),
};
const nested = (open: string, close: string, core: string) => open.repeat(2000) + core + close.repeat(2000);
const LOCKED: ZipPart = { name: 'x', content: 'x', encrypted: true };
const BOMB: ZipPart = { name: 'x', content: Buffer.alloc(20_000_000) };

/** A sound file of each format, and how its faults are made. */
interface Kind {
  name: string;
  sound: Buffer;
  deep?: Buffer;
  locked?: Buffer;
  bomb?: Buffer;
  blank?: Buffer;
  damaged?: Buffer;
  missing?: Buffer;
}
const zipped = (make: (more: ZipPart[]) => Buffer) => ({ locked: make([LOCKED]), bomb: make([BOMB]) });
const text = (content: string) => Buffer.from(content, 'latin1');
const ole = (holds: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), Buffer.from(holds, 'utf16le')]);

const KINDS: readonly Kind[] = [
  {
    name: 'a.docx',
    sound: aDocx(wordParagraph('some words')),
    ...zipped((more) => aZip([...docxParts(wordParagraph('x')), ...more])),
    deep: aZip([...docxParts(nested('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', wordParagraph('x'))), BALLAST]),
    blank: aDocx(''),
    damaged: aDocx('<w:p><w:r>'),
    missing: aZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<a/>' },
      ...docxParts('').filter(({ name }) => !/document|Content/.test(name)),
    ]),
  },
  {
    name: 'a.odt',
    sound: anOdt('<text:p>some words</text:p>'),
    ...zipped((more) => anOdt('<text:p>x</text:p>', more)),
    deep: anOdt(nested('<text:section>', '</text:section>', '<text:p>x</text:p>'), [BALLAST]),
    blank: anOdt(''),
    damaged: aZip([
      { name: 'mimetype', content: 'x' },
      { name: 'content.xml', content: '<text:p>x</text:p>'.repeat(1000), statedSize: 10 },
    ]),
  },
  {
    name: 'a.pptx',
    sound: aPptx(aShape('title', 'some words')),
    ...zipped((more) => aZip([...pptxParts(aShape('title', 'x')), ...more])),
    deep: aZip([...pptxParts(nested('<p:grpSp>', '</p:grpSp>', aShape('title', 'x'))), BALLAST]),
  },
  {
    name: 'a.xlsx',
    sound: aWorkbook('<row><c t="s"><v>0</v></c></row>'),
    ...zipped((more) => aWorkbook('', more)),
    deep: aWorkbook(nested('<extLst>', '</extLst>', ''), [BALLAST]),
    blank: aWorkbook(''),
  },
  {
    name: 'a.epub',
    sound: anEpub(['<p>some words</p>']),
    ...zipped((more) => anEpub(['<p>x</p>'], more)),
    deep: anEpub([nested('<div>', '</div>', 'x')], [BALLAST]),
    blank: anEpub(['<p></p>']),
    missing: aZip([{ name: 'META-INF/container.xml', content: '<rootfile full-path="a.opf"/>' }]),
  },
  {
    name: 'a.html',
    sound: text('<!doctype html><p>some words'),
    deep: text(`<!doctype html>${'<div>'.repeat(2000)}x`),
    blank: text('<!doctype html><p>'),
  },
  { name: 'a.rtf', sound: text('{\\rtf1 some words\\par}'), deep: text(`{\\rtf1 ${nested('{', '}', 'x')}}`), blank: text('{\\rtf1 }') },
  {
    name: 'a.pdf',
    sound: aPdf('BT /F 12 Tf (some words) Tj ET'),
    deep: text(
      aPdf('')
        .toString('latin1')
        .replace('/Type /Catalog', `/Type /Catalog /A ${nested('[', ']', '')}`),
    ),
    blank: aPdf(''),
    damaged: text('%PDF-1.7\nnothing that is a PDF\n%%EOF'),
  },
  {
    name: 'a.eml',
    sound: text('From: a@b.example\r\nTo: b@c.example\r\nMIME-Version: 1.0\r\n\r\nsome words'),
    deep: text(
      `From: a@b.example\r\nMIME-Version: 1.0\r\n${Array.from({ length: 60 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}x`,
    ),
    blank: text('From: a@b.example\r\nTo: b@c.example\r\nMIME-Version: 1.0\r\n\r\n'),
  },
  { name: 'a.doc', sound: text('some words under an old name'), damaged: ole('WordDocument'), locked: ole('EncryptedPackage') },
  { name: 'a.txt', sound: text('some words'), blank: text(' \n\t ') },
  { name: 'a.md', sound: text('# some words'), blank: text('\n\n') },
  { name: 'a.vtt', sound: text('WEBVTT\n\n00:01.000 --> 00:02.000\nsome words'), blank: text('WEBVTT\n\n') },
  { name: 'a.srt', sound: text('1\n00:00:01,000 --> 00:00:02,000\nsome words'), blank: text('1\n') },
  { name: 'a.csv', sound: text('title,text\na,some words\n'), blank: text('title,text\n') },
];

const outcome = async (name: string, bytes: Uint8Array): Promise<ImportError | 'read'> => {
  try {
    if (name.endsWith('.csv')) readTable(bytes, {});
    else await parseFile(name, bytes);
    return 'read';
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
};

/** What the sentence of each class of fault must name. */
const FAULTS: readonly { fault: string; of: (kind: Kind) => Buffer | undefined; names: RegExp }[] = [
  { fault: 'empty', of: () => Buffer.alloc(0), names: /empty/ },
  { fault: 'deep', of: (kind) => kind.deep, names: /nested too deep: it goes beyond 400 levels/ },
  { fault: 'locked', of: (kind) => kind.locked, names: /password/ },
  { fault: 'bomb', of: (kind) => kind.bomb, names: /is \d+ kB and would unpack to \d+\.\d MB/ },
  { fault: 'blank', of: (kind) => kind.blank, names: /no text|no text layer|not one caption|no rows/ },
  { fault: 'damaged', of: (kind) => kind.damaged, names: /damaged/ },
  { fault: 'missing', of: (kind) => kind.missing, names: /“[^”]+” (?:is missing)|damaged/ },
  {
    fault: 'cut',
    of: (kind) => (/docx|odt|pptx|xlsx|epub/.test(kind.name) ? kind.sound.subarray(0, kind.sound.length - 30) : undefined),
    names: /end is missing/,
  },
  {
    fault: 'JSON',
    of: (kind) => (/txt|md|csv/.test(kind.name) ? text('{"a": [1, 2, 3], "b": "and so on and on"}') : undefined),
    names: /JSON/,
  },
  { fault: 'a picture', of: () => text('\x89PNG\r\n\x1a\n............'), names: /picture/ },
  {
    fault: 'an archive',
    of: (kind) => (/txt|md|vtt|srt|html/.test(kind.name) ? aZip([{ name: 'a.txt', content: 'x' }]) : undefined),
    names: /archive/,
  },
  {
    fault: 'too many lines',
    of: (kind) => (kind.name === 'a.txt' ? text('a\n'.repeat(1_000_001)) : undefined),
    names: /1,000,002 lines.*1,000,000/,
  },
];

describe('every importer names every fault', () => {
  it('and reads the sound file', async () => {
    for (const { name, sound } of KINDS) expect([name, await outcome(name, sound)]).toEqual([name, 'read']);
  });

  it.each(FAULTS)('$fault', async ({ fault: problem, of, names }) => {
    let tried = 0;
    for (const kind of KINDS) {
      const bytes = of(kind);
      // A table of a picture is read by another door, which looks for text.
      if (!bytes || (kind.name === 'a.csv' && /picture/.test(problem))) continue;
      tried++;
      const refused = await outcome(kind.name, bytes);
      expect({ kind: kind.name, fault: problem, said: refused === 'read' ? 'read' : refused.message }).toEqual({
        kind: kind.name,
        fault: problem,
        said: expect.stringMatching(names),
      });
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('by a sentence that says more than that something failed, with all its values', () => {
    for (const [code, sentence] of Object.entries(IMPORT_ERRORS)) {
      expect(sentence).not.toMatch(/something went wrong|unknown error|an error occurred|unexpected/i);
      const names = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
      const said = importErrorText(code as keyof typeof IMPORT_ERRORS, Object.fromEntries(names.map((name, at) => [name, 1000 + at])));
      expect(said).not.toMatch(/\{\{|undefined/);
      for (const [at] of names.entries()) expect(said).toContain((1000 + at).toLocaleString('en-US'));
    }
  });
});
