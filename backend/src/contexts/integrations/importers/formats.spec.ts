import { describe, expect, it } from '@jest/globals';
import { aZip } from './docx.factory.js';
import { ImportError, textOf } from './imported-text.js';
import { anEpub, anOdt, aPdf, aPptx, aShape, aWorkbook } from './office.factory.js';
import { parseFile } from './parse-file.js';
import { cellDate, isDateFormat } from './xlsx-dates.js';

const read = async (name: string, content: string | Uint8Array) => {
  const imported = await parseFile(name, Buffer.from(content as string));
  return { ...imported, said: imported.blocks.map((b) => `${b.kind}${b.level ?? ''}: ${b.speaker ? `${b.speaker}> ` : ''}${textOf(b)}`) };
};
const refusal = (name: string, content: string | Uint8Array) =>
  parseFile(name, Buffer.from(content as string)).then(
    () => 'was read',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ImportError);
      return (error as Error).message;
    },
  );
const XXE = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>';

describe('web pages', () => {
  it('give headings, lists, quotes, tables and looks, and nothing of what runs', async () => {
    const page = await read(
      'a.html',
      `<!doctype html><html lang="de"><head><title> The  visit </title><style>p{}</style><script>alert(1)</script></head><body onload="x()">
      <h1>Visit</h1><p>She <b>waited</b>&nbsp;for <a href="https://example.com/">the bike</a>, <a href="javascript:alert(1)">then</a> left.<br>Twice.</p>
      <ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li><p>first</p></li></ol><blockquote>As said</blockquote>
      <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><p>2</p></td></tr></table><pre>x
  y</pre><noscript>no</noscript><iframe src="http://127.0.0.1/">no</iframe><img src="http://127.0.0.1/x.png" alt="A bike"><p>end`,
    );
    expect(page).toMatchObject({ format: 'html', title: 'The visit', language: 'de' });
    expect(page.said).toEqual([
      'heading1: Visit',
      'paragraph: She waited\u00a0for the bike, then left.\nTwice.',
      'bullet0: one',
      'bullet1: inner',
      'bullet0: two',
      'ordered0: first',
      'quote: As said',
      'paragraph: a | b',
      'paragraph: 1 | 2',
      'code: x\n  y',
      'paragraph: A bike',
      'paragraph: end',
    ]);
    expect(page.blocks[1]!.runs).toContainEqual({ text: 'waited', bold: true });
    expect(page.blocks[1]!.runs.filter((run) => run.link).map((run) => run.link)).toEqual(['https://example.com/']);
  });

  it('are read in the encoding of their bytes, and in the stated one where the bytes do not tell', async () => {
    const cyrillic = Buffer.concat([Buffer.from('<meta charset="koi8-r"><p>'), Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])]);
    expect((await read('a.html', cyrillic)).said).toEqual(['paragraph: Привет']);
    expect((await read('a.html', '<meta charset="windows-1251"><p>Привет')).said).toEqual(['paragraph: Привет']);
  });

  it('and transcripts in them give turns; a page called .txt or .doc is still one', async () => {
    const call = '<html><p><b>Ana:</b> I scanned it.</p><p><b>Ben:</b> And?</p><p><b>Ana:</b> Nothing.</p>';
    for (const name of ['a.html', 'a.txt', 'a.doc'])
      expect((await read(name, call)).blocks.map((b) => b.speaker)).toEqual(['Ana', 'Ben', 'Ana']);
  });
});

