import { describe, expect, it } from '@jest/globals';
import { docFromImport, type ImportedBlock } from '@libs/editor';
import fc from 'fast-check';
import { BYTE_ORDER_MARK, csvRow, fromCell } from '#platform/web';
import { blockTimes, hasTimes } from './block-times.js';
import { toSrt, toVtt } from './captions.js';
import { openArchive } from './docx-parts.factory.js';
import { exportedText } from './exported-text.js';
import { safeFileName } from './file-name.js';
import { toMarkdown } from './markdown-transcript.js';
import { toTxt } from './plain-transcript.js';
import { toDocx } from './word-document.js';

const p = (text: string, more: Partial<ImportedBlock> = {}): ImportedBlock => ({ kind: 'paragraph', runs: [{ text }], ...more });
const exported = (blocks: ImportedBlock[], durationMs: number | null = null) => {
  const { doc, speakers } = docFromImport({ blocks });
  return exportedText({ title: 'A -- > "talk"', durationMs, speakers }, doc);
};
const joined = (pieces: Iterable<string>) => [...pieces].join('');

describe('times of blocks', () => {
  it('lie between their neighbours by characters where there are none', () => {
    const text = exported([p('1234567890', { startMs: 1000 }), p('1234567890'), p('1234567890'), p('end', { startMs: 31_000 })]);
    expect(blockTimes(text).map((time) => time?.startMs)).toEqual([1000, 11_000, 21_000, 31_000]);
    expect(blockTimes(text)[1]).toEqual({ startMs: 11_000, endMs: 12_000 });
  });

  it('end with the recording, and begin at its start', () => {
    const text = exported([p('aaaa'), p('bbbb', { startMs: 8000 }), p('cccc')], 12_000);
    expect(blockTimes(text).map((time) => time?.startMs)).toEqual([0, 8000, 10_000]);
    expect(hasTimes(exported([p('a')]))).toBe(false);
  });

  it('always go forward where the known ones do', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.stringMatching(/^\w{1,30}$/), timed: fc.boolean() }), { minLength: 1 }), (list) => {
        const times = blockTimes(exported(list.map(({ text, timed }, i) => p(text, timed ? { startMs: i * 5000 } : {}))));
        for (const [i, time] of times.entries()) {
          expect(time!.endMs).toBeGreaterThan(time!.startMs);
          if (i) expect(time!.startMs).toBeGreaterThanOrEqual(times[i - 1]!.startMs);
        }
      }),
    );
  });
});

describe('captions', () => {
  it('escape what their format would read as signs', () => {
    const text = exported([p('a <b> & c --> d\n\ne', { speaker: 'Ana > Ben', startMs: 61_001, endMs: 3_661_002 })]);
    expect(joined(toVtt(text))).toBe(
      'WEBVTT - A -- > "talk"\n\n00:01:01.001 --> 01:01:01.002\n<v Ana &gt; Ben>a &lt;b&gt; &amp; c → d\ne\n',
    );
    expect(joined(toSrt(text))).toBe('1\n00:01:01,001 --> 01:01:01,002\nAna > Ben: a <b> & c → d\ne\n\n');
  });
});

describe('text', () => {
  const blocks: ImportedBlock[] = [
    { kind: 'heading', level: 2, runs: [{ text: 'Part #1' }] },
    p('Hello *you*', { speaker: 'Ana', startMs: 5000 }),
    p('and on'),
    { kind: 'bullet', level: 0, runs: [{ text: 'one' }] },
    { kind: 'ordered', level: 0, runs: [{ text: 'first' }] },
    { kind: 'rule', runs: [] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'bold ', bold: true },
        { text: 'site', link: 'https://example.com/a' },
      ],
    },
  ];

  it('says time and name before each turn', () => {
    expect(joined(toTxt(exported(blocks)))).toBe(
      'Part #1\n\n[00:00:05] Ana: Hello *you*\n\nand on\n\n- one\n\n1. first\n\nAna: bold site\n',
    );
  });

  it('keeps looks and links in Markdown, and signs as signs', () => {
    expect(joined(toMarkdown(exported(blocks)))).toBe(
      '# A -- \\> "talk"\n\n### Part #1\n\n**Ana** (00:05): Hello \\*you\\*\n\nand on\n\n- one\n1. first\n\n---\n\n**Ana**: **bold** [site](<https://example.com/a>)\n',
    );
  });
});

