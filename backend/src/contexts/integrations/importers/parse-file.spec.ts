import { describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import { aDocx, aZip, wordParagraph } from './docx.factory.js';
import { ImportError, textOf } from './imported-text.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi';
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHi';

describe('parseFile', () => {
  it.each([
    ['a.txt', 'Hi', 'txt'],
    ['A.TXT', 'Hi', 'txt'],
    ['noextension', 'Hi', 'txt'],
    ['a.md', '# Hi', 'markdown'],
    ['a.markdown', '# Hi', 'markdown'],
    ['a.vtt', VTT, 'vtt'],
    ['a.srt', SRT, 'srt'],
    ['a.txt', VTT, 'vtt'],
    ['a.srt', VTT, 'vtt'],
    ['a.txt', SRT, 'srt'],
    ['a.vtt', SRT, 'vtt'],
  ])('reads %s with %j as %s', async (name, text, format) => {
    const imported = await parseFile(name, Buffer.from(text));
    expect(imported).toMatchObject({ format, encoding: 'utf-8' });
    expect(imported.blocks.map(textOf)).toEqual(['Hi']);
  });

  it('reads a Word document whatever it is called, and says so', async () => {
    const bytes = aDocx(wordParagraph('Hi'));
    expect(await parseFile('a.docx', bytes)).toMatchObject({ format: 'docx', warnings: [] });
    expect(await parseFile('a.txt', bytes)).toMatchObject({
      format: 'docx',
      warnings: ['The file is a Word document and was read as one.'],
    });
  });

  it('takes the language from the file or its name', async () => {
    expect((await parseFile('talk.pt-BR.srt', Buffer.from(SRT))).language).toBe('pt-BR');
    expect((await parseFile('talk.vtt', Buffer.from(VTT.replace('\n', '\nLanguage: de\n')))).language).toBe('de');
    expect((await parseFile('talk.xq.vtt', Buffer.from(VTT))).language).toBeUndefined();
    expect((await parseFile('talk.de.txt', Buffer.from('Hi'))).language).toBeUndefined();
  });

  it.each([
    ['a.txt', '', /empty/],
    ['a.txt', ' \r\n\t\n', /no text in this file/],
    ['a.docx', '', /empty/],
    ['a.docx', 'text', /not a Word document/],
    ['a.odt', 'text', /not a document of LibreOffice/],
    ['a.pdf', 'text', /not a PDF/],
    ['a.vtt', 'WEBVTT\n\nNOTE nothing', /not one caption/],
    ['a.txt', '%PDF-1.7', /damaged/],
    ['a.docx', '%PDF-1.7', /damaged/],
    ['a.docx', '{\\rtf1 }', /no text in this file/],
    ['a.txt', '\x89PNG\r\n', /picture/],
    ['a.vtt', '\x00\x00\x00\x18ftypmp42', /recording/],
    ['a.xlsx', 'x', /not a workbook/],
    ['a.csv', 'a,b', /Import a table/],
    ['a.exe', 'x', /have no text to import/],
    ['a.txt', '\x00\x01\x02\x03\x80\x81\xff\xfe', /not text: 50 % of it is control characters/],
  ])('refuses %s with %j', async (name, text, sentence) => {
    const error = await parseFile(name, Buffer.from(text, 'latin1')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportError);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).toMatch(/^[A-Z][^\n]*\.$/);
  });

  it('refuses other archives', async () => {
    await expect(parseFile('a.txt', aZip([{ name: 'a.txt', content: 'x' }]))).rejects.toThrow(/archive/);
    await expect(parseFile('a.pptx', aZip([{ name: 'a.txt', content: 'x' }]))).rejects.toThrow(/not a presentation/);
  });

  it('refuses what is in an old container by what it holds', async () => {
    const ole = (holds: string) =>
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), Buffer.from(holds, 'utf16le')]);
    await expect(parseFile('a.docx', ole('EncryptedPackage'))).rejects.toThrow(/password/);
    await expect(parseFile('a.xls', ole('Workbook'))).rejects.toThrow(/Excel.*CSV/);
    await expect(parseFile('a.ppt', ole('PowerPoint Document'))).rejects.toThrow(/PowerPoint.*PPTX/);
    await expect(parseFile('a.msg', ole('__substg1.0_37001F'))).rejects.toThrow(/Outlook.*EML/);
    await expect(parseFile('a.doc', ole('WordDocument'))).rejects.toThrow(/damaged/);
    await expect(parseFile('a.doc', ole('else'))).rejects.toThrow(/old Office format/);
  });

  it('refuses more lines than anybody writes', async () => {
    await expect(parseFile('a.txt', Buffer.from('a\r\n'.repeat(1_000_001)))).rejects.toThrow(
      /has 1,000,002 lines, and the most .* is 1,000,000/,
    );
  });

  it('takes bounded time for hostile text', async () => {
    for (const piece of [
      'A: b\n',
      '[00:12] ',
      '<v ',
      '&am',
      '1\n00:00:01,000 --> ',
      'x\n',
      '> ',
      ' ',
      'A (',
      '_a__',
      '\t:',
      '{\\',
      '00:00:12 ',
    ]) {
      for (const name of ['a.txt', 'a.md', 'a.vtt', 'a.srt']) {
        const from = performance.now();
        const bytes = Buffer.from((name === 'a.vtt' ? 'WEBVTT\n\n00:01.000 --> 00:02.000\n' : '') + piece.repeat(60_000 / piece.length));
        await parseFile(name, bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ImportError));
        expect({ name, piece, slow: performance.now() - from > SERVER_LIMITS.reader.seconds * 1000 }).toEqual({ name, piece, slow: false });
      }
    }
  });

  itWithFiles('every real office file gives text or a refusal, soon', async () => {
    const paths = realFiles('docs', /\.[a-z0-9]+$/i);
    expect(paths.length).toBeGreaterThan(180);
    const read: Record<string, number> = {};
    for (const path of paths) {
      const from = performance.now();
      try {
        const imported = await parseFile(path, realFile(path));
        read[imported.format] = (read[imported.format] ?? 0) + 1;
        expect(imported.blocks.some((block) => textOf(block).trim() !== '')).toBe(true);
      } catch (error) {
        expect({ path, error }).toEqual({ path, error: expect.any(ImportError) });
      }
      expect(performance.now() - from).toBeLessThan(SERVER_LIMITS.reader.seconds * 1000);
    }
    expect(read).toMatchObject({ docx: 23, doc: 16, pptx: 11, xlsx: 13, odf: 9, rtf: 18, eml: 6, pdf: 15, markdown: 3, txt: 8, html: 12 });
  });

  itWithFiles('real Word documents keep their headings, lists, looks, notes and passwords', async () => {
    const docx = async (name: string) => parseFile(name, realFile(`docs/${name}`));
    const report = await docx('docx/testWORD_2006ml.docx');
    expect(report.blocks.find((block) => textOf(block).startsWith('The quick brown fox'))?.runs.some((run) => run.bold && run.italic)).toBe(
      true,
    );
    expect(report.blocks.map(textOf)).toContain('This should have a footnote[1]');
    expect(report.warnings).toEqual(['4 tables were read as one paragraph per row.']);
    expect(report.omitted).toMatchObject({ pictures: 4 });
    expect((await docx('docx/testWORD_numbered_list.docx')).blocks[2]).toMatchObject({ kind: 'ordered', level: 2 });
    expect((await docx('docx/testWORD_phonetic.docx')).blocks.map(textOf)).toEqual(['東京']);
    for (const name of ['hostile/testWORD_protected_passtika.docx', 'hostile/casing_protected_normal_case.docx']) {
      await expect(docx(name)).rejects.toThrow(/password/);
    }
  });

  itWithFiles('real text files keep their letters', async () => {
    const text = async (name: string) => parseFile(name, realFile(`docs/text/${name}`));
    expect((await text('french.txt')).blocks.map(textOf)).toEqual(['c’est comme ci comme ça']);
    expect(await text('russian.cp866.txt')).toMatchObject({
      encoding: 'cp866',
      blocks: [{ runs: [{ text: expect.stringContaining('Однажды, в студеную зимнюю пору,\nЯ из лесу вышел') }] }],
    });
    expect(textOf((await text('testTXT_win-1252.txt')).blocks[0]!)).toContain('“windows”');
    expect((await text('testMARKDOWN.md')).blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'bullet',
      'bullet',
      'ordered',
      'ordered',
      'quote',
      'code',
      ...new Array(5).fill('paragraph'),
    ]);
  });
});