describe('office documents', () => {
  it('of LibreOffice give their text without deletions and comments, with notes at the end', async () => {
    const odt = await read(
      'a.odt',
      anOdt(`<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h text:outline-level="2">Part</text:h>
<text:p>He  <text:span text:style-name="B">said</text:span><text:s text:c="2"/>so<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Later.</text:p></text:note-body></text:note>.<text:line-break/>Yes<office:annotation><text:p>hm</text:p></office:annotation></text:p>
<text:list text:style-name="N"><text:list-item><text:p>one</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>`),
    );
    expect(odt.title).toBe('Own title');
    expect(odt.said).toEqual([
      'heading2: Part',
      'paragraph: He said  so[1].\nYes',
      'ordered0: one',
      'paragraph: a | b',
      'paragraph: [1] Later.',
    ]);
    const locked = [{ name: 'META-INF/manifest.xml', content: '<manifest:encryption-data/>' }];
    expect(await refusal('a.odt', anOdt('<text:p>x</text:p>', locked))).toMatch(/password/);
  });

  it('presentations go slide by slide with the notes of the speaker', async () => {
    const pptx = await read(
      'a.pptx',
      aPptx(aShape('title', 'First') + aShape('body', 'point') + aShape('sldNum', '1'), aShape('title', 'Second')),
    );
    expect(pptx.said).toEqual(['heading2: First', 'bullet0: point', 'rule: ', 'heading2: Second', 'quote: Say this slowly']);
  });

  it('workbooks give a paragraph per row, with dates as dates', async () => {
    const xlsx = await read(
      'a.xlsx',
      aWorkbook(
        `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c s="1"><v>45000</v></c><c><v>0.30000000000000004</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><t>in line</t></is></c></row>`,
      ),
    );
    expect(xlsx.said).toEqual(['heading2: Visits', 'paragraph: Name | Amara', 'paragraph: 2023-03-15 | 0.3 | TRUE | in line']);
    const rows = '<row><c><v>1</v></c></row>'.repeat(20_001);
    const ballast = { name: 'x.bin', content: Array.from({ length: 20_000 }, (_, at) => Math.sin(at).toString(36)).join('') };
    expect(await refusal('a.xlsx', aWorkbook(rows, [ballast]))).toMatch(/20,000 rows.*CSV/);
  });

  it('know a date by its format', () => {
    expect([1, 59, 61, 45000.5, 0.25].map((day) => cellDate(day))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2023-03-15 12:00',
      '06:00',
    ]);
    expect(cellDate(0, true)).toBe('00:00');
    expect([cellDate(-1), cellDate(9e9)]).toEqual([undefined, undefined]);
    expect(['yyyy-mm-dd', '[h]:mm', '[Red]0.00', '"day" 0', 'General'].map((code) => isDateFormat(200, code))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('books go page by page; protected ones are refused', async () => {
    const book = await read(
      'a.epub',
      anEpub(['<html><head><title>x</title></head><body><h1>One</h1><p>Text</p></body></html>', '<h2>Two</h2>']),
    );
    expect(book).toMatchObject({ title: 'The book', language: 'de', format: 'epub' });
    expect(book.said).toEqual(['heading1: One', 'paragraph: Text', 'heading2: Two']);
    const locked = [{ name: 'META-INF/encryption.xml', content: '<CipherReference URI="OPS/page 0.xhtml"/>' }];
    expect(await refusal('a.epub', anEpub(['<p>x</p>'], locked))).toMatch(/protected against copying/);
  });

  it('rich text keeps its letters whatever they were written in', async () => {
    const rtf = await read(
      'a.rtf',
      `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}{\\info{\\title The call}}{\\*\\generator x;}\\f0 Caf\\'e9 \\b bold\\b0  \\u8364?uro {\\uc2\\u228ae}x \\f1\\'cf\\'f0{\\v hidden}\\par{\\pict 00ff}a\\cell b\\cell\\row}`,
    );
    expect(rtf.title).toBe('The call');
    expect(rtf.said).toEqual(['paragraph: Café bold €uro äx Пр', 'paragraph: a | b |']);
    expect(rtf.blocks[0]!.runs).toContainEqual({ text: 'bold', bold: true });
    expect(await refusal('a.rtf', '{\\rtf1{')).toMatch(/no text in this file|damaged/);
  });

  it('a PDF gives paragraphs of its lines, and turns where it is a transcript', async () => {
    const prose =
      'BT /F 20 Tf 50 700 Td (A report) Tj /F 12 Tf 0 -40 Td (The first line of a para-) Tj 0 -14 Td (graph that goes on) Tj 0 -40 Td (Another.) Tj ET';
    const pdf = await read('a.pdf', aPdf(prose));
    expect(pdf).toMatchObject({ title: 'A report', format: 'pdf' });
    expect(pdf.said).toEqual(['heading1: A report', 'paragraph: The first line of a paragraph that goes on', 'paragraph: Another.']);
    const call = 'BT /F 12 Tf 50 700 Td (Ana: I scanned it.) Tj 0 -14 Td (Ben: And?) Tj 0 -14 Td (Ana: Nothing.) Tj ET';
    expect((await read('a.pdf', aPdf(call))).blocks.map((b) => b.speaker)).toEqual(['Ana', 'Ben', 'Ana']);
    expect(await refusal('a.pdf', aPdf(''))).toMatch(/text recognition \(OCR\)/);
  });

  it('a message says who wrote it and when; what is attached is counted', async () => {
    const mail = `From: =?utf-8?Q?Am=C3=A1ra?= <a@example.com>\r\nTo: b@example.com\r\nSubject: The bike\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>It buzzed in the Caf=E9.</p>\r\n--x\r\nContent-Disposition: attachment; filename=a.bin\r\n\r\nx\r\n--x--\r\n`;
    const read1 = await read('a.eml', mail);
    expect(read1).toMatchObject({ title: 'The bike', format: 'eml', omitted: { attachments: 1 } });
    expect(read1.said[0]).toContain('From: Amára <a@example.com>\nTo: b@example.com\nDate: 2026-11-21');
    expect(read1.said.slice(1)).toEqual(['paragraph: It buzzed in the Café.']);
    expect((await read('a.txt', mail)).format).toBe('eml');
  });
});

describe('hostile documents', () => {
  it('read no file and expand no entity', async () => {
    const odt = anOdt('').toString('latin1').length > 0 ? anOdt('<text:p>a&secret;b&b;c</text:p>') : Buffer.alloc(0);
    const withDoctype = aZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: `${XXE}<office:text><text:p>a&secret;b&b;c</text:p></office:text>` },
    ]);
    for (const bytes of [odt, withDoctype]) expect((await read('a.odt', bytes)).said.join()).not.toMatch(/root:|lollol/);
    expect((await read('a.html', `${XXE}<p>a&secret;b&b;c`)).said.join()).not.toMatch(/root:|lollol/);
    expect((await read('a.epub', anEpub([`${XXE}<p>x&secret;</p>`]))).said.join()).not.toMatch(/root:/);
    expect((await read('a.xlsx', aWorkbook('<row><c t="inlineStr"><is><t>x&secret;</t></is></c></row>'))).said.join()).not.toMatch(/root:/);
  });

  it('that would unpack to far more than they are, are not unpacked', async () => {
    const bomb = { name: 'x', content: Buffer.alloc(30_000_000) };
    for (const [name, bytes] of [
      ['a.odt', anOdt('<text:p>x</text:p>', [bomb])],
      ['a.epub', anEpub(['<p>x</p>'], [bomb])],
      ['a.xlsx', aWorkbook('', [bomb])],
      ['a.xlsx', aWorkbook('', [{ ...bomb, statedSize: 2_000_000_000 }])],
    ] as const)
      expect(await refusal(name, bytes)).toMatch(/would unpack to .*, far more/);
  });

  it('that lie about a size are damaged, and no more is unpacked than was stated', async () => {
    const lie = aZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: '<text:p>x</text:p>'.repeat(100_000), statedSize: 1000 },
    ]);
    expect(await refusal('a.odt', lie)).toMatch(/damaged/);
  });

  it('paths in an archive lead nowhere else', async () => {
    const { partPath } = await import('./xml-events.js');
    expect(['../../../../etc/passwd', '/etc/passwd', '..\\x'].map((to) => partPath('ppt/slides/slide1.xml', to))).toEqual([
      'etc/passwd',
      'etc/passwd',
      'ppt/slides/..\\x',
    ]);
  });

  it('with a byte turned over or an end cut off give text or a refusal', async () => {
    const whole: [string, Buffer][] = [
      ['a.odt', anOdt('<text:p>some text</text:p>')],
      ['a.pptx', aPptx(aShape('title', 'some text'))],
      ['a.xlsx', aWorkbook('<row><c t="s"><v>0</v></c></row>')],
      ['a.epub', anEpub(['<p>some text</p>'])],
      ['a.rtf', Buffer.from('{\\rtf1 some \\b text\\par}')],
      ['a.pdf', aPdf('BT /F 12 Tf 50 700 Td (some text) Tj ET')],
    ];
    for (const [name, bytes] of whole) {
      const step = Math.max(1, Math.floor(bytes.length / 60));
      for (let at = 0; at < bytes.length; at += step) {
        const turned = Buffer.from(bytes);
        turned[at] = turned[at]! ^ 0xff;
        for (const hostile of [turned, bytes.subarray(0, at)])
          await parseFile(name, hostile).catch((error: unknown) =>
            expect({ name, at, error }).toEqual({ name, at, error: expect.any(ImportError) }),
          );
      }
    }
  });
});