describe('a Word document', () => {
  it('has highlights as comments over exactly their words', async () => {
    const text = exported([p('The deposit came as a surprise', { speaker: 'Ana', startMs: 5000 }), p('and the fee', { speaker: 'Ben' })]);
    const at = new Date('2026-10-28T10:00:00Z');
    const file = await toDocx(
      text,
      [
        { from: 5, to: 12, author: 'Maren Holt', at, tags: [{ title: 'Deposit & fees', colour: 'clay' }] },
        { from: 23, to: 40, author: 'Idris', at, tags: [] },
      ],
      'comments',
    );
    const parts = await openArchive(file);
    const body = parts('word/document.xml');
    const between = (id: number) =>
      [
        ...body
          .slice(body.indexOf(`commentRangeStart w:id="${id}"`), body.indexOf(`commentRangeEnd w:id="${id}"`))
          .matchAll(/<w:t[^>]*>([^<]*)/g),
      ]
        .map(([, words]) => words)
        .join('');
    expect(between(0)).toBe('deposit');
    expect(between(1)).toContain('surprise');
    expect(parts('word/comments.xml')).toContain('Deposit &amp; fees');
    expect(parts('word/comments.xml')).toContain('w:author="Maren Holt"');
  });

  it('has highlights as marks in the light form of their colour, or not at all', async () => {
    const text = exported([p('The deposit \u0001came')]);
    const highlights = [{ from: 5, to: 12, author: 'M', at: new Date(0), tags: [{ title: 'x', colour: 'cobalt' }] }];
    const marked = (await openArchive(await toDocx(text, highlights, 'marks')))('word/document.xml');
    expect(marked).toMatch(/<w:shd [^>]*w:fill="d0d1e9"[^>]*\/><\/w:rPr><w:t[^>]*>deposit</i);
    const plain = (await openArchive(await toDocx(text, highlights, 'none')))('word/document.xml');
    expect(plain).not.toMatch(/w:shd|comment/);
    expect(plain).not.toContain('\u0001');
  });
});

describe('CSV', () => {
  it('runs nothing in a spreadsheet, and can be read back exactly', () => {
    expect(csvRow(['=1+1', '+1', '-1', '@x', '\tx', "'=1", 'a "b", c', 'x\ny', ''])).toBe(
      `"'=1+1","'+1","'-1","'@x","'\tx","''=1","a ""b"", c","x\ny",\r\n`,
    );
    expect(BYTE_ORDER_MARK).toBe('\uFEFF');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = csvRow([text]).slice(0, -2);
        const raw = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(raw).not.toMatch(/^[=+\-@\t\r]/);
        expect(fromCell(raw)).toBe(text);
      }),
    );
  });
});

describe('names of files', () => {
  it.each([
    ['Call: A/B <test>', 'Call- A-B -test.txt'],
    ['../../etc/passwd', 'etc-passwd.txt'],
    ['', 'note.txt'],
    ['CON', 'note CON.txt'],
    ['a\u202Etxt.exe\u0000', 'a txt.exe.txt'],
    ['Café “100 %” 🎉', 'Café “100 -” 🎉.txt'],
  ])('%j is saved as %j', (title, name) => {
    expect(safeFileName(title, 'txt')).toBe(name);
  });

  it('have at most a hundred letters before the ending', () => {
    expect([...safeFileName('🎉'.repeat(500), 'vtt')].length).toBe(104);
  });
});
