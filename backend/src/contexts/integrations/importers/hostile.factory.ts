import { deflateSync } from 'node:zlib';
import { aZip, docxParts, wordParagraph, type ZipPart } from './docx.factory.js';
import { anEpub, anOdt, aPdf, aShape, aWorkbook, pptxParts } from './office.factory.js';

/** A file that tries its reader, and what it does to it. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  trick: string;
}

/** Numbers that look random and are the same for each seed. */
export class SeededRandom {
  constructor(private state: number) {}
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * sides);
  }
  pick<T>(from: readonly T[]): T {
    return from[this.roll(from.length)]!;
  }
}

const HTML_TAGS = ['div', 'b', 'i', 'span', 'ul', 'li', 'table', 'td', 'blockquote', 'font', 'a', 'section', 'pre', 'x-y', 'svg', 'p'];
const BAIT = [
  'A: b ',
  '[00:12] ',
  '<v ',
  '&am',
  '> ',
  ' ',
  '\t',
  'A (',
  '_a__',
  '\t:',
  '{\\',
  '**',
  '[',
  '![',
  '`',
  '((',
  '<!--',
  ']]>',
  '-->',
  '&#',
  '"',
  "'",
  '|',
  '- ',
  '1. ',
  '=',
  'é',
  '\u00a0',
  '<a href="',
  'a@',
  '://',
] as const;

