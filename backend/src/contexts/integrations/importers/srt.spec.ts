import { describe, expect, it } from '@jest/globals';
import { ImportedBlock, textOf } from './imported-text.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { isSrt, parseSrt } from './srt.js';

const reported = (blocks: readonly ImportedBlock[]) =>
  blocks.map((block) => [block.speaker, block.startMs, block.endMs, textOf(block)].map((part) => part ?? null));

describe('parseSrt', () => {
  it('reads numbers, times and words, with tags and placements cut and other marks kept', () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<font color="red">Hello</font>\r\n<i>there</i> <laughs> {gap} a &lt; b\r\n\r\n2\r\n00:00:10.5 --> 0:00:12,25 X1:5\r\nBye\r\n';
    expect(reported(parseSrt(text).blocks)).toEqual([
      [null, 1000, 2500, 'Hello there <laughs> {gap} a < b'],
      [null, 10_500, 12_250, 'Bye'],
    ]);
  });

  it('keeps blank lines and numbers inside a caption, and does without numbers and blank lines between', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nThe year\n\n1984\n\n2\n00:00:09,000 --> 00:00:10,000\nx\n00:00:19,000 -> 00:00:20,000\ny\n';
    expect(reported(parseSrt(text).blocks)).toEqual([
      [null, 1000, 2000, 'The year 1984'],
      [null, 9000, 10_000, 'x'],
      [null, 19_000, 20_000, 'y'],
    ]);
  });

  it('reads speakers', () => {
    const text = ['Anna: Hi', 'Bob: Ho', 'Anna: Ha']
      .map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${line}\n`)
      .join('\n');
    expect(reported(parseSrt(text).blocks)).toEqual([
      ['Anna', 0, 1000, 'Hi'],
      ['Bob', 1000, 2000, 'Ho'],
      ['Anna', 2000, 3000, 'Ha'],
    ]);
  });

  it('gives what is readable of a broken file', () => {
    const { blocks, warnings } = parseSrt('junk\n1\n00:00:01,000 --> \nfirst\n\n2\n00:99:99,000 --> 00:00:05,000\nsecond');
    expect(blocks.map(textOf)).toEqual(['first second']);
    expect(warnings).toEqual(['The times of 2 captions were damaged; the text was kept.']);
    expect(parseSrt('no captions at all: A --> B\nMenu -> File').blocks).toEqual([]);
  });

  it('is recognised by its first two lines', () => {
    expect([
      isSrt('\ufeff1\n00:00:01,000 --> 00:00:02,000\nx'),
      isSrt('\n\n12\n00:01,0 --> 00:02,0'),
      isSrt('1\nOne thing'),
      isSrt(''),
    ]).toEqual([true, true, false, false]);
  });
});

describe('real SubRip files', () => {
  itWithFiles('give the same text in every encoding as the WebVTT file beside them', async () => {
    const paths = realFiles('captions/srt-encodings', /\.srt$/);
    expect(paths.length).toBeGreaterThanOrEqual(7);
    for (const path of paths) {
      const beside = path.replace(/srt$/, 'vtt');
      const srt = await parseFile(path, realFile(path));
      const vtt = await parseFile(beside, realFile(beside));
      expect({ path, blocks: srt.blocks }).toEqual({ path, blocks: vtt.blocks });
      expect(srt.format).toBe('srt');
    }
    const encodings = await Promise.all(paths.map(async (path) => (await parseFile(path, realFile(path))).encoding));
    expect(encodings).toEqual(['windows-1256', 'windows-1252', 'utf-8', 'windows-1252', 'utf-16le', 'utf-32be', 'utf-32le']);
  });

  itWithFiles('with accents and headings keep their words', async () => {
    const imported = await parseFile('test_subrip.srt', realFile('captions/tika/test_subrip.srt'));
    expect(imported).toMatchObject({ format: 'srt', warnings: [] });
    expect(textOf(imported.blocks[0]!)).toContain('On peut écrire avec des accents, sur une ou plusieurs lignes.');
    expect(imported.blocks.map(textOf).join(' ')).toContain('PREMIÈRE PARTIE :  VIE DE TOTO');
  });
});
