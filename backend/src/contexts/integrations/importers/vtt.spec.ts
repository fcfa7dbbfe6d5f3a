import { describe, expect, it } from '@jest/globals';
import { captionLines, scanVttCues } from './cues.js';
import { decodeText } from './decode-text.js';
import { ImportError, ImportedBlock, textOf } from './imported-text.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { isVtt, parseVtt } from './vtt.js';

const reported = (blocks: readonly ImportedBlock[]) =>
  blocks.map((block) => [block.speaker, block.startMs, block.endMs, textOf(block)].map((part) => part ?? null));

const cue = (times: string, ...text: string[]): string => `${times}\n${text.join('\n')}\n\n`;
const aVtt = (...cues: string[]): string => `WEBVTT\n\n${cues.join('')}`;

describe('parseVtt', () => {
  it('reads voices, times with and without hours, comma or dot', () => {
    const text = aVtt(
      cue('00:01.500 --> 00:02.000', '<v Anna Smith>Hi</v>'),
      cue('01:00:02,5 --> 01:00:04.25 align:start', '<v.loud Bob>Ho'),
    );
    expect(reported(parseVtt(text).blocks)).toEqual([
      ['Anna Smith', 1500, 2000, 'Hi'],
      ['Bob', 3_602_500, 3_604_250, 'Ho'],
    ]);
  });

  it('joins captions of one speaker until a pause of 2 s, another voice, or a full paragraph', () => {
    const text = aVtt(
      cue('00:00.000 --> 00:01.000', '<v Anna>One'),
      cue('00:02.999 --> 00:04.000', '<v Anna>two', 'three'),
      cue('00:06.000 --> 00:07.000', '<v Anna>four'),
      cue('00:07.000 --> 00:08.000', '<v Bob>five'),
    );
    expect(reported(parseVtt(text).blocks)).toEqual([
      ['Anna', 0, 4000, 'One two three'],
      ['Anna', 6000, 7000, 'four'],
      ['Bob', 7000, 8000, 'five'],
    ]);
    const many = Array.from({ length: 100 }, (_, at) =>
      cue(`00:${String(at % 60).padStart(2, '0')}.000 --> 00:59.000`, 'word word word word.'),
    );
    for (const block of parseVtt(aVtt(...many)).blocks) expect(textOf(block).length).toBeLessThan(620);
  });

  it('keeps the times of captions that become one paragraph, and those of words in them', () => {
    const text = aVtt(
      cue('00:01.000 --> 00:03.000', '<v Anna>One<00:01.500> two', '<00:02.200>three'),
      cue('00:03.200 --> 00:04.000', '<v Anna>four'),
      cue('00:04.000 --> 00:05.000', '<v Anna>five <00:09.000>six<00:04.500>'),
    );
    const [block] = parseVtt(text).blocks;
    expect(textOf(block!)).toBe('One two three four five six');
    expect(block!.runs.map((run) => [run.text.trim(), run.startMs, run.endMs, !!run.opensCaption])).toEqual([
      ['One', 1000, 1500, true],
      ['two', 1500, 2200, false],
      ['three', 2200, 3000, false],
      ['four', 3200, 4000, true],
      // A moment outside of its caption is a fault of the file.
      ['five six', 4000, 5000, true],
    ]);
  });

  it('reads a million moments in a row as the last of them', () => {
    const many = `${'<00:01.100>'.repeat(300_000)}${'<00:01.200> '.repeat(300_000)}`;
    const [block] = parseVtt(aVtt(cue('00:01.000 --> 00:02.000', `one ${many}<00:01.500>two`))).blocks;
    expect(block!.runs.map((run) => [run.text.trim(), run.startMs])).toEqual([
      ['one', 1000],
      ['two', 1500],
    ]);
  });

  it('knows how long a caption without an end may last', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:xx\n<v Anna>one\n\n00:01.400 --> 00:03.000\n<v Anna>two\n\n00:04.000 --> 00:03.000\n<v Anna>three\n';
    expect(parseVtt(text).blocks.flatMap(({ runs }) => runs.map((run) => [run.startMs, run.endMs]))).toEqual([
      [1000, 1400],
      [1400, 3000],
      [4000, 5000],
    ]);
  });

  it('reads several voices in one caption', () => {
    const text = aVtt(cue('00:00.000 --> 00:01.000', '<v Anna>Hi</v> [laughs]', '<v Bob>Ho'));
    expect(reported(parseVtt(text).blocks)).toEqual([
      ['Anna', 0, 1000, 'Hi'],
      [null, 0, 1000, '[laughs]'],
      ['Bob', 0, 1000, 'Ho'],
    ]);
  });

  it('reads `Name: text` where there are no voices, with and without marks of change', () => {
    const text = aVtt(
      cue('00:00.000 --> 00:01.000', 'Anna: Hi', 'there'),
      cue('00:01.000 --> 00:02.000', 'and more'),
      cue('00:02.000 --> 00:03.000', '&gt;&gt; Bob: Ho', '- Anna: Oh'),
    );
    expect(reported(parseVtt(text).blocks)).toEqual([
      ['Anna', 0, 2000, 'Hi there and more'],
      ['Bob', 2000, 3000, 'Ho'],
      ['Anna', 2000, 3000, 'Oh'],
    ]);
  });

  it('cuts tags, decodes entities, keeps what only looks like them', () => {
    const text = aVtt(
      cue('00:00.000 --> 00:01.000', '<i>a</i> <c.yellow.bg_blue>b</c> <00:00.500>c &amp; &lt;d&gt; &#8217; x < y {laughs} &unknown;'),
    );
    expect(parseVtt(text).blocks.map(textOf)).toEqual(['a b c & <d> ’ x < y {laughs} &unknown;']);
  });

  it('joins lines of scripts without spaces without one', () => {
    expect(parseVtt(aVtt(cue('00:00.000 --> 00:01.000', '今日は', '良い'))).blocks.map(textOf)).toEqual(['今日は良い']);
  });

  it('skips NOTE, STYLE and REGION, reads header title and language', () => {
    const text =
      'WEBVTT - Interview 3\nKind: captions\nLanguage: de-CH\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE\nnothing\nhere\n\nid 1\n00:00.000 --> 00:01.000\nJa';
    expect(parseVtt(text)).toEqual({
      title: 'Interview 3',
      omitted: {},
      language: 'de-CH',
      blocks: [{ kind: 'paragraph', runs: [{ text: 'Ja', startMs: 0, endMs: 1000, opensCaption: true }], startMs: 0, endMs: 1000 }],
      warnings: [],
    });
  });

  it('gives what is readable of a broken file, and says so', () => {
    const text = '00:xx --> 00:02.000\nfirst\n\nstray\nlines\n\n00:09.000 --> 00:05.000\nlater\n\n00:03.000 --> 00:04.000\nearlier\n';
    const { blocks, warnings } = parseVtt(text);
    expect(reported(blocks)).toEqual([
      [null, null, null, 'first'],
      [null, 3000, 4000, 'earlier'],
      [null, 9000, null, 'later'],
    ]);
    expect(warnings).toEqual([
      'The file lacks the first line "WEBVTT" of this format.',
      'The times of 2 captions were damaged; the text was kept.',
      'The captions were not in the order of their times and have been sorted.',
    ]);
  });

  it('keeps each line of scrolling captions once', () => {
    const words = ['so one', 'then two', 'and three', 'now four', 'yet five', 'oh six', 'ah seven'];
    const cues = words.map((word, at) => cue(`00:0${at}.000 --> 00:0${at + 1}.000`, ...(at > 0 ? [words[at - 1]!] : []), `<c>${word}</c>`));
    const { blocks, warnings } = parseVtt(aVtt(...cues));
    expect(blocks.map(textOf)).toEqual([words.join(' ')]);
    expect(warnings).toHaveLength(1);
  });

  it('knows its signature', () => {
    expect([isVtt('WEBVTT'), isVtt('\ufeffWEBVTT x\n'), isVtt('\n WEBVTT\t\n'), isVtt('WEBVTTX'), isVtt('1\n00:00')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('real WebVTT files', () => {
  // Captions that the standard drops and we keep; and `120:00.000`, which is 120 minutes here and 120 hours in that suite.
  const OTHERWISE = new Set([
    'integration/id.vtt',
    'integration/arrows.vtt',
    'cue-times/min-mid-digits.vtt',
    'cue-times/minimum-spots-over-sixty.vtt',
  ]);

  itWithFiles('every file of the conformance suite gives its captions, and none throws', async () => {
    const folder = 'captions/webvtt-conformance';
    const pairs = realFile(`${folder}/EXPECTED.tsv`)
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
    const expected = new Map(pairs.map(([vtt, json]) => [`${folder}/${vtt}`, json]));
    const paths = realFiles(folder, /\.vtt$/);
    let compared = 0;
    for (const path of paths) {
      const { text } = decodeText(realFile(path));
      expect(() => parseVtt(text)).not.toThrow();
      await parseFile(path, realFile(path)).catch((error: unknown) => expect(error).toBeInstanceOf(ImportError));
      const json = expected.get(path);
      if (!json || !isVtt(text) || OTHERWISE.has(path.slice(folder.length + 1))) continue;
      const { cues } = JSON.parse(realFile(`${folder}/${json}`).toString()) as {
        cues: { startTime: number; endTime: number; text: string }[];
      };
      if (cues.length === 0 && text.includes('-->')) continue;
      const lines = captionLines(text);
      const matches = scanVttCues(lines, Math.max(0, lines.indexOf(''))).cues.map((item) => [
        item.startMs,
        item.endMs,
        item.lines.join('\n'),
      ]);
      const right = cues.map((item) => [Math.round(item.startTime * 1000), Math.round(item.endTime * 1000), item.text]);
      expect({ path, cues: matches }).toEqual({ path, cues: right });
      compared++;
    }
    expect(paths.length).toBeGreaterThan(120);
    expect(compared).toBeGreaterThan(100);
  });

  itWithFiles('films in several languages keep every word and rising times', async () => {
    for (const path of [...realFiles('captions/elephants-dream', /\.vtt$/), ...realFiles('captions/sintel', /\.vtt$/)]) {
      const imported = await parseFile(path, realFile(path));
      expect(imported).toMatchObject({ format: 'vtt', encoding: 'utf-8', warnings: [] });
      const starts = imported.blocks.map((block) => block.startMs!);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      const body = captionLines(realFile(path).toString());
      const words = scanVttCues(body, body.indexOf('')).cues.flatMap((item) =>
        item.lines
          .join(' ')
          .replace(/<[^>]*>/g, '')
          .split(/\s+/)
          .filter(Boolean),
      );
      expect(imported.blocks.flatMap((block) => textOf(block).split(/\s+/))).toEqual(words);
    }
    const english = await parseFile('captions.en.vtt', realFile('captions/elephants-dream/captions.en.vtt'));
    expect(english.language).toBe('en');
    expect((await parseFile('sintel-en.vtt', realFile('captions/sintel/sintel-en.vtt'))).blocks[0]).toMatchObject({
      speaker: 'Test',
      startMs: 0,
      endMs: 12_000,
    });
  });
});