/** What cannot be packed: an archive of little else is refused for what it would unpack to, before anybody reads it. */
const BALLAST: ZipPart = {
  name: 'ballast.bin',
  content: Buffer.from(Array.from({ length: 12_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 255)),
};
const aDocx = (body: string): Buffer => aZip([...docxParts(body, ''), BALLAST]);

/** What a format is made of: text in it, deep in as many levels as asked, or as wide. */
interface Grammar {
  name: string;
  deep?: (levels: number, dice: SeededRandom) => Buffer;
  wide?: (count: number, dice: SeededRandom) => Buffer;
}

const repeat = (open: string, close: string, levels: number, core: string): string => open.repeat(levels) + core + close.repeat(levels);
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}="${at}"`).join('');
const unclosed = (dice: SeededRandom): boolean => dice.roll(2) === 0;

const GRAMMARS: readonly Grammar[] = [
  {
    name: 'a.html',
    deep: (levels, dice) => {
      const tag = dice.pick(HTML_TAGS);
      return text(`<!doctype html><html>${unclosed(dice) ? `<${tag}>`.repeat(levels) : repeat(`<${tag}>`, `</${tag}>`, levels, 'deep')}`);
    },
    wide: (count, dice) =>
      text(
        `<!doctype html><html>${dice.pick([
          `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(count / 10)}</table>`,
          `<p${attributes(count)}>x</p>`,
          `${'</b>'.repeat(count)}x`,
          `${'<p><a><b>'.repeat(count / 100)}x`,
          `x${'&amp'.repeat(count)}`,
          `<select>${'<option>x'.repeat(count)}</select>x`,
        ])}`,
      ),
  },
  {
    name: 'a.docx',
    deep: (levels, dice) =>
      aDocx(
        dice.pick([
          repeat('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', levels / 3, wordParagraph('deep')),
          `<w:p>${repeat('<w:smartTag>', '</w:smartTag>', levels, '<w:r><w:t>deep</w:t></w:r>')}</w:p>`,
          repeat('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', levels / 2, wordParagraph('deep')),
        ]),
      ),
    wide: (count, dice) =>
      aDocx(
        dice.pick([
          `<w:p${attributes(count / 10)}/>`,
          wordParagraph('x').repeat(count / 20),
          `<w:tbl>${'<w:tr><w:tc/></w:tr>'.repeat(count / 10)}</w:tbl>`,
        ]),
      ),
  },
  {
    name: 'a.odt',
    deep: (levels) =>
      anOdt(repeat('<text:list><text:list-item>', '</text:list-item></text:list>', levels / 2, '<text:p>deep</text:p>'), [BALLAST]),
    wide: (count, dice) =>
      anOdt(
        dice.pick([
          `<text:p><text:s text:c="${'9'.repeat(12)}"/>x</text:p>`.repeat(count / 100),
          `<text:p${attributes(count / 10)}>x</text:p>`,
        ]),
      ),
  },
  {
    name: 'a.pptx',
    deep: (levels) => aZip([...pptxParts(repeat('<p:grpSp>', '</p:grpSp>', levels, aShape('body', 'deep'))), BALLAST]),
    wide: (count) => aZip([...pptxParts(aShape('body', 'x').repeat(count / 20)), BALLAST]),
  },
  {
    name: 'a.xlsx',
    deep: (levels) => aWorkbook(repeat('<extLst>', '</extLst>', levels, ''), [BALLAST]),
    wide: (count) => aWorkbook(`<row>${'<c><v>1</v></c>'.repeat(count / 10)}</row>`, [BALLAST]),
  },
  {
    name: 'a.epub',
    deep: (levels) => anEpub([repeat('<div>', '</div>', levels, 'deep')], [BALLAST]),
    wide: (count) =>
      anEpub(
        Array.from({ length: Math.min(2000, count / 10) }, (_, at) => `<p>${at}</p>`),
        [BALLAST],
      ),
  },
  {
    name: 'a.rtf',
    deep: (levels, dice) => text(`{\\rtf1 ${unclosed(dice) ? '{'.repeat(levels) : repeat('{\\b ', '}', levels, 'deep')}}`),
    wide: (count, dice) =>
      text(`{\\rtf1 ${dice.pick(["\\'e9", '\\par ', '\\u8364?', '\\cell ', '{\\*\\x y}', '\\b\\b0 '] as const).repeat(count / 4)}x}`),
  },
  {
    name: 'a.md',
    deep: (levels, dice) =>
      text(`${dice.pick(['>', '- ', '1. ', '[', '![', '**', '*a _b ', '<b>', '`', '((', '> - '] as const).repeat(levels)}deep`),
    wide: (count, dice) =>
      text(
        dice
          .pick(['|a|b|\n|-|-|\n', '# x\n', '[a]: b\n', '*a*', '<b>', '[a](b)', '***', '~~~\n', '- x\n  - y\n'] as const)
          .repeat(count / 8),
      ),
  },
  {
    name: 'a.pdf',
    deep: (levels, dice) => {
      const deep = dice.pick([repeat('[', ']', levels, ''), repeat('<</A ', '>>', levels, '1')]);
      return text(aPdf('BT /F 12 Tf (x) Tj ET').toString('latin1').replace('/Type /Catalog', `/Type /Catalog /Deep ${deep}`));
    },
    wide: (count, dice) => aPdf(dice.pick(['q ', 'BT (x) Tj ET ', '[', '<<', '(x) Tj ', '1 0 0 1 0 0 cm '] as const).repeat(count / 8)),
  },
  {
    name: 'a.eml',
    deep: (levels) => {
      const parts = Array.from(
        { length: Math.min(levels, 3000) },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
      );
      return text(`From: a@b.example\r\nTo: c@d.example\r\nMIME-Version: 1.0\r\n${parts.join('')}\r\ndeep`);
    },
    wide: (count, dice) =>
      text(
        `From: a@b.example\r\nMIME-Version: 1.0\r\n${dice.pick(['To: a@b.example\r\n', 'X: y\r\n z\r\n', 'To: "(((", <<<<>>>>,,,\r\n'] as const).repeat(count / 20)}\r\nx`,
      ),
  },
  {
    name: 'a.vtt',
    wide: (count, dice) =>
      text(
        `WEBVTT\n\n${dice.pick(['00:01.000 --> 00:02.000\n<b>\n\n', '00:00', '-->', 'NOTE x\n\n', '<v A><v B>'] as const).repeat(count / 8)}`,
      ),
  },
  {
    name: 'a.srt',
    wide: (count, dice) =>
      text(
        `1\n00:00:01,000 --> 00:00:02,000\n${dice.pick(['x\n', '1\n', '<i>', '00:00:01,000 --> ', '{\\an8}'] as const).repeat(count / 8)}`,
      ),
  },
  {
    name: 'a.txt',
    deep: (levels, dice) =>
      text(dice.pick([repeat('[', ']', levels, '1'), repeat('{"a":', '}', levels, '1'), repeat('<x>', '</x>', levels, 'x')])),
  },
];

/** Archives that are more than they say, or hold one another. */
const BOMBS: readonly ((dice: SeededRandom) => HostileFile)[] = [
  () => ({
    name: 'a.docx',
    trick: 'bomb',
    bytes: aZip([
      { name: '[Content_Types].xml', content: '<a/>' },
      { name: 'word/document.xml', content: Buffer.alloc(30_000_000, 32) },
    ]),
  }),
  () => ({
    name: 'a.odt',
    trick: 'lie about a size',
    bytes: aZip([
      { name: 'mimetype', content: 'x' },
      { name: 'content.xml', content: Buffer.alloc(3_000_000, 32), statedSize: 10 },
    ]),
  }),
  (dice) => {
    let inner: Buffer = aZip([{ name: 'a.txt', content: 'x' }]);
    for (let level = 0; level < 3 + dice.roll(20); level++) inner = aZip([{ name: `${level}.zip`, content: inner }]);
    return { name: dice.pick(['a.zip', 'a.docx', 'a.epub']), trick: 'zip in zip', bytes: inner };
  },
  (dice) => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "lol">${Array.from({ length: 20 }, (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`).join('')}]>`;
    const page = `${laughs}<p>&u;&t;&amp;</p>`;
    return dice.roll(2)
      ? { name: 'a.html', trick: 'entities', bytes: text(`<!doctype html>${page}`) }
      : { name: 'a.epub', trick: 'entities', bytes: anEpub([page]) };
  },
  () => {
    const stream = deflateSync(Buffer.alloc(20_000_000, 'BT (x) Tj ET '), { level: 9 }).toString('latin1');
    const whole = aPdf('HERE').toString('latin1');
    return {
      name: 'a.pdf',
      trick: 'bomb',
      bytes: text(
        whole.replace(
          /<< \/Length 4 >>\nstream\nHERE\nendstream/,
          () => `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`,
        ),
      ),
    };
  },
];

/** A file of the grammar of hostile ones: the same for the same seed. `size` is about how many bytes, levels or parts it has. */
export function aHostileFile(seed: number, size = 200_000): HostileFile {
  const dice = new SeededRandom(seed * 7919 + 17);
  const kind = dice.roll(10);
  if (kind === 0) return dice.pick(BOMBS)(dice);
  if (kind <= 2) {
    const bait = dice.pick(BAIT);
    const name = dice.pick(['a.txt', 'a.md', 'a.vtt', 'a.srt', 'a.html', 'a.rtf', 'a.eml'] as const);
    const head = {
      'a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n',
      'a.html': '<html>',
      'a.rtf': '{\\rtf1 ',
      'a.eml': 'From: a\nMIME-Version: 1\nTo: b\n',
    };
    return {
      name,
      trick: `bait ${JSON.stringify(bait)}`,
      bytes: text((head[name as keyof typeof head] ?? '') + bait.repeat(size / bait.length)),
    };
  }
  const grammar = dice.pick(GRAMMARS);
  const build = (kind <= 6 ? grammar.deep : grammar.wide) ?? grammar.wide ?? grammar.deep!;
  const trick = build === grammar.deep ? 'deep' : 'wide';
  const amount = Math.max(10, size >> dice.roll(3));
  const bytes = build(amount, dice);
  if (dice.roll(6) > 0) return { name: grammar.name, trick, bytes };
  // Cut off or with a byte turned over, for what only a damaged file reaches.
  const at = dice.roll(bytes.length);
  if (dice.roll(2)) return { name: grammar.name, trick: `${trick}, cut at ${at}`, bytes: bytes.subarray(0, at) };
  bytes[at] = bytes[at]! ^ 0xff;
  return { name: grammar.name, trick: `${trick}, byte ${at}`, bytes };
}
